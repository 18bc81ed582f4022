import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import type { RowOf } from '../../../contract/console/list.ts'
import { DEMAND_DAYS, listDemand, MIN_DEMAND, type DemandList } from '../../../contract/console/demand.ts'
import { createTest } from '../../../contract/console/bench/tests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { countryName, countryOptions } from '../../../domain/console/words/country-names.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { Button } from '../../ui/button.tsx'
import { countOptions } from '../charts/chart-options.ts'
import { PlotFigure } from '../charts/chart.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import { ListNote } from '../list/list-page.tsx'
import { ListRows, type ColumnViews } from '../list/list-rows.tsx'
import { ListTable } from '../list/list-table.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useConsoleSession } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'

type Asked = RowOf<typeof listDemand>
/** Starts a test of a mix, for those who may. */
type Start = ((asked: Asked) => void) | undefined

const DAY_TEXTS = {
  '30': msg`Last 30 days`,
  '90': msg`Last 90 days`,
  '365': msg`Last 365 days`,
} satisfies Record<(typeof DEMAND_DAYS)[number], unknown>

const FILTERS: FilterViews<typeof listDemand> = {
  days: { label: msg`Asked for in`, options: () => DEMAND_DAYS.map((days) => [days, DAY_TEXTS[days]]), chosen: () => '90' },
  country: { label: msg`Country`, any: msg`Any country`, options: ({ countries }) => countryOptions(countries) },
}

const SORTS: SortViews<typeof listDemand> = {
  count: msg`Times asked for`,
  country: msg`Country`,
  last: msg`Last asked`,
  requests: msg`Open requests`,
  waiting: msg`Waiting to be told`,
}

const COLUMNS: ColumnViews<typeof listDemand, Start> = {
  mix: {
    name: msg`Mix`,
    isPlain: true,
    isWide: true,
    cell: (one, { more: start }) => <Mix asked={one} onStart={start && (() => start(one))} />,
  },
  country: { name: msg`Country`, isWord: true, cell: ({ country }) => countryName(country) },
  count: { name: msg`Asked for`, isShort: true, cell: ({ count }) => <Plural value={count} one="# time" other="# times" /> },
  last: { name: msg`Last asked`, isShort: true, cell: ({ lastOn }) => shownDay(lastOn) },
  requests: {
    name: msg`Open requests`,
    isWord: true,
    cell: ({ requests, mix }) => (requests === 0 ? '–' : <Link href={`${CONSOLE_PAGES.requests}?mix=${mix}`}>{requests}</Link>),
  },
  waiting: { name: msg`Waiting`, isShort: true, cell: ({ waiting }) => (waiting === 0 ? '–' : waiting) },
}

/** Mixes that visitors asked for and nobody tested. */
export const DemandPage = () => {
  const { t } = useLingui()
  const about = (
    <ListNote>
      <Trans>
        Two products of a search, the products of a tank, and the products of a request, where all were chosen from lists and no public test
        of the country holds all of them. It counts how often they were asked for online, not by how many people; nothing says who asked.
        Mixes that were asked for fewer than {MIN_DEMAND} times are shown only where somebody waits to be told of a test; how many wait is
        counted in all countries, and who they are is not shown anywhere. Confidential requests are not counted.
      </Trans>
    </ListNote>
  )
  return (
    <ConsoleList
      title={t`What to test next`}
      call={listDemand}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No untested mix was asked for often enough.</Trans>}
      above={about}
    >
      {(page) => (
        <>
          <DemandChart mixes={page.mixes} />
          <Mixes page={page} />
        </>
      )}
    </ConsoleList>
  )
}

/** Mixes of the chart; the list has all. */
const CHARTED = 6

const labelOf = ({ products, country }: Asked): string => `${products.map(({ name }) => name).join(' + ')}, ${country}`

/** The mixes that are asked for most, whatever the list is sorted by. */
const DemandChart = ({ mixes }: { mixes: DemandList['mixes'] }) => {
  const { t } = useLingui()
  const most = useMemo(
    () =>
      mixes
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, CHARTED),
    [mixes],
  )
  const optionsFor = useMemo(() => {
    const rows = most.map((one) => ({ label: labelOf(one), count: one.count }))
    return (width: number) => countOptions(rows, width)
  }, [most])
  return (
    <PlotFigure
      title={t`Asked for most and not tested`}
      isEmpty={most.length === 0}
      optionsFor={optionsFor}
      table={
        most.length > 0 && (
          <ListTable
            caption={t`Asked for most and not tested`}
            columns={[
              { id: 'mix', name: t`Mix`, isPlain: true },
              { id: 'count', name: t`Times asked for` },
            ]}
            rows={most.map((one) => ({ id: `${one.country}${one.mix}`, cells: { mix: labelOf(one), count: one.count } }))}
          />
        )
      }
    />
  )
}

const Mixes = ({ page }: { page: DemandList }) => {
  const [, navigate] = useLocation()
  const { me } = useConsoleSession()
  const { error, run } = useMutation()
  const start = ({ country, products }: Asked) =>
    void run(async () => {
      const { id } = await makeCall(createTest, { body: { from: 'mix', country, products: products.map((one) => one.id) } })
      navigate(`${CONSOLE_PAGES.tests}/${id}`)
    })
  const more = mayCall(createTest.access, me.roles) ? start : undefined
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <ListRows call={listDemand} page={page} columns={COLUMNS} idOf={({ country, mix }) => `${country}${mix}`} more={more} />
    </>
  )
}

const Mix = ({ asked: { products }, onStart }: { asked: Asked; onStart: (() => void) | undefined }) => {
  const names = products.map(({ name }) => name).join(' + ')
  return (
    <>
      {products.map(({ id, name, isWithdrawn }, at) => (
        <span key={id}>
          {at > 0 && ' + '}
          <Link href={`${CONSOLE_PAGES.products}/${id}`}>{name}</Link>
          {isWithdrawn && (
            <>
              {' '}
              <span className="muted">
                (<Trans>withdrawn</Trans>)
              </span>
            </>
          )}
        </span>
      ))}
      {onStart && (
        <div>
          <Button look="quiet" onClick={onStart}>
            <Trans>
              Start a test <span className="visually-hidden">of {names}</span>
            </Trans>
          </Button>
        </div>
      )}
    </>
  )
}
