import { COMPATIBLE, NOT_COMPATIBLE, WITH_CARE } from '../records.ts'
import { isCounted, OLDER, WITHOUT_RATE } from '../search/counted-results.ts'
import type { Criteria } from '../search/criteria.ts'
import { chosenProducts, holdsOnly } from '../search/filter-rules.ts'
import { idAt } from '../search/index/read-test.ts'
import { incompleteAt, isDocDoubted, isDocUnderReview } from '../search/index/issued-tests.ts'
import type { SearchIndex } from '../search/index/search-index.ts'
import { matchTests, nextMatch, NO_MORE } from '../search/matching-tests.ts'
import { type AnswerFace, faceOf } from '../tank/answer-face.ts'
import { answerHeadline } from '../tank/answer-tank.ts'
import { cautiousResults } from '../tank/cautious-results.ts'
import type { HeadlineState } from '../tank/headline.ts'
import { pairState } from '../tank/matrix/pair-state.ts'
import { seenTests } from '../tank/seen-tests.ts'

const STATES: Record<'failed' | 'conflicting' | 'care' | 'passed', HeadlineState> = {
  failed: 'failed',
  conflicting: 'conflicting',
  care: 'passed-compare-rates',
  passed: 'passed-compare-rates',
}

/** A coating has no tank whose strength could be compared: its face says what the tests of just these products say, and is never solid. */
const faceOfCoating = (index: SearchIndex, criteria: Criteria, packAgeDays: number | undefined): AnswerFace => {
  const { productSet, products = [] } = criteria
  const results = cautiousResults(index)
  const isSeen = seenTests(index, productSet ?? undefined)
  const chosen = chosenProducts(index, criteria)!
  const matches = matchTests(index, { ...criteria, productSet: undefined })
  const counts = new Uint32Array(OLDER + 1)
  const fails: number[] = []
  let [withOthers, hasCareApart, underReview, isIncomplete, hasHiddenFail] = [0, false, false, false, false]
  for (let doc = matches ? nextMatch(matches) : NO_MORE; doc !== NO_MORE; doc = nextMatch(matches!)) {
    const result = results[doc]!
    if (!holdsOnly(index, doc, chosen)) withOthers += isSeen(doc) ? 1 : 0
    else if (isSeen(doc)) {
      counts[result]!++
      if (result === NOT_COMPATIBLE) fails.push(doc)
      if (isDocUnderReview(index, doc)) underReview = true
      if (incompleteAt(index, doc)) isIncomplete = true
      if (!isCounted(result) && (index.tests.results[doc] === WITH_CARE || isDocDoubted(index, doc))) hasCareApart = true
    } else if (result === NOT_COMPATIBLE) hasHiddenFail = true
  }
  const [passed, withCare, failed] = [counts[COMPATIBLE]!, counts[WITH_CARE]!, counts[NOT_COMPATIBLE]!]
  const known = pairState({ pass: passed, care: withCare, fail: failed, largerPass: 0, largerFail: 0 })
  const apart = counts[OLDER]! + counts[WITHOUT_RATE]! > 0 ? 'not-at-your-strength' : withOthers > 0 ? 'with-others' : 'nothing-known'
  return faceOf({
    state: known in STATES ? STATES[known as keyof typeof STATES] : apart,
    counts: { passed, withCare, failed },
    noRate: counts[WITHOUT_RATE]!,
    older: counts[OLDER]!,
    fails:
      fails.length === 0
        ? []
        : [
            {
              productIds: [...new Set(products.filter((id) => id !== null && id !== undefined))],
              testId: idAt(index, fails[0]!),
              tests: fails.length,
            },
          ],
    withoutRates: true,
    hasCareApart,
    underReview,
    isIncomplete,
    assumesWeakerIsSafer: false,
    isInOtherWater: false,
    othersMayDiffer: false,
    isPublishedFail: false,
    hasHiddenFail: () => hasHiddenFail,
    packAgeDays,
  })
}

/**
 * The face of two products and nothing else, whatever filters a list has: that of the tank of the two without rates, or of their coating.
 * Undefined where the question is another one, or is for a product that these data do not have.
 */
export const mixFace = (index: SearchIndex, criteria: Criteria, packAgeDays: number | undefined): AnswerFace | undefined => {
  const { kind, country, products = [], active, crop, benefit, productSet } = criteria
  const [one, other] = products
  if (!one || !other || one === other || active) return undefined
  if (kind === 'seed') return faceOfCoating(index, { kind, country, products, crop, benefit, productSet }, packAgeDays)
  const lines = [{ productId: one }, { productId: other }]
  return answerHeadline(index, { country, lines }, { productSet: productSet ?? undefined, packAgeDays })?.face
}
