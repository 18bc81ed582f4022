import type { Criteria } from '../search/criteria.ts'
import { detailsAt } from '../search/index/issued-tests.ts'
import { matchTests, nextMatch, NO_MORE } from '../search/matching-tests.ts'
import { idAt } from '../search/index/read-test.ts'
import { dateOf, testCount, type SearchIndex, type WithdrawnTest } from '../search/index/search-index.ts'
import { mixKey } from './addresses.ts'
import { docsOfMix, docsOfProduct } from './tests-of-product.ts'

/** Tests that belong together, and those that did until they were withdrawn. */
export type Reported = { docs: Iterable<number>; withdrawn: [id: string, test: WithdrawnTest][] }

/** The newest news of a test: that it was published or amended, or that it was withdrawn. `day` is yyyy-MM-dd. */
export type News = { id: string; day: string; version: number } & ({ doc: number } | { withdrawn: WithdrawnTest })

const withdrawnWhere = ({ withdrawn }: SearchIndex, isMeant: (test: WithdrawnTest) => boolean): Reported['withdrawn'] =>
  [...withdrawn].filter(([, test]) => isMeant(test))

export const reportedOfAll = (index: SearchIndex): Reported => ({
  docs: Array(testCount(index)).keys(),
  withdrawn: [...index.withdrawn],
})

export const reportedOfProduct = (index: SearchIndex, id: string): Reported => {
  const at = index.terms.product.get(id)
  return {
    docs: at === undefined ? [] : [...docsOfProduct(index, 'foliar', at), ...docsOfProduct(index, 'seed', at)],
    withdrawn: withdrawnWhere(index, ({ productIds = [] }) => productIds.includes(id)),
  }
}

/** Of exactly these products, in any country. */
export const reportedOfMix = (index: SearchIndex, ids: readonly string[]): Reported => {
  const products = ids.flatMap((id) => index.terms.product.get(id) ?? [])
  const key = mixKey(ids)
  return {
    docs: products.length === ids.length ? docsOfMix(index, products) : [],
    withdrawn: withdrawnWhere(index, ({ kind, productIds }) => kind === 'foliar' && productIds !== undefined && mixKey(productIds) === key),
  }
}

/** Of a search. What is not known of a withdrawn test, its crop and benefit, leaves none out. */
export const reportedOfSearch = (index: SearchIndex, criteria: Criteria): Reported => {
  const asked = (criteria.products ?? []).filter((id): id is string => Boolean(id))
  const active = criteria.active ? criteria.active.toLowerCase() : undefined
  const hasActive = (id: string): boolean =>
    (index.products[index.terms.product.get(id) ?? -1]?.actives ?? []).some((at) => index.actives[at]!.toLowerCase() === active)
  return {
    docs: matching(index, criteria),
    withdrawn: withdrawnWhere(
      index,
      ({ country, kind, productIds = [] }) =>
        country === criteria.country &&
        kind === criteria.kind &&
        asked.every((id) => productIds.includes(id)) &&
        (active === undefined || productIds.some(hasActive)),
    ),
  }
}

const matching = function* (index: SearchIndex, criteria: Criteria): Generator<number> {
  const matches = matchTests(index, criteria)
  if (matches) for (let doc = nextMatch(matches); doc !== NO_MORE; doc = nextMatch(matches)) yield doc
}

const ISSUE = /"version":(\d+),"issuedOn":"(\d{4}-\d\d-\d\d)"/
const newsOf = (index: SearchIndex, doc: number, details: string): News => {
  const [, version = '1', issuedOn = dateOf(index.tests.days[doc]!)] = ISSUE.exec(details) ?? []
  return { id: idAt(index, doc), doc, version: Number(version), day: issuedOn }
}

/** The newest news of some tests, the newest first; of a test that was withdrawn, that it was. */
export const newestNews = (index: SearchIndex, { docs, withdrawn }: Reported, most: number): News[] => {
  const all: News[] = withdrawn.map(([id, test]) => ({ id, withdrawn: test, version: Number.MAX_SAFE_INTEGER, day: test.on }))
  const imported: number[] = []
  for (const doc of docs) {
    const details = detailsAt(index, doc)
    if (details === undefined) imported.push(doc)
    else all.push(newsOf(index, doc, details))
  }
  const { days } = index.tests
  const newest = imported.toSorted((a, b) => days[b]! - days[a]! || a - b).slice(0, most)
  all.push(...newest.map((doc) => newsOf(index, doc, '')))
  return all.toSorted((a, b) => b.day.localeCompare(a.day) || b.version - a.version || (a.id < b.id ? -1 : 1)).slice(0, most)
}
