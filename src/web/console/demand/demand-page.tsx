import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { DEMAND_DAYS, listDemand, MIN_DEMAND, type DemandList } from '../../../contract/console/demand.ts'
import { createTest } from '../../../contract/console/tests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../failure.tsx'
import { useAddress } from '../list/address.ts'
import { countryName, countryOptions } from '../list/country-name.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { makeCall } from '../make-call.ts'
import { PageTitle } from '../page-title.tsx'
import inbox from '../requests/inbox.module.css'
import { useReading, useVisit } from '../session.ts'

const NAMES = ['days', 'country'] as const
type Query = NonNullable<Parameters<typeof useReading<typeof listDemand>>[1]['query']>

/** Mixes that visitors asked for and nobody tested. */
export const DemandPage = () => {
  const { t } = useLingui()
  const { query, set } = useAddress(NAMES)
  const [reading] = useReading(listDemand, { query: query as Query })
  const dayTexts: Record<(typeof DEMAND_DAYS)[number], string> = {
    '30': t`Last 30 days`,
    '90': t`Last 90 days`,
    '365': t`Last 365 days`,
  }
  return (
    <div className={inbox.page}>
      <PageTitle title={t`What to test next`} />
      <p className={inbox.none}>
        <Trans>
          Two products of a search, the products of a tank, and the products of a request, where all were chosen from lists and no public
          test of the country holds all of them. It counts how often they were asked for online, not by how many people; nothing says who
          asked. Mixes that were asked for less than {MIN_DEMAND} times are not shown, confidential requests are not counted.
        </Trans>
      </p>
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && (
        <>
          <search className={inbox.filters}>
            <FilterSelect
              label={t`Asked for in`}
              value={query.days ?? '90'}
              options={DEMAND_DAYS.map((days) => [days, dayTexts[days]] as const)}
              onChange={(days) => set({ days })}
            />
            <FilterSelect
              label={t`Country`}
              value={query.country}
              options={[['', t`Any country`], ...countryOptions(reading.value.countries)]}
              onChange={(country) => set({ country })}
            />
          </search>
          {reading.value.mixes.length === 0 ? (
            <p className={inbox.none}>
              <Trans>No untested mix was asked for often enough.</Trans>
            </p>
          ) : (
            <Mixes mixes={reading.value.mixes} />
          )}
        </>
      )}
    </div>
  )
}

const Mixes = ({ mixes }: { mixes: DemandList['mixes'] }) => {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { me, lead } = useVisit()
  const [error, setError] = useState<unknown>()
  const mayStart = mayCall(createTest.access, me.roles)
  const start = ({ country, products }: DemandList['mixes'][number]) =>
    void makeCall(createTest, { body: { from: 'mix', country, products: products.map(({ id }) => id) } }).then(
      ({ id }) => navigate(`${CONSOLE_PAGES.tests}/${id}`),
      (reason: unknown) => {
        if (!lead(reason)) setError(reason)
      },
    )
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <table className={inbox.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Mix</Trans>
            </th>
            <th scope="col">
              <Trans>Country</Trans>
            </th>
            <th scope="col">
              <Trans>Asked for</Trans>
            </th>
            <th scope="col">
              <Trans>Last asked</Trans>
            </th>
            <th scope="col">
              <Trans>Open requests</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {mixes.map((one) => {
            const { country, products, count, lastOn, requests, mix } = one
            const names = products.map(({ name }) => name).join(' + ')
            return (
              <tr key={`${country}${mix}`}>
                <td>
                  {products.map(({ id, name, isWithdrawn }, at) => (
                    <span key={id}>
                      {at > 0 && ' + '}
                      <Link href={`${CONSOLE_PAGES.products}/${id}`}>{name}</Link>
                      {isWithdrawn && (
                        <>
                          {' '}
                          <span className={inbox.muted}>
                            (<Trans>withdrawn</Trans>)
                          </span>
                        </>
                      )}
                    </span>
                  ))}
                  {mayStart && (
                    <div>
                      <Button look="quiet" onClick={() => start(one)}>
                        <Trans>
                          Start a test <span className="visually-hidden">of {names}</span>
                        </Trans>
                      </Button>
                    </div>
                  )}
                </td>
                <td data-label={t`Country`}>{countryName(country)}</td>
                <td data-label={t`Asked for`}>
                  <Plural value={count} one="# time" other="# times" />
                </td>
                <td data-label={t`Last asked`}>{lastOn}</td>
                <td data-label={t`Open requests`}>
                  {requests === 0 ? '–' : <Link href={`${CONSOLE_PAGES.requests}?mix=${mix}`}>{requests}</Link>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
