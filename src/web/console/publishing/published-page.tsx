import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { listPublished, PUBLISHED_STATES, type PublishedList } from '../../../contract/console/publishing.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { useAddress } from '../list/address.ts'
import { countryName } from '../list/country-name.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { Pager } from '../list/pages.tsx'
import { useReading } from '../shared/session.ts'
import { RESULT_TEXTS } from '../runs/test-texts.ts'
import { PUBLICATION_STATE_TEXTS } from './publishing-texts.ts'
import styles from './publishing.module.css'

/** Submitted tests that wait for their review, and the tests that were published; what is filtered is in the address. */
export const PublishedPage = () => {
  const { t } = useLingui()
  const { query } = useAddress(listPublished)
  const [reading] = useReading(listPublished, { query })
  return (
    <ListPage title={t`Reports`} reading={reading}>
      {(reports) => (
        <>
          {reports.submitted.length > 0 && <Submitted list={reports} />}
          <Filters toConfirm={reports.toConfirm} />
          {reports.tests.length > 0 ? (
            <Reports list={reports} />
          ) : (
            <ListNote>
              <Trans>No report of the console fits.</Trans>
            </ListNote>
          )}
          {reports.tests.every(({ testId }) => testId !== query.text) && <Imported text={query.text ?? ''} />}
          <Pager next={reports.next} />
        </>
      )}
    </ListPage>
  )
}

const Submitted = ({ list: { submitted, isDemonstration } }: { list: PublishedList }) => (
  <section className={styles.part}>
    <h2>
      <Trans>Waiting for review</Trans>
    </h2>
    <ul className={styles.plain}>
      {submitted.map(({ id, products, isAmendment }) => (
        <li key={id}>
          <Link href={CONSOLE_PAGES.review.replace(':id', id)}>{id}</Link> {isDemonstration && <DemonstrationMark />} ·{' '}
          {products.join(' + ')}
          {isAmendment && (
            <>
              {' · '}
              <Trans>Amendment</Trans>
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
)

const Filters = ({ toConfirm }: { toConfirm: number }) => {
  const { t, i18n } = useLingui()
  const { query, set } = useAddress(listPublished)
  const countOf = (state: string): string => (state === 'to-confirm' && toConfirm > 0 ? ` (${toConfirm})` : '')
  return (
    <ListFilters find={{ label: t`Id, product, crop or batch`, value: query.text, onFind: (text) => set({ text }) }}>
      <FilterSelect
        label={t`State`}
        value={query.state}
        onChange={(state) => set({ state })}
        options={[
          ['', t`All`],
          ...PUBLISHED_STATES.map((state) => [state, `${i18n._(PUBLICATION_STATE_TEXTS[state])}${countOf(state)}`] as const),
        ]}
      />
      <FilterSelect
        label={t`Sorted by`}
        value={query.sort}
        onChange={(sort) => set({ sort })}
        options={[
          ['', t`Newest`],
          ['oldest', t`Oldest`],
        ]}
      />
    </ListFilters>
  )
}

/** An imported test is in no list of the console: its id may be a word of others, such as a batch. */
const Imported = ({ text }: { text: string }) =>
  /^(?=.*\d)[\w.-]{1,64}$/.test(text) && (
    <ListNote>
      <Link href={CONSOLE_PAGES.publishedTest.replace(':id', text)}>
        <Trans>Look for an imported test {text}</Trans>
      </Link>
    </ListNote>
  )

const Reports = ({ list: { tests, isDemonstration } }: { list: PublishedList }) => {
  const { t, i18n } = useLingui()
  const columns = [
    { id: 'report', name: t`Report`, isPlain: true },
    { id: 'mix', name: t`Mix`, isPlain: true, isWide: true },
    { id: 'result', name: t`Result`, isWord: true },
    { id: 'version', name: t`Version`, isWord: true },
    { id: 'state', name: t`State`, isWord: true },
  ] as const
  const rows = tests.map((test) => ({
    id: test.testId,
    cells: {
      report: (
        <>
          <Link href={CONSOLE_PAGES.publishedTest.replace(':id', test.testId)} className={list.reference}>
            {test.testId}
          </Link>{' '}
          {isDemonstration && <DemonstrationMark />}
        </>
      ),
      mix: (
        <>
          {test.products.join(' + ')}
          <div className={list.muted}>{countryName(test.country)}</div>
        </>
      ),
      result: i18n._(RESULT_TEXTS[test.result]),
      version: (
        <>
          {test.version} <span className={list.muted}>{test.issuedOn}</span>
        </>
      ),
      state: i18n._(PUBLICATION_STATE_TEXTS[test.state]),
    },
  }))
  return <ListTable columns={columns} rows={rows} />
}
