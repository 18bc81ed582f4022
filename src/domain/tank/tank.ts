import type { IndexedProduct, SearchIndex } from '../search/index/search-index.ts'
import { impossibleAxis, type Water, type WaterAxis } from './water/conditions.ts'

/** One product of a tank as it was entered: of our list by its id, or by a name that is in no list. */
export type TankLine = {
  productId?: string | null | undefined
  name?: string | null | undefined
  /** What a listed product was called where it came from, if nobody confirmed yet that it is this one. */
  asked?: string | null | undefined
  /** L/ha of a liquid, kg/ha of a solid. */
  rate?: number | null | undefined
  /** Instead of a rate: L or kg per L of spray. */
  strength?: number | null | undefined
}

export type TankQuestion = {
  /** Upper-case code. */
  country: string
  /** L/ha. */
  waterRate?: number | null | undefined
  /** Of the grower's water, what is known. */
  water?: Water | null | undefined
  lines: readonly TankLine[]
}

/** Why a tank cannot be answered; `line` is a position in the question's lines. */
export type TankProblem = {
  problem:
    | 'too few lines'
    | 'too many lines'
    | 'one product only'
    | 'unknown product'
    | 'no product'
    | 'rate'
    | 'strength'
    | 'water'
    | WaterAxis
  line?: number
}

/** The different listed products of a tank. A product's place is its position in these lists. */
export type Tank = {
  /** Upper-case code. */
  country: string
  /** Positions in the index's `products`, in the order entered. */
  products: readonly number[]
  /** L or kg per L of spray by place, repeats summed; NaN where unknown. */
  strengths: Float64Array
  /** By place: whether too little of it can fail as well as too much. */
  isTwoSided: readonly boolean[]
  /** Whether the strength of any listed product is unknown: then no strength is compared. */
  withoutRates: boolean
  water: Water
  /** Products that are in no list: nothing can be known of the whole tank. */
  unlisted: readonly string[]
  /** Positions of products of which nobody confirmed that they are meant: nothing can be known of the whole tank either. */
  unconfirmed: readonly number[]
}

export const MAX_LINES = 12
export const MIN_LINES = 2
/** The largest rate that a test may have (docs/data-format.md), in L/ha or kg/ha. */
export const MAX_TANK_RATE = 4_000
/** L/ha. */
export const MAX_WATER = 100_000
/** L or kg per L of spray: more is no spray. */
export const MAX_STRENGTH = 10

/** Too little of these can fail as well as too much. */
export const TWO_SIDED: ReadonlySet<IndexedProduct['role']> = new Set(['water conditioner', 'anti-foam', 'adjuvant'])

const isGiven = (value: number | null | undefined): value is number => value !== null && value !== undefined
const isWithin = (value: number | null | undefined, most: number): boolean => !isGiven(value) || (value > 0 && value <= most)

/** L or kg per L of spray; NaN where it is unknown. */
const strengthOf = ({ rate, strength }: TankLine, waterRate: number | null | undefined): number => {
  if (isGiven(strength)) return strength
  return isGiven(rate) && isGiven(waterRate) ? rate / waterRate : Number.NaN
}

/**
 * A tank ready to be compared with tests, or what is wrong with it. `isPartial` data (a pack) may lack products, which are then in none
 * of its tests: they count as unlisted. Elsewhere an unknown id is a problem.
 */
export const prepareTank = (
  index: Pick<SearchIndex, 'products' | 'terms'>,
  { country, waterRate, water, lines }: TankQuestion,
  isPartial = false,
): Tank | TankProblem => {
  if (lines.length < MIN_LINES) return { problem: 'too few lines' }
  if (lines.length > MAX_LINES) return { problem: 'too many lines' }
  if (!isWithin(waterRate, MAX_WATER)) return { problem: 'water' }
  const impossible = impossibleAxis(water ?? {})
  if (impossible) return { problem: impossible }
  const strengths = new Map<number, number>()
  const unlisted = new Set<string>()
  const unconfirmed = new Set<number>()
  for (const [line, entered] of lines.entries()) {
    const { productId, name, asked, rate, strength } = entered
    if (!isWithin(rate, MAX_TANK_RATE)) return { problem: 'rate', line }
    if (!isWithin(strength, MAX_STRENGTH)) return { problem: 'strength', line }
    const product = productId ? index.terms.product.get(productId) : undefined
    if (product !== undefined) {
      strengths.set(product, (strengths.get(product) ?? 0) + strengthOf(entered, waterRate))
      if (asked?.trim()) unconfirmed.add(product)
    } else if (productId && !isPartial) return { problem: 'unknown product', line }
    else if (productId || name?.trim()) unlisted.add(productId || name!.trim().toLowerCase())
    else return { problem: 'no product', line }
  }
  if (strengths.size + unlisted.size < MIN_LINES) return { problem: 'one product only' }
  return {
    country,
    products: [...strengths.keys()],
    strengths: Float64Array.from(strengths.values()),
    isTwoSided: [...strengths.keys()].map((product) => TWO_SIDED.has(index.products[product]!.role)),
    withoutRates: [...strengths.values()].some(Number.isNaN),
    water: water ?? {},
    unlisted: [...unlisted],
    unconfirmed: [...unconfirmed],
  }
}

/** Whether every product of a tank is one of the list, for certain: only then can a test be one of the very mix. */
export const isKnownWhole = ({ unlisted, unconfirmed }: Pick<Tank, 'unlisted' | 'unconfirmed'>): boolean =>
  unlisted.length + unconfirmed.length === 0

/** One bit for each place. */
export const allPlaces = (tank: Pick<Tank, 'products'>): number => 2 ** tank.products.length - 1

export const bitCount = (mask: number): number => {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The places of a mask's bits, ascending. */
export const placesOf = (mask: number): number[] => {
  const places: number[] = []
  for (let place = 0; 1 << place <= mask; place++) if (mask & (1 << place)) places.push(place)
  return places
}
