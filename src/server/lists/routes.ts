import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import * as calls from '../../contract/lists.ts'
import type { Choice } from '../../domain/choices.ts'
import { countryCode } from '../../domain/countries.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import type { SearchIndex } from '../../domain/search/search-index.ts'
import { sendAnswer } from '../answers.ts'
import { notFound } from '../problems/problems.ts'
import { addRoute, type RouteContext } from '../route-context.ts'
import {
  allActives,
  allProducts,
  countryChoices,
  makerProducts,
  marketNames,
  productSetChoices,
  testedWithChoices,
} from '../../domain/search/choice-lists.ts'

/** API-09: these lists expire after a day. */
const FOR_A_DAY = 'public, max-age=86400'
const REVALIDATED = 'public, no-cache'

export const listRoutes = (app: FastifyInstance, context: RouteContext): void => {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    cacheControl: string,
    make: (index: SearchIndex) => unknown,
  ): FastifyReply => {
    const { version, index } = context.data()
    const answer = context.answers.find(
      request.headers['accept-encoding'],
      `${version} list ${key}`,
      () => JSON.stringify(make(index)),
      'small',
    )
    return sendAnswer(request, reply, answer, { cacheControl })
  }
  const fixedList = (call: Call, make: (index: SearchIndex) => unknown): void =>
    addRoute(app, call, (request, reply) => send(request, reply, call.path, FOR_A_DAY, make))

  fixedList(calls.countries, countryChoices)
  fixedList(calls.languages, () => LANGUAGES.map(({ languageCode, name }) => ({ id: languageCode, name, languageCode })))
  fixedList(calls.activeIngredients, allActives)
  fixedList(calls.agrochemicals, allProducts)
  for (const { slug, country } of context.reseller ? [context.reseller] : context.brand.resellers)
    fixedList(calls.resellerProductsOf(slug), (index) => makerProducts(index, country))

  const countryList = (call: typeof calls.products | typeof calls.marketNames, make: (index: SearchIndex, country: string) => Choice[]) =>
    addRoute(app, call, (request, reply) => {
      const country = countryCode(request.params.country)!
      return send(request, reply, `${call.path} ${country}`, REVALIDATED, (index) => make(index, country))
    })
  countryList(calls.products, makerProducts)
  countryList(calls.marketNames, marketNames)

  addRoute(app, calls.productSet, (request, reply) => {
    const { code } = request.params
    const { reseller } = context
    const isAllowed = !reseller || reseller.productSet === code
    const choices = isAllowed ? productSetChoices(context.data().index, code, reseller?.country) : undefined
    if (!choices) throw notFound('unknown product set', `There is no product set ${code}.`)
    return send(request, reply, `product set ${code} ${reseller?.country}`, REVALIDATED, () => choices)
  })

  const testedWithRoute = (
    call: typeof calls.agrochemicalsTestedWith | typeof calls.activesTestedWith,
    pick: (found: { products: Choice[]; actives: Choice[] }) => Choice[],
  ): void =>
    addRoute(
      app,
      call,
      (request, reply) => {
        const country = countryCode(request.params.country)!
        const { productId } = request.params
        const found = testedWithChoices(context.data().index, country, productId)
        if (!found) throw notFound('unknown product', `There is no product ${productId}.`)
        return send(request, reply, `${call.path} ${country} ${productId}`, REVALIDATED, () => pick(found))
      },
      { limit: context.limits.search },
    )
  testedWithRoute(calls.agrochemicalsTestedWith, ({ products }) => products)
  testedWithRoute(calls.activesTestedWith, ({ actives }) => actives)
}
