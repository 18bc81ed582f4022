import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Link, useSearchParams } from 'wouter'
import { listPublished, PUBLISHED_STATES, type PublishedList } from '../../../contract/console/publishing.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { DemonstrationMark } from '../demonstration/demonstration-mark.tsx'
import { Failure } from '../failure.tsx'
import { PageTitle } from '../page-title.tsx'
import { useReading } from '../session.ts'
import { STATE_TEXTS } from './publishing-texts.ts'
import styles from './publishing.module.css'

type Query = NonNullable<Parameters<typeof useReading<typeof listPublished>>[1]['query']>
const NAMES = ['state', 'text', 'after'] as const

/** Submitted tests that wait for their review, and the tests that were published; what is filtered is in the address. */
export const PublishedPage = () => {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const query = Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))) as Query
  const [reading] = useReading(listPublished, { query })
  return (
    <div className={styles.page}>
      <PageTitle title={t`Reports`} />
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && (
        <>
          {reading.value.submitted.length > 0 && <Submitted list={reading.value} />}
          <Filters list={reading.value} />
          <Rows list={reading.value} />
        </>
      )}
    </div>
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

const Filters = ({ list: { toConfirm } }: { list: PublishedList }) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete('after')
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  return (
    <div className={styles.filters}>
      <Field id={`${id}state`} label={t`State`}>
        <select {...controlProps(`${id}state`)} value={search.get('state') ?? ''} onChange={({ target }) => set('state', target.value)}>
          <option value="">{t`All`}</option>
          {PUBLISHED_STATES.map((state) => (
            <option key={state} value={state}>
              {i18n._(STATE_TEXTS[state])}
              {state === 'to-confirm' && toConfirm > 0 ? ` (${toConfirm})` : ''}
            </option>
          ))}
        </select>
      </Field>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get('text')
          set('text', typeof text === 'string' ? text.trim() : '')
        }}
      >
        <Field id={`${id}text`} label={t`Id, product, crop or batch`}>
          <input {...controlProps(`${id}text`)} name="text" type="search" maxLength={200} defaultValue={search.get('text') ?? ''} />
        </Field>
        <Button type="submit">
          <Trans>Find</Trans>
        </Button>
      </form>
    </div>
  )
}

const Rows = ({ list: { tests, next, isDemonstration } }: { list: PublishedList }) => {
  const { i18n } = useLingui()
  const [search] = useSearchParams()
  const text = search.get('text') ?? ''
  const nextPage = new URLSearchParams(search)
  if (next !== null) nextPage.set('after', next)
  return (
    <>
      {tests.length === 0 && (
        <p>
          <Trans>No report of the console fits.</Trans>{' '}
          {/^[\w.-]{1,64}$/.test(text) && (
            <Link href={CONSOLE_PAGES.publishedTest.replace(':id', text)}>
              <Trans>Look for an imported test {text}</Trans>
            </Link>
          )}
        </p>
      )}
      <ul className={styles.rows}>
        {tests.map((test) => (
          <li key={test.testId} className={styles.row}>
            <span>
              <Link href={CONSOLE_PAGES.publishedTest.replace(':id', test.testId)} className={styles.id}>
                {test.testId}
              </Link>{' '}
              {isDemonstration && <DemonstrationMark />}
            </span>
            <span>{test.products.join(' + ')}</span>
            <span>
              {test.country} · {test.result}
            </span>
            <span>
              <Trans>Version {test.version}</Trans> {test.issuedOn}
            </span>
            <span>{i18n._(STATE_TEXTS[test.state])}</span>
          </li>
        ))}
      </ul>
      {next !== null && (
        <p>
          <Link href={`${CONSOLE_PAGES.published}?${nextPage.toString()}`}>
            <Trans>Next page</Trans>
          </Link>
        </p>
      )}
    </>
  )
}
