import { CONDITIONS } from '../condition-limits.ts'
import type { PublishedVerdict } from '../sources/published-verdicts.ts'
import { WITH_CARE } from '../records.ts'
import { incompleteAt, isDocUnderReview } from '../search/index/issued-tests.ts'
import { conditionsAt, idAt } from '../search/index/read-test.ts'
import type { SearchIndex } from '../search/index/search-index.ts'
import { assumedSafer, compareConditions, type ComparedCondition, type ConditionState } from './water/conditions.ts'
import { type AnswerFace, faceOf } from './answer-face.ts'
import { describeTest, type ComparedStrength } from './describe-test.ts'
import type { Evidence, KnownFail } from './evidence.ts'
import { hasFail, placesByProduct, publishedOn } from './find-tests.ts'
import { decide, type Decision, isGreen, type HeadlineState } from './headline.ts'
import { isSameOrder } from './guidance/order.ts'
import { type FailRelation, isAnywhereWeaker, readStrengths } from './strength.ts'
import { allPlaces, placesOf, type Tank, isKnownWhole } from './tank.ts'
import { MAX_TESTS } from './top-tests.ts'

/** Products of the tank that failed together, and nothing else with them. */
type TankFail = {
  productIds: string[]
  /** The most severe of their fails: it applies, it was in another ratio, or stronger in every product. */
  relation: FailRelation
  /** The newest fail of that relation, and how many have it; `tests` counts all fails of the set. */
  testId: string
  ofRelation: number
  tests: number
  strengths: ComparedStrength[]
}

export type TankHeadline = {
  state: HeadlineState
  /** The same as every surface draws it. */
  face: AnswerFace
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
  /** A deciding test lacks readings that its protocol requires: a pass of it counts as one with care. */
  isIncomplete: boolean
  /** Some of the tests passed with care. */
  someWithCare: boolean
  /** Every set of the tank's products that failed, whatever the strengths, the most severe first: none is left unsaid. */
  fails: TankFail[]
  /** Others of the tank's products were tested together with those of the first of `fails`, and nothing else: what they change is known. */
  failedWithMore: boolean
  /** A test that the reseller's edition may not see keeps a pass from being one without care. */
  othersMayDiffer: boolean
  /** What others published of products of the tank and of nothing else, fails first. A fail keeps green away; a pass changes nothing. */
  published?: PublishedVerdict[] | undefined
  /** Passes of the whole mix with a product at rate 0: how much of it was in the mix is not known, so they show nothing. */
  passesWithoutRate: number
  /** Passes of the whole mix with an older formulation of a product, which decide nothing. */
  passesOfOlder: number
  /** Of the passing tests, those that added the products in another order than the newest. At most 20. */
  otherOrderTestIds: string[]
}

const ids = (index: SearchIndex, docs: readonly number[]): string[] => docs.slice(0, MAX_TESTS).map((doc) => idAt(index, doc))

const failOf = (index: SearchIndex, tank: Tank, { mask, relation, doc, ofRelation, tests }: KnownFail): TankFail => {
  const places = placesOf(mask)
  const placeOf = new Map(places.map((place) => [tank.products[place]!, place]))
  const { testId, strengths } = describeTest(index, tank, { doc, rung: 4, isRelevantFail: relation === 'applies' }, placeOf)
  return { productIds: places.map((place) => index.products[tank.products[place]!]!.id), relation, testId, ofRelation, tests, strengths }
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

/** Where nobody confirmed which product is meant, no more is said of the whole than the fails of its parts (WHO-11). */
const unlessUnconfirmed = (decision: Decision, { unconfirmed }: Tank): Decision =>
  unconfirmed.length > 0 && (decision.state === 'parts-only' || decision.state === 'nothing-known')
    ? { state: 'unconfirmed', docs: [] }
    : decision

const headlineOf = (
  index: SearchIndex,
  tank: Tank,
  { known, withOthers, parts, fails, testedMasks }: Evidence,
  { packAgeDays, hasHiddenFail }: { packAgeDays: number | undefined; hasHiddenFail: () => boolean },
): TankHeadline => {
  const { state: decided, docs } = unlessUnconfirmed(decide(known), tank)
  const othersMayDiffer = decided === 'passed' && hasHiddenFail()
  const published = publishedOn(index, tank)
  const isPublishedFail = published.some(({ verdict }) => verdict === 'NC')
  const state = decided === 'passed' && (othersMayDiffer || isPublishedFail) ? 'passed-with-care' : decided
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
  const { whole } = known
  const isWhole = isKnownWhole(tank)
  const named = fails.map((fail) => failOf(index, tank, fail))
  const underReview = docs.some((doc) => isDocUnderReview(index, doc))
  const isIncomplete = docs.some((doc) => incompleteAt(index, doc) !== undefined)
  const assumesWeakerIsSafer = passes.length > 0 && passes.every(isWeaker)
  const passesOfOlder = isWhole ? whole.passesOfOlder.length : 0
  const passesWithoutRate = isWhole ? whole.passesWithoutRate.length : 0
  return {
    state,
    face: faceOf({
      state,
      counts: {
        passed: whole.passed,
        withCare: whole.withCare,
        failed: whole.applyingFails.length + whole.contradictingFails.length + whole.strongerFails.length,
      },
      noRate: passesWithoutRate,
      older: passesOfOlder,
      fails: named.map(({ productIds, testId, tests }) => ({ productIds, testId, tests })),
      withoutRates: tank.withoutRates,
      hasCareApart: whole.hasCareApart,
      underReview,
      isIncomplete,
      assumesWeakerIsSafer,
      isInOtherWater: !whole.isInMyWater,
      othersMayDiffer,
      isPublishedFail,
      hasHiddenFail,
      packAgeDays,
    }),
    testIds: ids(index, ranked?.tests().map(({ doc }) => doc) ?? docs),
    tests: ranked?.total() ?? docs.length,
    isGreen: isGreen(state, packAgeDays),
    withoutRates: tank.withoutRates,
    assumesWeakerIsSafer,
    assumesSofterIsSafer: passes.length > 0 && passes.every((doc) => assumedSafer(tank.water, conditionsAt(index, doc)).softer),
    assumesWarmerIsSafer: passes.length > 0 && passes.every((doc) => assumedSafer(tank.water, conditionsAt(index, doc)).warmer),
    water: waterOf(index, tank, bestPass(index, tank, state, known.whole)),
    underReview,
    isIncomplete,
    someWithCare: docs.some((doc) => index.tests.results[doc] === WITH_CARE),
    fails: named,
    failedWithMore: fails[0] !== undefined && isTestedWithMore(testedMasks, fails[0].mask),
    othersMayDiffer,
    ...(published.length > 0 && { published }),
    passesOfOlder,
    passesWithoutRate,
    otherOrderTestIds:
      newest === undefined
        ? []
        : ids(
            index,
            passes.filter((doc) => !isSameOrder(index, newest, doc, tank)),
          ),
  }
}
/** Whether a set of products was tested together with others of the tank and nothing else. */
const isTestedWithMore = (testedMasks: Uint8Array, mask: number): boolean =>
  testedMasks.some((isTested, more) => isTested === 1 && more !== mask && (more & mask) === mask)

/** What of the data may be seen, and how old it is. */
export type SeenData = { isSeen: (doc: number) => boolean; packAgeDays: number | undefined; productSet: string | undefined }

/** What a tank's headline says, by its evidence. */
export const headlineIn = (
  index: SearchIndex,
  tank: Tank,
  evidence: Evidence,
  { isSeen, packAgeDays, productSet }: SeenData,
): TankHeadline =>
  headlineOf(index, tank, evidence, {
    packAgeDays,
    hasHiddenFail: () => productSet !== undefined && hasFail(index, tank, (doc) => !isSeen(doc)),
  })
