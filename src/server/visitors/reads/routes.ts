import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { API_BASE } from '../../../contract/call.ts'
import { canonicalQuery, type ReadFields } from '../../../contract/look-ups/canonical-query.ts'
import {
  chartRead,
  ownProductsRead,
  productsRead,
  reportRead,
  searchRead,
  summaryRead,
  tankPost,
  tankRead,
} from '../../../contract/look-ups/reads.ts'
import { CURRENT_PATH } from '../../../contract/look-ups/public-paths.ts'
import { answerPlainReport, dataCalls } from '../../../domain/calls/answer-calls.ts'
import { mixOfSearch, mixOfTank } from '../../../domain/console/asked-mix.ts'
import type { AnswerSource, Asker, InputRefused, Outcome } from '../../../domain/search/outcomes.ts'
import { openToAnySite } from '../../http/open-reads.ts'
import { notFound } from '../../http/problems.ts'
import { refuseParameters } from '../../http/refuse-parameters.ts'
import { addDataRoute } from '../data-route.ts'
import type { CurrentFiles } from '../packs/current-files.ts'
import type { RouteContext } from '../route-context.ts'
import { CALL_COSTS } from '../search/call-costs.ts'

type ReadOptions = { files: Pick<CurrentFiles, 'isNow'>; lookAgainMs?: number | undefined }

const READ = { cacheControl: 'public, max-age=5, stale-while-revalidate=5', effort: 'fast', limited: true } as const
/** While data go on being the newest, these are their responses; as long as a server of an older edition may have made them. */
const PINNED = 'public, max-age=3600'
/** What a grower entered is stored by no cache. */
const POST = { cacheControl: 'no-store', effort: 'fast', limited: true } as const
const REPORT = { ...READ, cacheControl: 'public, max-age=5' } as const

/** How long, and how often, data are looked for that another server may have named first. */
const LOOK_AGAIN_MS = 2_000
const LOOK_EVERY_MS = 100

type Pinned = { countryCode: string; hash?: string | undefined }
const pinnedBy = ({ files, lookAgainMs = LOOK_AGAIN_MS }: ReadOptions) => ({
  cacheControl: PINNED,
  whenServed: ({ countryCode, hash }: Pinned): Promise<void> | undefined =>
    hash === undefined ? undefined : whenNow(files, { country: countryCode, hash, until: performance.now() + lookAgainMs }),
})
const whenNow = async (
  files: ReadOptions['files'],
  { country, hash, until }: { country: string; hash: string; until: number },
): Promise<void> => {
  for (;;) {
    const isNow = files.isNow(country, hash)
    if (isNow) return
    if (isNow === false || performance.now() >= until)
      throw notFound(
        'not current',
        `hash: ${hash} does not name the newest tests of ${country}; look at ${API_BASE}${CURRENT_PATH}, or ask without it.`,
      )
    await sleep(LOOK_EVERY_MS)
  }
}

/** Parameters are checked before they are read: those that are unknown or given twice would otherwise be overlooked. */
const checkedBy = (query?: z.ZodMiniObject) => {
  const known = Object.keys(query?.shape ?? {})
  return (request: FastifyRequest): string => {
    refuseParameters(request.url, known)
    const params = request.params as Record<string, string>
    const path = request.routeOptions.url!.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name]!))
    const canonical = query ? canonicalQuery(request.query as ReadFields) : ''
    return canonical === '' ? path : `${path}?${canonical}`
  }
}

type AskedTank = z.output<typeof tankRead.query>
const tankOf = ({ products, ...asked }: AskedTank) => ({ ...asked, lines: products.map((productId) => ({ productId })) })
const answerTankRead = (source: AnswerSource, asker: Asker, asked: AskedTank): Outcome | InputRefused => {
  const outcome = dataCalls.tank(source, asker, tankOf(asked))
  return 'missing' in outcome ? { ...outcome, path: 'products' } : outcome
}

/** The reads of one edition that any cache may carry: the same tests as by POST, each at one address. */
export const readRoutes = (app: FastifyInstance, context: RouteContext, options: ReadOptions): void => {
  const pinned = pinnedBy(options)
  void app.register((scope, _options, done) => {
    openToAnySite(scope)
    addDataRoute(
      scope,
      context,
      searchRead,
      (source, asker, asked) => (asked.kind === 'seed' ? dataCalls.seedSearch : dataCalls.foliarSearch)(source, asker, asked),
      {
        ...READ,
        pinned,
        mixOf: (asked) => (asked.kind === 'seed' ? undefined : mixOfSearch(asked)),
        addressOf: checkedBy(searchRead.query),
      },
    )
    addDataRoute(scope, context, summaryRead, dataCalls.searchSummary, {
      ...READ,
      pinned,
      cost: CALL_COSTS.summary,
      addressOf: checkedBy(summaryRead.query),
    })
    addDataRoute(scope, context, chartRead, dataCalls.chart, {
      ...READ,
      pinned,
      cost: CALL_COSTS.chart,
      addressOf: checkedBy(chartRead.query),
    })
    addDataRoute(scope, context, tankRead, answerTankRead, {
      ...READ,
      cost: CALL_COSTS.tank,
      mixOf: (asked) => mixOfTank(tankOf(asked)),
      addressOf: checkedBy(tankRead.query),
    })
    addDataRoute(scope, context, tankPost, dataCalls.tank, { ...POST, cost: CALL_COSTS.tank, mixOf: mixOfTank })
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
