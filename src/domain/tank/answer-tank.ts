import { RESULT_CODES } from '../records.ts'
import { isDocUnderReview } from '../search/issued-tests.ts'
import { conditionsAt, idAt } from '../search/read-test.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { CONDITIONS } from '../condition-limits.ts'
import { assumedSafer, compareConditions, type ComparedCondition, type ConditionState } from './conditions.ts'
import { contentsOf } from './contents.ts'
import { describeTest, type ComparedStrength, type EvidenceTest, type Rung } from './describe-test.ts'
import { gatherEvidence, type Evidence, type KnownFail } from './evidence.ts'
import { findTests, hasFail, placesByProduct } from './find-tests.ts'
import { guidanceFor, needsNight, type Warning } from './guidance.ts'
import { decide, isGreen, type HeadlineState } from './headline.ts'
import { JAR_SIZES, jarSheet, type JarSheet } from './jar.ts'
import { isSameOrder, orderTank, type MixingOrder } from './order.ts'
import { findOtherBrands } from './other-brands.ts'
import { findInOtherCountries } from './other-countries.ts'
import { seenTests } from './seen-tests.ts'
import { splitTank, type GroupEvidence } from './split.ts'
import { type FailRelation, isAnywhereWeaker, readStrengths } from './strength.ts'
import { tankMatrix, type TankPair } from './tank-matrix.ts'
import { allPlaces, placesOf, prepareTank, type Tank, type TankProblem, type TankQuestion } from './tank.ts'
import { MAX_TESTS, type Top } from './top-tests.ts'

/** Products of the tank that failed together, and nothing else with them. */
export type TankFail = {
  productIds: string[]
  /** The most severe of their fails: it applies, it was in another ratio, or stronger in every product. */
  relation: FailRelation
  /** The newest fail of that relation; `tests` counts all. */
  testId: string
  tests: number
  strengths: ComparedStrength[]
}

export type TankHeadline = {
  state: HeadlineState
  /** The tests that decide it, at most 20; `tests` counts all. */
  testIds: string[]
  tests: number
  isGreen: boolean
  /** A strength is unknown, so that none is compared. */
  withoutRates: boolean
  /** A pass covers this tank only because weaker is assumed to be safer. */
  assumesWeakerIsSafer: boolean
  /** The same, because softer water, or a warmer mix, is assumed to be safer. */
  assumesSofterIsSafer: boolean
  assumesWarmerIsSafer: boolean
  /** The conditions of the pass that fits my water best, the newest of such; null where no pass of the whole mix decides. */
  water: { testId: string; conditions: ComparedCondition[] } | null
  /** A deciding test is under review: a pass of it counts as one with care. */
  underReview: boolean
  /** Some of the tests passed with care. */
  someWithCare: boolean
  /** Every set of the tank's products that failed, whatever the strengths, the most severe first: none is left unsaid. */
  fails: TankFail[]
  /** A test that the reseller's edition may not see keeps a pass from being one without care. */
  othersMayDiffer: boolean
  /** Of the passing tests, those that added the products in another order than the newest. At most 20. */
  otherOrderTestIds: string[]
}

export type TankGroup = { productIds: string[]; evidence: GroupEvidence; testIds: string[] }

export type TankAnswer = {
  headline: TankHeadline
  /** Fails that concern the tank first, then by rung and rank. */
  evidence: EvidenceTest[]
  /** How many tests each rung has, with those that `evidence` leaves out. Rung 6 is null where other countries cannot be known. */
  rungs: Record<1 | 2 | 3 | 4 | 5, number> & { 6: number | null }
  matrix: TankPair[]
  order: MixingOrder
  /** The fewest passes; a single one where no part is known to fail. Unlisted products are in none. */
  splits: TankGroup[]
  jar: JarSheet
  guidance: Warning[]
  /** False from a pack, which has one country only. */
  canKnowOtherCountries: boolean
  /** Names or ids of the products that are not in our list: always not known. */
  unlisted: string[]
}

export type TankOptions = {
  /** A reseller's: only tests with a product of this set are seen. */
  productSet?: string | undefined
  /** The data are a pack's: one country, its own products only, and this many days old. */
  packAgeDays?: number | undefined
  /** ml. */
  jarMl?: number | undefined
}

const WITH_CARE = RESULT_CODES.indexOf('CA')
const [, DEFAULT_JAR_ML] = JAR_SIZES
const ids = (index: SearchIndex, docs: readonly number[]): string[] => docs.slice(0, MAX_TESTS).map((doc) => idAt(index, doc))

const failOf = (index: SearchIndex, tank: Tank, { mask, relation, doc, tests }: KnownFail): TankFail => {
  const places = placesOf(mask)
  const placeOf = new Map(places.map((place) => [tank.products[place]!, place]))
  const { testId, strengths } = describeTest(index, tank, { doc, rung: 4, isRelevantFail: relation === 'applies' }, placeOf)
  return { productIds: places.map((place) => index.products[tank.products[place]!]!.id), relation, testId, tests, strengths }
}

/** The pass whose water is said beside a headline: the newest of those with the fewest axes outside, then the fewest not recorded. */
const bestPass = (
  index: SearchIndex,
  tank: Tank,
  state: HeadlineState,
  { strongPasses, coveringPasses, otherPasses }: Evidence['known']['whole'],
): number | undefined => {
  if (state === 'passed' || state === 'passed-with-care') return coveringPasses[0]
  if (state === 'passed-compare-rates') return otherPasses[0]
  if (state !== 'passed-compare-water' && state !== 'not-in-your-water') return undefined
  const outside = (doc: number, which: ConditionState): number =>
    compareConditions(tank.water, conditionsAt(index, doc)).filter((one) => one.state === which).length
  const misfit = (doc: number): number => CONDITIONS.length * outside(doc, 'outside') + outside(doc, 'not-recorded')
  return strongPasses.reduce((best, doc) => (misfit(doc) < misfit(best) ? doc : best))
}
const waterOf = (index: SearchIndex, tank: Tank, doc: number | undefined): TankHeadline['water'] =>
  doc === undefined ? null : { testId: idAt(index, doc), conditions: compareConditions(tank.water, conditionsAt(index, doc)) }

const headlineOf = (
  index: SearchIndex,
  tank: Tank,
  { known, withOthers, parts, fails }: Evidence,
  { packAgeDays, hasHiddenFail }: { packAgeDays: number | undefined; hasHiddenFail: () => boolean },
): TankHeadline => {
  const { state: decided, docs } = decide(known)
  const othersMayDiffer = decided === 'passed' && hasHiddenFail()
  const state = othersMayDiffer ? 'passed-with-care' : decided
  /** Where the whole mix was not tested, those that say most about it. */
  const ranked = state === 'with-others' ? withOthers : state === 'parts-only' ? parts : undefined
  const isPassed = state === 'passed' || state === 'passed-with-care'
  const passes = isPassed ? known.whole.coveringPasses : []
  const [newest] = passes
  const placeOf = placesByProduct(index, tank.products)
  const tested = new Float64Array(tank.products.length)
  const isWeaker = (doc: number): boolean => {
    readStrengths(index, doc, placeOf, tested)
    return isAnywhereWeaker(tank, tested, allPlaces(tank))
  }
  return {
    state,
    testIds: ids(index, ranked?.tests().map(({ doc }) => doc) ?? docs),
    tests: docs.length,
    isGreen: isGreen(state, packAgeDays),
    withoutRates: tank.withoutRates,
    assumesWeakerIsSafer: passes.length > 0 && passes.every(isWeaker),
    assumesSofterIsSafer: passes.length > 0 && passes.every((doc) => assumedSafer(tank.water, conditionsAt(index, doc)).softer),
    assumesWarmerIsSafer: passes.length > 0 && passes.every((doc) => assumedSafer(tank.water, conditionsAt(index, doc)).warmer),
    water: waterOf(index, tank, bestPass(index, tank, state, known.whole)),
    underReview: docs.some((doc) => isDocUnderReview(index, doc)),
    someWithCare: docs.some((doc) => index.tests.results[doc] === WITH_CARE),
    fails: fails.map((fail) => failOf(index, tank, fail)),
    othersMayDiffer,
    otherOrderTestIds:
      newest === undefined
        ? []
        : ids(
            index,
            passes.filter((doc) => !isSameOrder(index, newest, doc, tank)),
          ),
  }
}
const splitsOf = (index: SearchIndex, tank: Tank, { failedMasks, coveredMasks, passedMasks }: Evidence): TankGroup[] =>
  splitTank({ places: tank.products.length, failed: failedMasks, covered: coveredMasks, passed: passedMasks }).map(({ mask, evidence }) => {
    const places = placesOf(mask)
    const pairs = places.flatMap((a, at) => places.slice(at + 1).map((b) => (1 << a) | (1 << b)))
    const tests = {
      single: [],
      tested: [coveredMasks[mask]! - 1],
      'tested-otherwise': [passedMasks[mask]! - 1],
      pairs: pairs.map((pair) => passedMasks[pair]! - 1),
      unknown: [],
    }[evidence]
    return {
      productIds: places.map((place) => index.products[tank.products[place]!]!.id),
      evidence,
      testIds: tests.map((doc) => idAt(index, doc)),
    }
  })

/** A jar holds the products in the order of mixing, then those without a place in it. */
const jarOf = (index: SearchIndex, tank: Tank, order: MixingOrder, overnight: boolean, jarMl: number): JarSheet => {
  const products = [...order.products, ...order.apart].map(({ productId }) => {
    const position = index.terms.product.get(productId)!
    return { productId, form: index.products[position]!.form, strength: tank.strengths[tank.products.indexOf(position)]! }
  })
  return jarSheet(products, overnight, jarMl)
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
  return {
    headline: headlineOf(index, tank, evidence, {
      packAgeDays,
      hasHiddenFail: () => productSet !== undefined && hasFail(index, tank, (doc) => !isSeen(doc)),
    }),
    evidence: [...tests.filter((one) => one.isRelevantFail), ...tests.filter((one) => !one.isRelevantFail)],
    rungs: {
      1: evidence.covering.total(),
      2: evidence.weaker.total(),
      3: evidence.withOthers.total(),
      4: evidence.parts.total(),
      5: brands.top.total(),
      6: countries?.total() ?? null,
    },
    matrix: tankMatrix(index, tank, found, packAgeDays),
    order,
    splits: splitsOf(index, tank, evidence),
    jar: jarOf(index, tank, order, needsNight(contents), jarMl),
    guidance: guidanceFor(contents, tank.water),
    canKnowOtherCountries: !isPack,
    unlisted: [...tank.unlisted],
  }
}
