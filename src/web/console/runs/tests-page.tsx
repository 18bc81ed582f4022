import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import type { InputOf } from '../../../contract/call.ts'
import { createTest, listTests, TEST_SORTS, type TestList } from '../../../contract/console/tests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { TEST_STATES } from '../../../domain/console/test-states.ts'
import { Button } from '../../ui/button.tsx'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { Failure } from '../shared/failure.tsx'
import { useAddress } from '../list/address.ts'
import { COUNTRY_OPTIONS, countryName } from '../../../domain/console/country-names.ts'
import { RESULT_CODES } from '../../../domain/records.ts'
import { DayFilter } from '../list/day-filter.tsx'
import { SortSelect } from '../list/sort-select.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { ListTable } from '../list/list-table.tsx'
import styles from '../list/list.module.css'
import { Pager } from '../list/pages.tsx'
import { NextReadingCell } from '../shared/next-reading-cell.tsx'
import { makeCall } from '../shared/make-call.ts'
import { shownDay } from '../shared/dates.ts'
import { useReading, useConsoleSession } from '../shared/session.ts'
import { useMutation } from '../shared/use-mutation.ts'
import { StatePill } from '../shared/state-pill.tsx'
import { TestAgain } from './test-again.tsx'
import { RESULT_TEXTS, TEST_STATE_TEXTS } from './test-texts.ts'

/** The laboratory's tests; what is filtered and sorted is in the address. */
export const TestsPage = () => {
  const { t } = useLingui()
  const { query } = useAddress(listTests)
  const [reading] = useReading(listTests, { query })
  return (
    <ListPage title={t`Tests`} call={listTests} query={query} rows="tests" reading={reading} above={<NewTest />}>
      {(list) => (
        <>
          <TestFilters counts={list.counts} />
          <TestRows list={list} />
          <Pager next={list.next} />
        </>
      )}
    </ListPage>
  )
}

/** Starts a draft that no request asked for; nothing for those who only read. */
const NewTest = () => {
  const { me } = useConsoleSession()
  const [, navigate] = useLocation()
  const { error, run } = useMutation()
  if (!me.roles.includes('chemist') && !me.roles.includes('approver')) return null
  const create = (body: InputOf<typeof createTest>['body']) =>
    run(async () => {
      const created = await makeCall(createTest, { body })
      navigate(`${CONSOLE_PAGES.tests}/${created.id}`)
    })
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
      <TestAgain onStart={(testId) => void create({ from: 'test', testId })} />
    </>
  )
}

const TestFilters = ({ counts }: { counts: TestList['counts'] }) => {
  const { t, i18n } = useLingui()
  const { query, set } = useAddress(listTests)
  const sorting = useSorting(listTests, TEST_SORTS)
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
              options={[['', t`Any country`], ...COUNTRY_OPTIONS]}
            />
            <FilterSelect
              label={t`Result`}
              value={query.result}
              onChange={(result) => set({ result })}
              options={[['', t`Any result`], ...RESULT_CODES.map((code) => [code, i18n._(RESULT_TEXTS[code])] as const)]}
            />
            <DayFilter label={t`Created from`} value={query.from} onChange={(from) => set({ from })} />
            <DayFilter label={t`Created until`} value={query.to} onChange={(to) => set({ to })} />
            <SortSelect
              sorting={sorting}
              names={{
                changed: t`Latest change`,
                created: t`Day it was created`,
                country: t`Country`,
                state: t`State`,
                result: t`Result`,
                creator: t`Created by`,
                next: t`Next reading`,
              }}
            />
          </>
        ),
      }}
      find={{ label: t`Number, product, crop or batch`, value: query.text, onFind: (text) => set({ text }) }}
    >
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
    </ListFilters>
  )
}

const TestRows = ({ list: { tests, now, isDemonstration } }: { list: TestList }) => {
  const { t, i18n } = useLingui()
  const sorting = useSorting(listTests, TEST_SORTS)
  if (tests.length === 0)
    return (
      <ListNote>
        <Trans>No test fits.</Trans>
      </ListNote>
    )
  const columns = [
    { id: 'test', name: t`Test`, isPlain: true, sort: 'changed' },
    { id: 'mix', name: t`Mix`, isPlain: true, isWide: true },
    { id: 'state', name: t`State`, isWord: true, sort: 'state' },
    { id: 'next', name: t`Next reading`, isWord: true, sort: 'next' },
    { id: 'result', name: t`Result`, isWord: true, sort: 'result' },
    { id: 'creator', name: t`Created by`, isWord: true, sort: 'creator' },
  ] as const
  const rows = tests.map((one) => ({
    id: one.id,
    cells: {
      test: (
        <>
          <Link href={`${CONSOLE_PAGES.tests}/${one.id}`} className={styles.reference}>
            {one.id}
          </Link>{' '}
          {isDemonstration && <DemonstrationMark />}
          <div className={styles.muted}>{shownDay(one.changedAt)}</div>
        </>
      ),
      mix: (
        <>
          {one.products.length === 0 ? '–' : one.products.join(' + ')}
          <div className={styles.muted}>{[one.country && countryName(one.country), one.crop].filter(Boolean).join(' · ')}</div>
        </>
      ),
      state: <StatePill state={one.state}>{i18n._(TEST_STATE_TEXTS[one.state])}</StatePill>,
      next: <NextReadingCell next={one.next} serverTime={now} />,
      result: one.result === null ? '–' : i18n._(RESULT_TEXTS[one.result]),
      creator: one.createdBy,
    },
  }))
  return <ListTable columns={columns} rows={rows} sorting={sorting} />
}
