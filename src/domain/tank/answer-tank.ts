import type { SearchIndex } from '../search/index/search-index.ts'
import { contentsOf } from './contents.ts'
import { describeTest, type EvidenceTest, type Rung } from './describe-test.ts'
import { gatherEvidence } from './evidence.ts'
import { findTests } from './find-tests.ts'
import { guidanceFor, needsNight, type Warning } from './guidance/guidance.ts'
import { JAR_SIZES, jarSheet, type JarSheet } from './volumes/jar.ts'
import { strengthIn } from './volumes/room.ts'
import { orderTank, type MixingOrder } from './guidance/order.ts'
import { findOtherBrands } from './other-brands.ts'
import { findInOtherCountries } from './other-countries.ts'
import { seenTests } from './seen-tests.ts'
import { spraysOf, type Sprays } from './sprays.ts'
import { headlineIn, type TankHeadline } from './tank-headline.ts'
import { tankMatrix, type TankPair } from './matrix/tank-matrix.ts'
import { prepareTank, type Tank, type TankLine, type TankProblem, type TankQuestion } from './tank.ts'
import type { Top } from './top-tests.ts'

type RungCounts = Record<1 | 2 | 3 | 4 | 5, number> & { 6: number | null }

export type TankAnswer = Sprays & {
  headline: TankHeadline
  /** Fails that concern the tank first, then by rung and rank. */
  evidence: EvidenceTest[]
  /** How many tests each rung has, with those that `evidence` leaves out. Rung 6 is null where other countries cannot be known. */
  rungs: RungCounts
  /** Of these, the fails that concern the tank. */
  relevantFails: RungCounts
  matrix: TankPair[]
  order: MixingOrder
  jar: JarSheet
  guidance: Warning[]
  /** False from a pack, which has one country only. */
  canKnowOtherCountries: boolean
  /** Names or ids of the products that are not in our list: always not known. */
  unlisted: string[]
  /** Ids of the products of which nobody confirmed that they are meant; missing where there are none. */
  unconfirmed?: string[] | undefined
}

export type TankOptions = {
  /** A reseller's: only tests with a product of this set are seen. */
  productSet?: string | undefined
  /** The data are a pack's: one country, its own products only, and this many days old. */
  packAgeDays?: number | undefined
  /** ml. */
  jarMl?: number | undefined
}

const [, DEFAULT_JAR_ML] = JAR_SIZES

/** A jar holds the products in the order of mixing, then those without a place in it. */
const jarOf = (
  index: SearchIndex,
  tank: Tank,
  { lines, waterRate }: TankQuestion,
  order: MixingOrder,
  overnight: boolean,
  jarMl: number,
): JarSheet => {
  const isListed = ({ productId }: TankLine) => Boolean(productId) && index.terms.product.has(productId!)
  const products = [...order.products, ...order.apart].map(({ productId }) => {
    const position = index.terms.product.get(productId)!
    return { productId, form: index.products[position]!.form, strength: tank.strengths[tank.products.indexOf(position)]! }
  })
  const others = lines.filter((line) => !isListed(line)).map((line) => strengthIn(line, waterRate))
  return jarSheet(products, overnight, jarMl, others)
}

/**
 * What is known of a whole tank, with the tests behind every statement; or what is wrong with the question. The country's tests are
 * those that the edition may see.
 */
export const answerTank = (
  index: SearchIndex,
  question: TankQuestion,
  { productSet, packAgeDays, jarMl = DEFAULT_JAR_ML }: TankOptions = {},
): TankAnswer | TankProblem => {
  const isPack = packAgeDays !== undefined
  const tank = prepareTank(index, question, isPack)
  if ('problem' in tank) return tank
  const isSeen = seenTests(index, productSet)
  const found = findTests(index, tank.country, tank.products, isSeen)
  const evidence = gatherEvidence(index, tank, found)
  const brands = findOtherBrands(index, tank, isSeen)
  const countries = isPack ? undefined : findInOtherCountries(index, tank, isSeen)
  const { coveringPasses, strongPasses, otherPasses } = evidence.known.whole
  const order = orderTank(index, tank, coveringPasses[0] ?? strongPasses[0] ?? otherPasses[0])
  const contents = contentsOf(index, tank)

  const own = new Map(tank.products.map((product, place) => [product, place]))
  const shown = (rung: Rung, top: Top | undefined): EvidenceTest[] =>
    (top?.tests() ?? []).map(({ doc, isRelevantFail }) =>
      describeTest(index, tank, { doc, rung, isRelevantFail }, rung === 5 ? brands.placesIn(doc) : own),
    )
  const tests = [
    ...shown(1, evidence.covering),
    ...shown(2, evidence.weaker),
    ...shown(3, evidence.withOthers),
    ...shown(4, evidence.parts),
    ...shown(5, brands.top),
    ...shown(6, countries),
  ]
  const seen = { isSeen, packAgeDays, productSet }
  const countRungs = (count: (top: Top) => number): RungCounts => ({
    1: count(evidence.covering),
    2: count(evidence.weaker),
    3: count(evidence.withOthers),
    4: count(evidence.parts),
    5: count(brands.top),
    6: countries ? count(countries) : null,
  })
  const headline = headlineIn(index, tank, evidence, seen)
  return {
    headline,
    evidence: [...tests.filter((one) => one.isRelevantFail), ...tests.filter((one) => !one.isRelevantFail)],
    rungs: countRungs((top) => top.total()),
    relevantFails: countRungs((top) => top.relevantTotal()),
    matrix: tankMatrix(index, tank, found, packAgeDays),
    order,
    ...spraysOf(index, tank, { evidence, headline }, seen),
    jar: jarOf(index, tank, question, order, needsNight(contents), jarMl),
    guidance: guidanceFor(contents, tank.water),
    canKnowOtherCountries: !isPack,
    unlisted: [...tank.unlisted],
    ...(tank.unconfirmed.length > 0 && { unconfirmed: tank.unconfirmed.map((product) => index.products[product]!.id) }),
  }
}

/** The headline of a tank alone. Products that the data do not have are in no list; undefined where there is no such tank. */
export const answerHeadline = (
  index: SearchIndex,
  question: TankQuestion,
  { productSet, packAgeDays }: Pick<TankOptions, 'productSet' | 'packAgeDays'>,
): TankHeadline | undefined => {
  const tank = prepareTank(index, question, true)
  if ('problem' in tank) return undefined
  const isSeen = seenTests(index, productSet)
  const evidence = gatherEvidence(index, tank, findTests(index, tank.country, tank.products, isSeen))
  return headlineIn(index, tank, evidence, { isSeen, packAgeDays, productSet })
}
