import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import type { InputOf } from '../../../contract/call.ts'
import { createControl } from '../../../contract/console/bench/controls.ts'
import { createTest, listTests } from '../../../contract/console/bench/tests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { COUNTRY_OPTIONS, countryName } from '../../../domain/console/words/country-names.ts'
import { TEST_STATES } from '../../../domain/console/bench/test-states.ts'
import { RESULT_CODES } from '../../../domain/records.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Named, WithBelow } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { NextReadingCell } from '../shared/next-reading-cell.tsx'
import { useConsoleSession } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { TestAgain } from './again/test-again.tsx'
import { ControlState } from './controls/control-state.tsx'
import { CONTROL_KIND_TEXTS } from './controls/control-texts.ts'
import { RESULT_TEXTS, TEST_STATE_TEXTS } from './test-texts.ts'

const FILTERS: FilterViews<typeof listTests> = {
  state: {
    label: msg`State`,
    any: msg`At work`,
    options: ({ counts }) => [
      ...TEST_STATES.map((state) => [state, TEST_STATE_TEXTS[state], counts[state] ?? 0] as const),
      ['all', msg`All`],
    ],
  },
  mine: { label: msg`Created by`, any: msg`Anybody`, options: () => [['yes', msg`Me`]] },
  text: { find: msg`Number, product, crop or lot` },
  country: { label: msg`Country`, any: msg`Any country`, isFolded: true, options: () => COUNTRY_OPTIONS },
  result: {
    label: msg`Result`,
    any: msg`Any result`,
    isFolded: true,
    options: () => RESULT_CODES.map((code) => [code, RESULT_TEXTS[code]]),
  },
  control: { label: msg`Kind`, any: msg`Tests and open controls`, isFolded: true, options: () => [['yes', msg`Controls only`]] },
  series: {
    label: msg`Series`,
    any: msg`Any or none`,
    isFolded: true,
    options: ({ series }) => series.map(({ id, name }) => [id, name === '' ? id : `${id} · ${name}`]),
  },
  from: { label: msg`Created from`, isFolded: true, isDay: true },
  to: { label: msg`Created until`, isFolded: true, isDay: true },
}

const SORTS: SortViews<typeof listTests> = {
  changed: msg`Latest change`,
  created: msg`Day it was created`,
  country: msg`Country`,
  state: msg`State`,
  result: msg`Result`,
  creator: msg`Created by`,
  next: msg`Next reading`,
}

const COLUMNS: ColumnViews<typeof listTests> = {
  test: {
    name: msg`Test`,
    isPlain: true,
    sort: 'changed',
    cell: ({ id, changedAt }, { page: { isDemonstration } }) => (
      <Named href={`${CONSOLE_PAGES.tests}/${id}`} name={id} isDemonstration={isDemonstration} below={shownDay(changedAt)} />
    ),
  },
  mix: {
    name: msg`Mix`,
    isPlain: true,
    isWide: true,
    cell: ({ products, country, crop, control }, { i18n }) => (
      <WithBelow below={[country && countryName(country), crop].filter(Boolean).join(' · ')}>
        {control !== null
          ? [i18n._(CONTROL_KIND_TEXTS[control]), products.join(', ')].filter(Boolean).join(': ')
          : products.length === 0
            ? '–'
            : products.join(' + ')}
      </WithBelow>
    ),
  },
  state: {
    name: msg`State`,
    isWord: true,
    cell: ({ state, outcome }) => <ControlState state={state} outcome={outcome} />,
  },
  next: { name: msg`Next reading`, isWord: true, cell: ({ next }, { page }) => <NextReadingCell next={next} serverTime={page.now} /> },
  result: { name: msg`Result`, isWord: true, cell: ({ result }, { i18n }) => (result === null ? '–' : i18n._(RESULT_TEXTS[result])) },
  creator: { name: msg`Created by`, isWord: true, cell: ({ createdBy }) => createdBy },
}

/** The laboratory's tests. */
export const TestsPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList
      title={t`Tests`}
      call={listTests}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No test fits.</Trans>}
      above={<NewTest />}
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
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
  const createWater = () =>
    run(async () => {
      const { ids } = await makeCall(createControl, { body: { control: 'water', for: { from: 'nothing', kind: 'foliar' } } })
      navigate(`${CONSOLE_PAGES.tests}/${ids[0]}`)
    })
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <div className="row gap-3 flush screen-only">
        <Button onClick={() => void create({ from: 'nothing', kind: 'foliar' })}>
          <Trans>New tank mix</Trans>
        </Button>
        <Button onClick={() => void create({ from: 'nothing', kind: 'seed' })}>
          <Trans>New seed coating</Trans>
        </Button>
        <ButtonLink href={CONSOLE_PAGES.newSeries}>
          <Trans>New series</Trans>
        </ButtonLink>
        <Button onClick={() => void createWater()}>
          <Trans>New control of the water</Trans>
        </Button>
      </div>
      <TestAgain />
    </>
  )
}
