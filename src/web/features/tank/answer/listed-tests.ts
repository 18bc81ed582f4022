import { pagePaths } from '../../../platform/page-paths.ts'
import type { TankResponse } from './known.ts'

type Evidence = TankResponse['evidence'][number]

/** The first tests in their order; where there are passes and fails, some of each. */
export const firstTests = <Test extends Pick<Evidence, 'result'>>(tests: readonly Test[], count: number): Test[] => {
  const first = tests.slice(0, count)
  const isFail = ({ result }: Test): boolean => result === 'NC'
  const other = tests.slice(count).find((one) => first.every((shown) => isFail(shown) !== isFail(one)))
  return other === undefined ? first : [...first.slice(0, -1), other]
}

type Searched = {
  /** Upper-case code. */
  country: string
  productIds: readonly string[]
  isFails?: boolean
  /** Whether the tests have no product but these. */
  isOnlyThese?: boolean
}

/** The results that have all tests of some products; a search takes two of them. Undefined without a product. */
const searchOf = ({ country, productIds: [one, other], isFails = false, isOnlyThese = false }: Searched): string | undefined => {
  if (one === undefined) return undefined
  const search = new URLSearchParams({
    country: country.toLowerCase(),
    ...(other === undefined ? { agrochemical: one } : { product: one, agrochemical: other }),
    ...(isFails && { results: 'NC' }),
    ...(isOnlyThese && { only: '1' }),
  })
  return `${pagePaths.search}?${search.toString()}`
}

type Answered = Pick<TankResponse, 'products'>
type Failed = Answered & Pick<TankResponse, 'headline' | 'evidence' | 'relevantFails'>

/** The maker's products first, as the search has them. */
const inOrderOf = ({ products }: Pick<TankResponse, 'products'>, ids: readonly string[]): string[] => {
  const isMakers = (id: string): boolean => products.some((product) => product.id === id && product.kind === 'maker')
  return ids.toSorted((a, b) => Number(isMakers(b)) - Number(isMakers(a)))
}

/** Of other brands and countries, which a search of these products does not find. */
const ELSEWHERE = [5, 6] as const

/** Where all fails that concern a tank are: of the products that are in each of them. Undefined if one that is not listed is elsewhere. */
export const failsPath = (country: string, answer: Failed): string | undefined => {
  const isListed = (rung: (typeof ELSEWHERE)[number]): boolean =>
    answer.evidence.filter((one) => one.rung === rung && one.isRelevantFail).length === (answer.relevantFails[rung] ?? 0)
  if (!ELSEWHERE.every(isListed)) return undefined
  const sets = answer.headline.fails.filter(({ relation }) => relation === 'applies').map(({ productIds }) => productIds)
  const shared = (sets[0] ?? []).filter((id) => sets.every((ids) => ids.includes(id)))
  const isOnlyThese = shared.length === 2 && sets.length === 1
  return searchOf({ country, productIds: inOrderOf(answer, shared), isFails: true, isOnlyThese })
}

/** Where all tests of a rung are, if it has tests of the whole tank: rungs 1 and 2 without others, 3 with others. */
export const rungPath = (country: string, answer: Answered, rung: Evidence['rung'], listed: readonly string[]): string | undefined =>
  rung > 3 ? undefined : searchOf({ country, productIds: inOrderOf(answer, listed), isOnlyThese: rung < 3 && listed.length === 2 })
