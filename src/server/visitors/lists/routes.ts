import type { FastifyInstance } from 'fastify'
import * as calls from '../../../contract/look-ups/lists.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import type { RouteContext } from '../route-context.ts'
import { addDataRoute } from '../data-route.ts'

/** API-09: these lists expire after a day. */
const FOR_A_DAY = { cacheControl: 'public, max-age=86400', effort: 'small' } as const
const REVALIDATED = { cacheControl: 'public, no-cache', effort: 'small' } as const
/** There are many such lists, so making them has the limit of searches. */
const LIMITED = { ...REVALIDATED, limited: true } as const

export const listRoutes = (app: FastifyInstance, context: RouteContext): void => {
  addDataRoute(app, context, calls.countries, dataCalls.countries, FOR_A_DAY)
  addDataRoute(app, context, calls.languages, dataCalls.languages, FOR_A_DAY)
  addDataRoute(app, context, calls.activeIngredients, dataCalls.activeIngredients, FOR_A_DAY)
  addDataRoute(app, context, calls.agrochemicals, dataCalls.agrochemicals, FOR_A_DAY)
  addDataRoute(app, context, calls.productDetails, dataCalls.productDetails, FOR_A_DAY)
  addDataRoute(app, context, calls.seedChoices, dataCalls.seedChoices, FOR_A_DAY)
  for (const { slug } of context.reseller ? [context.reseller] : context.brand.resellers)
    addDataRoute(
      app,
      context,
      calls.resellerProductsOf(slug),
      (source, asker) => dataCalls.resellerProducts(source, asker, { reseller: slug }),
      FOR_A_DAY,
    )
  addDataRoute(app, context, calls.products, dataCalls.products, REVALIDATED)
  addDataRoute(app, context, calls.marketNames, dataCalls.marketNames, REVALIDATED)
  addDataRoute(app, context, calls.productSet, dataCalls.productSet, REVALIDATED)
  addDataRoute(app, context, calls.agrochemicalsTestedWith, dataCalls.agrochemicalsTestedWith, LIMITED)
  addDataRoute(app, context, calls.activesTestedWith, dataCalls.activesTestedWith, LIMITED)
}
