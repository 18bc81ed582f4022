import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'
import { orderOfTest, pageQuery, testOfPage } from '../../../contract/public/public-pages.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/texts/languages.ts'
import { PAGES } from '../../../domain/pages.ts'
import { hasMixPage, MIX_BASE, mixPath, OF_TEST, pageAddress, PRODUCT_BASE, productPath } from '../../../domain/public-pages/addresses.ts'
import { productsOfTest } from '../../../domain/public-pages/tests-of-product.ts'
import { findTest, partitionAt } from '../../../domain/search/index/read-test.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { SHORTLY_CACHED, type PublicPagesContext } from './routes.ts'
import { productNamed } from './contents.ts'

/** The page of the mix that a test has; of a seed coating or of one product alone there is none. */
const mixPageOf = (index: SearchIndex, doc: number): string | undefined => {
  const products = productsOfTest(index, doc).map((product) => productNamed(index, product))
  return partitionAt(index, doc).kind === 'foliar' && hasMixPage(products.map(({ id }) => id)) ? mixPath(products) : undefined
}

const productPageOf = ({ lines, tests, ...index }: SearchIndex, doc: number, order: number): string | undefined => {
  for (let line = tests.lineOff[doc]!; line < tests.lineOff[doc + 1]!; line++)
    if (lines.order[line] === order) return productPath(productNamed({ lines, tests, ...index }, lines.product[line]!))
  return undefined
}

/** From a report to the pages of its mix and of its products. Where there is none, back to the report, which says what is known of it. */
export const ofTestRoutes = (app: FastifyInstance, { data, limits }: Pick<PublicPagesContext, 'data' | 'limits'>): void => {
  const addRoute = (url: string, find: (index: SearchIndex, doc: number, params: unknown) => string | undefined): void => {
    const options = { schema: { hide: true }, config: { label: url }, ...(limits.search ? { onRequest: limits.search } : {}) }
    app.get(url, options, (request, reply) => {
      const { index } = data()
      const { data: asked } = z.safeParse(testOfPage, request.params)
      const { data: query } = z.safeParse(pageQuery, request.query)
      const language = query?.lang ?? DEFAULT_LANGUAGE
      const doc = asked && findTest(index, asked.testId)
      const path = doc === undefined ? undefined : find(index, doc, request.params)
      const report = PAGES.report.replace(':testId', encodeURIComponent(asked?.testId ?? '-')).replace(':languageCode', language)
      return reply.header('cache-control', SHORTLY_CACHED).redirect(path === undefined ? report : pageAddress(path, language), 302)
    })
  }
  addRoute(`${MIX_BASE}${OF_TEST}:testId`, mixPageOf)
  addRoute(`${PRODUCT_BASE}${OF_TEST}:testId/:order`, (index, doc, params) => {
    const { data: asked } = z.safeParse(orderOfTest, params)
    return asked && productPageOf(index, doc, Number(asked.order))
  })
}
