import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { DEMAND_DAYS, DEMAND_SORTS, listDemand, MIN_DEMAND, type DemandList } from '../../../contract/console/demand.ts'
import { createTest } from '../../../contract/console/tests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../shared/failure.tsx'
import { countOptions } from '../charts/chart-options.ts'
import { PlotFigure } from '../charts/chart.tsx'
import { useAddress } from '../list/address.ts'
import { countryName, countryOptions } from '../../../domain/console/country-names.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { SortSelect } from '../list/sort-select.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { makeCall } from '../shared/make-call.ts'
import { useReading, useConsoleSession } from '../shared/session.ts'
import { useMutation } from '../shared/use-mutation.ts'
import { shownDay } from '../shared/dates.ts'

/** Mixes that visitors asked for and nobody tested. */
export const DemandPage = () => {
  const { t } = useLingui()
  const { query, set } = useAddress(listDemand)
  const sorting = useSorting(listDemand, DEMAND_SORTS)
  const [reading] = useReading(listDemand, { query })
  const dayTexts: Record<(typeof DEMAND_DAYS)[number], string> = {
    '30': t`Last 30 days`,
    '90': t`Last 90 days`,
    '365': t`Last 365 days`,
  }
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
    <ListPage title={t`What to test next`} call={listDemand} query={query} rows="mixes" reading={reading} above={about}>
      {({ countries, mixes }) => (
        <>
          <ListFilters>
            <FilterSelect
              label={t`Asked for in`}
              value={query.days ?? '90'}
              options={DEMAND_DAYS.map((days) => [days, dayTexts[days]] as const)}
              onChange={(days) => set({ days })}
            />
            <FilterSelect
              label={t`Country`}
              value={query.country}
              options={[['', t`Any country`], ...countryOptions(countries)]}
              onChange={(country) => set({ country })}
            />
            <SortSelect
              sorting={sorting}
              names={{
                count: t`Times asked for`,
                country: t`Country`,
                last: t`Last asked`,
                requests: t`Open requests`,
                waiting: t`Waiting to be told`,
              }}
            />
          </ListFilters>
          {mixes.length === 0 ? (
            <ListNote>
              <Trans>No untested mix was asked for often enough.</Trans>
            </ListNote>
          ) : (
            <>
              <DemandChart mixes={mixes} />
              <Mixes mixes={mixes} />
            </>
          )}
        </>
      )}
    </ListPage>
  )
}

type Asked = DemandList['mixes'][number]

/** Mixes of the chart; the list has all. */
const CHARTED = 6

const labelOf = ({ products, country }: Asked): string => `${products.map(({ name }) => name).join(' + ')}, ${country}`

/** The mixes that are asked for most, whatever the list is sorted by. */
const DemandChart = ({ mixes }: { mixes: DemandList['mixes'] }) => {
  const { t } = useLingui()
  const most = useMemo(() => mixes.toSorted((a, b) => b.count - a.count).slice(0, CHARTED), [mixes])
  const optionsFor = useMemo(() => {
    const rows = most.map((one) => ({ label: labelOf(one), count: one.count }))
    return (width: number) => countOptions(rows, width)
  }, [most])
  return (
    <PlotFigure
      title={t`Asked for most and not tested`}
      optionsFor={optionsFor}
      table={
        <ListTable
          caption={t`Asked for most and not tested`}
          columns={[
            { id: 'mix', name: t`Mix`, isPlain: true },
            { id: 'count', name: t`Times asked for` },
          ]}
          rows={most.map((one) => ({ id: `${one.country}${one.mix}`, cells: { mix: labelOf(one), count: one.count } }))}
        />
      }
    />
  )
}

const Mixes = ({ mixes }: { mixes: DemandList['mixes'] }) => {
  const { t } = useLingui()
  const sorting = useSorting(listDemand, DEMAND_SORTS)
  const [, navigate] = useLocation()
  const { me } = useConsoleSession()
  const { error, run } = useMutation()
  const mayStart = mayCall(createTest.access, me.roles)
  const start = ({ country, products }: Asked) =>
    void run(async () => {
      const { id } = await makeCall(createTest, { body: { from: 'mix', country, products: products.map((one) => one.id) } })
      navigate(`${CONSOLE_PAGES.tests}/${id}`)
    })
  const columns = [
    { id: 'mix', name: t`Mix`, isPlain: true, isWide: true },
    { id: 'country', name: t`Country`, isWord: true, sort: 'country' },
    { id: 'count', name: t`Asked for`, isShort: true, sort: 'count' },
    { id: 'last', name: t`Last asked`, isShort: true, sort: 'last' },
    { id: 'requests', name: t`Open requests`, isWord: true, sort: 'requests' },
    { id: 'waiting', name: t`Waiting`, isShort: true, sort: 'waiting' },
  ] as const
  const rows = mixes.map((one) => ({
    id: `${one.country}${one.mix}`,
    cells: {
      mix: <Mix asked={one} onStart={mayStart ? () => start(one) : undefined} />,
      country: countryName(one.country),
      count: <Plural value={one.count} one="# time" other="# times" />,
      last: shownDay(one.lastOn),
      requests: one.requests === 0 ? '–' : <Link href={`${CONSOLE_PAGES.requests}?mix=${one.mix}`}>{one.requests}</Link>,
      waiting: one.waiting === 0 ? '–' : one.waiting,
    },
  }))
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <ListTable columns={columns} rows={rows} sorting={sorting} />
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
              <span className={list.muted}>
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
