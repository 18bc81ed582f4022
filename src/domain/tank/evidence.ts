import { NOT_COMPATIBLE, WITH_CARE } from '../records.ts'
import { isCounted, OLDER } from '../search/counted-results.ts'
import { isDocDoubted } from '../search/index/issued-tests.ts'
import type { SearchIndex } from '../search/index/search-index.ts'
import { waterFits } from './water/water-fits.ts'
import { WATER_FITS, type WaterFit } from './water/conditions.ts'
import { placesByProduct, type FoundTests } from './find-tests.ts'
import type { KnownTests } from './headline.ts'
import { cautiousResults } from './cautious-results.ts'
import { applies, covers, FAIL_RELATIONS, type FailRelation, isAtMost, readStrengths, relationOf } from './strength.ts'
import { APPLYING_FAIL, OTHER_FAIL } from './split.ts'
import { allPlaces, bitCount, type Tank, isKnownWhole } from './tank.ts'
import { createTop, type Top } from './top-tests.ts'

/** Tests of some of the tank's products, or all, and nothing else that failed. */
export type KnownFail = {
  mask: number
  /** The most severe of them. */
  relation: FailRelation
  /** The newest test of that relation, and how many have it; `tests` counts all fails of the set. */
  doc: number
  ofRelation: number
  tests: number
}

/** Rungs 1 to 4: tests of the whole tank, of it with others, and of its parts. */
export type Evidence = {
  known: KnownTests
  /** Rung 1: the very mix, at my strength or stronger, and passes only in my water. */
  covering: Top
  /** Rung 2: the very mix, weaker than mine, without rates, of an older formulation or in other water. */
  weaker: Top
  /** Rung 3: all of my products with others. */
  withOthers: Top
  /** Rung 4: the largest parts of my tank, and every part that fails. */
  parts: Top
  /** By mask, whether exactly these products failed, and in a test that applies (split.ts). */
  failedMasks: Uint8Array
  /** Every set of the tank's products that failed, once, the most severe first; then larger sets, then newer tests. */
  fails: readonly KnownFail[]
  /** By mask, whether exactly these products were tested, at rates that are known. */
  testedMasks: Uint8Array
  /** By mask, 1 + the number of the newest covering pass of exactly these products; 0 for none. */
  coveredMasks: Float64Array
  /** By mask, 1 + the number of the newest pass of exactly these products, at any known strength; 0 for none. */
  passedMasks: Float64Array
}

/** Tests of exactly the tank's products, sorted by what they say. */
const createWholeTests = (places: number) => {
  const applyingFails: number[] = []
  const otherFails: { doc: number; strengths: Float64Array }[] = []
  const strongPasses: number[] = []
  const coveringPasses: number[] = []
  const unrecordedPasses: number[] = []
  const applyingCare: number[] = []
  const otherPasses: number[] = []
  const passesWithoutRate: number[] = []
  const passesOfOlder: number[] = []
  const ended = { passed: 0, withCare: 0, hasCareApart: false, isInMyWater: false }
  /** By place, the highest strength of a pass that covers by strength. */
  const highest = new Float64Array(places).fill(-Infinity)
  return {
    addFail: (doc: number, isApplying: boolean, tested: Float64Array): void => {
      if (isApplying) applyingFails.push(doc)
      else otherFails.push({ doc, strengths: tested.slice() })
    },
    addPass: (
      doc: number,
      { isWithCare, isStrong, counted, water }: { isWithCare: boolean; isStrong: boolean; counted: number; water: WaterFit },
      tested: Float64Array,
    ): void => {
      if (isWithCare) applyingCare.push(doc)
      if (!isCounted(counted)) {
        const apart = counted === OLDER ? passesOfOlder : passesWithoutRate
        apart.push(doc)
        if (isWithCare) ended.hasCareApart = true
        return
      }
      ended[counted === WITH_CARE ? 'withCare' : 'passed']++
      if (water === WATER_FITS.inside) ended.isInMyWater = true
      if (!isStrong) {
        otherPasses.push(doc)
        return
      }
      strongPasses.push(doc)
      if (water === WATER_FITS.inside) coveringPasses.push(doc)
      if (water === WATER_FITS.notRecorded) unrecordedPasses.push(doc)
      for (let place = 0; place < places; place++) highest[place] = Math.max(highest[place]!, tested[place]!)
    },
    finish: (): KnownTests['whole'] => {
      const isContradicting = ({ strengths }: { strengths: Float64Array }): boolean =>
        strengths.some((strength, place) => isAtMost(strength, highest[place]!))
      return {
        applyingFails,
        contradictingFails: otherFails.filter(isContradicting).map(({ doc }) => doc),
        strongerFails: otherFails.filter((fail) => !isContradicting(fail)).map(({ doc }) => doc),
        strongPasses,
        coveringPasses,
        unrecordedPasses,
        applyingCare,
        otherPasses,
        passesWithoutRate,
        passesOfOlder,
        ...ended,
      }
    },
  }
}

/** Marks the seen masks that are in no other seen mask but that of the whole tank. */
const largestMasks = (seen: Uint8Array, full: number): Uint8Array => {
  const masks: number[] = []
  for (let mask = 1; mask < seen.length; mask++) if (seen[mask] === 1 && mask !== full) masks.push(mask)
  const largest = new Uint8Array(seen.length)
  for (const mask of masks) if (!masks.some((other) => other !== mask && (other & mask) === mask)) largest[mask] = 1
  return largest
}

/** Collects the sets of products that failed. Tests are added newest first. */
const createFails = () => {
  const bySet = new Map<number, KnownFail>()
  const severity = (relation: FailRelation): number => FAIL_RELATIONS.indexOf(relation)
  return {
    add: (mask: number, doc: number, relation: FailRelation): void => {
      const known = bySet.get(mask)
      if (!known) bySet.set(mask, { mask, relation, doc, ofRelation: 1, tests: 1 })
      else {
        known.tests++
        if (relation === known.relation) known.ofRelation++
        else if (severity(relation) < severity(known.relation)) Object.assign(known, { relation, doc, ofRelation: 1 })
      }
    },
    finish: (): KnownFail[] =>
      [...bySet.values()].toSorted(
        (a, b) => severity(a.relation) - severity(b.relation) || bitCount(b.mask) - bitCount(a.mask) || a.doc - b.doc,
      ),
  }
}

/** Sorts the tests of a tank's products into rungs 1 to 4. `found` is of the tank's country. */
export const gatherEvidence = (index: SearchIndex, tank: Tank, found: FoundTests): Evidence => {
  const results = cautiousResults(index)
  const all = allPlaces(tank)
  /** The mask of a test that has every product; with one that is unlisted or unconfirmed there is no such test. */
  const full = isKnownWhole(tank) ? all : all + 1
  const placeOf = placesByProduct(index, tank.products)
  const fitOf = waterFits(index, tank.water)
  const tested = new Float64Array(tank.products.length)
  const whole = createWholeTests(tank.products.length)
  const tops = { covering: createTop(), weaker: createTop(), withOthers: createTop(), parts: createTop() }
  const masks = {
    failed: new Uint8Array(all + 1),
    covered: new Float64Array(all + 1),
    passed: new Float64Array(all + 1),
    tested: new Uint8Array(all + 1),
  }
  const fails = createFails()
  const lists = { partFails: [] as number[], otherPartFails: [] as number[], withOthers: [] as number[], parts: [] as number[] }
  const seen = new Uint8Array(Math.max(all, full) + 1)
  for (let at = 0; at < found.count; at++) seen[found.masks[at]!] = 1
  const largest = largestMasks(seen, full)

  for (let at = 0; at < found.count; at++) {
    const doc = found.docs[at]!
    const mask = found.masks[at]!
    const extras = found.extras[at]!
    const isFail = results[doc] === NOT_COMPATIBLE
    const isWhole = mask === full
    const counts = isCounted(results[doc]!)
    if (extras > 0 && !isWhole && largest[mask] === 0) {
      lists.parts.push(doc)
      continue
    }
    readStrengths(index, doc, placeOf, tested)
    const isStrong = covers(tank, tested, mask)
    const water = fitOf(doc)
    // Water takes green away and softens nothing: a fail counts in any water.
    const isCovering = isStrong && (isFail || (counts && water === WATER_FITS.inside))
    const isOwnFail = isFail && extras === 0
    const relation = isOwnFail ? relationOf(tank, tested, mask) : undefined
    const isRelevantFail = relation === 'applies'
    const rank = { isFail, isRelevantFail, covered: bitCount(mask), substitutes: 0, isStrengthInside: isStrong, water, extras }
    if (extras === 0) {
      if (counts) masks.tested[mask] = 1
      if (relation !== undefined) {
        fails.add(mask, doc, relation)
        masks.failed[mask] = Math.max(masks.failed[mask]!, isRelevantFail ? APPLYING_FAIL : OTHER_FAIL)
      }
      if (!isFail && counts && masks.passed[mask] === 0) masks.passed[mask] = doc + 1
      if (!isFail && isCovering && masks.covered[mask] === 0) masks.covered[mask] = doc + 1
    }
    if (isWhole && extras === 0) {
      if (isFail) whole.addFail(doc, isRelevantFail, tested)
      else {
        // One that needed care, is under review or lacks readings, warns whatever its rates and formulations.
        const needsCare = counts ? results[doc] === WITH_CARE : index.tests.results[doc] === WITH_CARE || isDocDoubted(index, doc)
        const isWithCare = needsCare && (isStrong || applies(tank, tested, mask))
        whole.addPass(doc, { isWithCare, isStrong, counted: results[doc]!, water }, tested)
      }
      tops[isCovering ? 'covering' : 'weaker'].add(rank, doc)
    } else if (isWhole) {
      lists.withOthers.push(doc)
      tops.withOthers.add(rank, doc)
    } else {
      lists.parts.push(doc)
      if (isOwnFail) lists[isRelevantFail ? 'partFails' : 'otherPartFails'].push(doc)
      if (isOwnFail || largest[mask] === 1) tops.parts.add(rank, doc)
    }
  }
  return {
    known: { withoutRates: tank.withoutRates, hasUnlisted: !isKnownWhole(tank), whole: whole.finish(), ...lists },
    ...tops,
    failedMasks: masks.failed,
    testedMasks: masks.tested,
    fails: fails.finish(),
    coveredMasks: masks.covered,
    passedMasks: masks.passed,
  }
}
