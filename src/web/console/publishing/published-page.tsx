import { Trans, useLingui } from '@lingui/react/macro'
import { shownDay } from '../shared/dates.ts'
import { Link } from 'wouter'
import {
  listPublished,
  PUBLISHED_SORTS,
  PUBLISHED_STATES,
  REPORT_ORIGINS,
  type PublishedList,
} from '../../../contract/console/publishing.ts'
import { RESULT_CODES } from '../../../domain/records.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { useAddress } from '../list/address.ts'
import { countryName, countryOptions } from '../../../domain/console/country-names.ts'
import { DayFilter } from '../list/day-filter.tsx'
import { SortSelect } from '../list/sort-select.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { Pager } from '../list/pages.tsx'
import { useReading } from '../shared/session.ts'
import { RESULT_TEXTS } from '../runs/test-texts.ts'
import { ORIGIN_TEXTS, PUBLICATION_STATE_TEXTS } from './publishing-texts.ts'
import styles from './publishing.module.css'

/** Submitted tests that wait for their review, and the tests that were published; what is filtered is in the address. */
export const PublishedPage = () => {
  const { t } = useLingui()
  const { query } = useAddress(listPublished)
  const [reading] = useReading(listPublished, { query })
  return (
    <ListPage title={t`Reports`} call={listPublished} query={query} rows="tests" reading={reading}>
      {(reports) => (
        <>
          {reports.submitted.length > 0 && <Submitted list={reports} />}
          <Filters list={reports} />
          {reports.tests.length > 0 ? (
            <Reports list={reports} />
          ) : (
            <ListNote>
              <Trans>No report fits.</Trans>
            </ListNote>
          )}
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

const Filters = ({ list: { toConfirm, countries } }: { list: PublishedList }) => {
  const { t, i18n } = useLingui()
  const { query, set } = useAddress(listPublished)
  const sorting = useSorting(listPublished, PUBLISHED_SORTS)
  const countOf = (state: string): string => (state === 'to-confirm' && toConfirm > 0 ? ` (${toConfirm})` : '')
  return (
    <ListFilters
      more={{
        isOpen: [query.country, query.result, query.from, query.to, query.sort].some((one) => one !== undefined),
        content: (
          <>
            <FilterSelect
              label={t`Country`}
              value={query.country}
              onChange={(country) => set({ country })}
              options={[['', t`Any country`], ...countryOptions(countries)]}
            />
            <FilterSelect
              label={t`Result`}
              value={query.result}
              onChange={(result) => set({ result })}
              options={[['', t`Any result`], ...RESULT_CODES.map((code) => [code, i18n._(RESULT_TEXTS[code])] as const)]}
            />
            <DayFilter label={t`Tested from`} value={query.from} onChange={(from) => set({ from })} />
            <DayFilter label={t`Tested until`} value={query.to} onChange={(to) => set({ to })} />
            <SortSelect
              sorting={sorting}
              names={{
                date: t`Day of the test`,
                report: t`Report`,
                country: t`Country`,
                result: t`Result`,
                state: t`State`,
                origin: t`Origin`,
                version: t`Version`,
              }}
            />
          </>
        ),
      }}
      find={{ label: t`Id, product, crop or batch`, value: query.text, onFind: (text) => set({ text }) }}
    >
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
        label={t`Origin`}
        value={query.origin}
        onChange={(origin) => set({ origin })}
        options={[['', t`Any origin`], ...REPORT_ORIGINS.map((origin) => [origin, i18n._(ORIGIN_TEXTS[origin])] as const)]}
      />
    </ListFilters>
  )
}

const Reports = ({ list: { tests, isDemonstration } }: { list: PublishedList }) => {
  const { t, i18n } = useLingui()
  const sorting = useSorting(listPublished, PUBLISHED_SORTS)
  const columns = [
    { id: 'report', name: t`Report`, isPlain: true, sort: 'date' },
    { id: 'mix', name: t`Mix`, isPlain: true, isWide: true },
    { id: 'result', name: t`Result`, isWord: true, sort: 'result' },
    { id: 'version', name: t`Version`, isWord: true, sort: 'version' },
    { id: 'origin', name: t`Origin`, isWord: true, sort: 'origin' },
    { id: 'state', name: t`State`, isWord: true, sort: 'state' },
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
          <div className={list.muted}>{shownDay(test.date)}</div>
        </>
      ),
      mix: (
        <>
          {test.products.join(' + ')}
          <div className={list.muted}>{countryName(test.country)}</div>
        </>
      ),
      result: i18n._(RESULT_TEXTS[test.result]),
      origin: i18n._(ORIGIN_TEXTS[test.origin]),
      version: (
        <>
          {test.version ?? '–'}
          <div className={list.muted}>{shownDay(test.issuedOn)}</div>
        </>
      ),
      state: i18n._(PUBLICATION_STATE_TEXTS[test.state]),
    },
  }))
  return <ListTable columns={columns} rows={rows} sorting={sorting} />
}
