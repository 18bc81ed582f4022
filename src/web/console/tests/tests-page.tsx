import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { createTest, listTests, type TestList } from '../../../contract/console/tests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { TEST_STATES } from '../../../domain/console/test-states.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { DemonstrationMark } from '../demonstration/demonstration-mark.tsx'
import { Failure } from '../failure.tsx'
import { useAddress } from '../list/address.ts'
import { COUNTRY_OPTIONS } from '../list/country-name.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { Pages } from '../list/pages.tsx'
import { makeCall, type CallInput } from '../make-call.ts'
import { PageTitle } from '../page-title.tsx'
import styles from '../requests/inbox.module.css'
import { dayOf } from '../requests/inbox-rows.tsx'
import { useReading, useVisit } from '../session.ts'
import { RESULT_TEXTS, TEST_STATE_TEXTS } from './test-texts.ts'

const NAMES = ['state', 'country', 'mine', 'text', 'sort', 'after'] as const
type Query = CallInput<typeof listTests>['query']

/** The laboratory's tests; what is filtered and sorted is in the address. */
export const TestsPage = () => {
  const { t } = useLingui()
  const { query } = useAddress(NAMES)
  const [reading] = useReading(listTests, { query: query as Query })
  return (
    <div className={styles.page}>
      <PageTitle title={t`Tests`} />
      <NewTest />
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && (
        <>
          <TestFilters counts={reading.value.counts} />
          <TestRows list={reading.value} />
          <Pages next={reading.value.next} />
        </>
      )}
    </div>
  )
}

/** Starts a draft that no request asked for; nothing for those who only read. */
const NewTest = () => {
  const { me, lead } = useVisit()
  const [, navigate] = useLocation()
  const { t } = useLingui()
  const id = useId()
  const [error, setError] = useState<unknown>()
  if (!me.roles.includes('chemist') && !me.roles.includes('approver')) return null
  const create = (body: CallInput<typeof createTest>['body']) =>
    makeCall(createTest, { body }).then(
      (created) => navigate(`${CONSOLE_PAGES.tests}/${created.id}`),
      (reason: unknown) => {
        if (!lead(reason)) setError(reason)
      },
    )
  const again = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const testId = new FormData(event.currentTarget).get('test')
    void create({ from: 'test', testId: typeof testId === 'string' ? testId.trim() : '' })
  }
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <div className={styles.buttons}>
        <Button onClick={() => void create({ from: 'nothing', kind: 'foliar' })}>
          <Trans>New tank mix</Trans>
        </Button>
        <Button onClick={() => void create({ from: 'nothing', kind: 'seed' })}>
          <Trans>New seed coating</Trans>
        </Button>
      </div>
      <form className={styles.filters} onSubmit={again}>
        <Field id={`${id}again`} label={t`Id of a published test`}>
          <input {...controlProps(`${id}again`)} name="test" required maxLength={64} />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit">
            <Trans>Test its mix again</Trans>
          </Button>
        </div>
      </form>
    </>
  )
}

const TestFilters = ({ counts }: { counts: TestList['counts'] }) => {
  const { t, i18n } = useLingui()
  const { query, set } = useAddress(NAMES)
  const id = useId()
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('text')
    set({ text: typeof text === 'string' ? text.trim() : '' })
  }
  return (
    <search>
      <form className={styles.filters} onSubmit={find}>
        <FilterSelect
          label={t`State`}
          value={query.state}
          onChange={(state) => set({ state })}
          options={[
            ['', t`At work`],
            ...TEST_STATES.map((state) => [state, `${i18n._(TEST_STATE_TEXTS[state])} (${counts[state] ?? 0})`] as const),
            ['all', t`All`],
          ]}
        />
        <FilterSelect
          label={t`Created by`}
          value={query.mine}
          onChange={(mine) => set({ mine })}
          options={[
            ['', t`Anybody`],
            ['yes', t`Me`],
          ]}
        />
        <FilterSelect
          label={t`Sorted by`}
          value={query.sort}
          onChange={(sort) => set({ sort })}
          options={[
            ['', t`Latest change`],
            ['newest', t`Newest`],
            ['oldest', t`Oldest`],
          ]}
        />
        <FilterSelect
          label={t`Country`}
          value={query.country}
          onChange={(country) => set({ country })}
          options={[['', t`Any country`], ...COUNTRY_OPTIONS]}
        />
        <Field id={`${id}text`} label={t`Number, product, crop or batch`}>
          <input {...controlProps(`${id}text`)} name="text" type="search" defaultValue={query.text ?? ''} maxLength={200} />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit">
            <Trans>Find</Trans>
          </Button>
        </div>
      </form>
    </search>
  )
}

/** A table on wide screens; on phones every row is a card. */
const TestRows = ({ list: { tests, isDemonstration } }: { list: TestList }) => {
  const { t, i18n } = useLingui()
  if (tests.length === 0)
    return (
      <p className={styles.none}>
        <Trans>No test fits.</Trans>
      </p>
    )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Test</Trans>
          </th>
          <th scope="col">
            <Trans>Mix</Trans>
          </th>
          <th scope="col">
            <Trans>State</Trans>
          </th>
          <th scope="col">
            <Trans>Result</Trans>
          </th>
          <th scope="col">
            <Trans>Created by</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {tests.map((one) => (
          <tr key={one.id}>
            <td>
              <Link href={`${CONSOLE_PAGES.tests}/${one.id}`} className={styles.reference}>
                {one.id}
              </Link>{' '}
              {isDemonstration && <DemonstrationMark />}
              <div className={styles.muted}>{dayOf(one.changedAt)}</div>
            </td>
            <td>
              {one.products.length === 0 ? '–' : one.products.join(' + ')}
              <div className={styles.muted}>{[one.country, one.crop].filter(Boolean).join(' · ')}</div>
            </td>
            <td data-label={t`State`}>
              <span className={styles.state} data-state={one.state}>
                {i18n._(TEST_STATE_TEXTS[one.state])}
              </span>
            </td>
            <td data-label={t`Result`}>{one.result === null ? '–' : i18n._(RESULT_TEXTS[one.result])}</td>
            <td data-label={t`Created by`}>{one.createdBy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
