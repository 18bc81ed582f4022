import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { canonicalQuery, type ReadFields } from '../../../contract/canonical-query.ts'
import { chartRead, ownProductsRead, productsRead, reportRead, searchRead, summaryRead } from '../../../contract/reads.ts'
import { answerPlainReport, dataCalls } from '../../../domain/calls/answer-calls.ts'
import { mixOfSearch } from '../../../domain/console/asked-mix.ts'
import { openToAnySite } from '../../http/open-reads.ts'
import { addDataRoute } from '../data-route.ts'
import type { RouteContext } from '../route-context.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import { refuseParameters } from './parameters.ts'

const READ = { cacheControl: 'public, max-age=5, stale-while-revalidate=5', effort: 'fast', limited: true } as const
const REPORT = { ...READ, cacheControl: 'public, max-age=5' } as const

/** Parameters are checked before they are read: those that are unknown or given twice would otherwise be overlooked. */
const checkedBy = (query?: z.ZodMiniObject) => {
  const known = Object.keys(query?.shape ?? {})
  return (request: FastifyRequest): string => {
    refuseParameters(request.url.split('?').slice(1).join('?'), known)
    const params = request.params as Record<string, string>
    const path = request.routeOptions.url!.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name]!))
    const canonical = query ? canonicalQuery(request.query as ReadFields) : ''
    return canonical === '' ? path : `${path}?${canonical}`
  }
}

/** The reads of one edition that any cache may carry: the same tests as by POST, each at one address. */
export const readRoutes = (app: FastifyInstance, context: RouteContext): void => {
  void app.register((scope, _options, done) => {
    openToAnySite(scope)
    addDataRoute(
      scope,
      context,
      searchRead,
      (source, asker, asked) => (asked.kind === 'seed' ? dataCalls.seedSearch : dataCalls.foliarSearch)(source, asker, asked),
      { ...READ, mixOf: (asked) => (asked.kind === 'seed' ? undefined : mixOfSearch(asked)), addressOf: checkedBy(searchRead.query) },
    )
    addDataRoute(scope, context, summaryRead, dataCalls.searchSummary, {
      ...READ,
      cost: CALL_COSTS.summary,
      addressOf: checkedBy(summaryRead.query),
    })
    addDataRoute(scope, context, chartRead, dataCalls.chart, { ...READ, cost: CALL_COSTS.chart, addressOf: checkedBy(chartRead.query) })
    addDataRoute(scope, context, reportRead, answerPlainReport, { ...REPORT, addressOf: checkedBy() })
    const { reseller } = context
    if (reseller)
      addDataRoute(scope, context, ownProductsRead, (source, asker) => dataCalls.productSet(source, asker, { code: reseller.productSet }), {
        ...READ,
        addressOf: checkedBy(),
      })
    else
      addDataRoute(
        scope,
        context,
        productsRead,
        (source, asker, { countryCode }) => dataCalls.products(source, asker, { country: countryCode }),
        {
          ...READ,
          addressOf: checkedBy(productsRead.query),
        },
      )
    done()
  })
}
