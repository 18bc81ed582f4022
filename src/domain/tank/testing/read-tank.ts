import type { ProductRecord } from '../../records.ts'
import type { HeadlineState } from '../headline.ts'
import { plainTests, type PlainTest } from './plain-tests.ts'
import type { TankData } from './tank-data.ts'

/** The answer for a tank by reading every test as a person would, rule by rule, without an index or masks. */
export type TankReading = {
  state: HeadlineState
  /** Ids of the tests of each rung. */
  rungs: Record<1 | 2 | 3 | 4 | 5 | 6, Set<string>>
  /** `rung id` of each fail that concerns the tank; a test can have a place in two rungs. */
  relevantFails: Set<string>
  /** The different listed products, in the order entered. */
  listed: string[]
  isWithoutRates: boolean
  covers: (test: PlainTest) => boolean
  /** The axes of my water on which a test is not inside. */
  waterOf: (test: PlainTest) => { outside: string[]; unrecorded: string[] }
  applies: (test: PlainTest) => boolean
  /** Tests of two or more of the listed products and nothing else that failed, each with how it concerns the tank. */
  ownFails: { test: PlainTest; relation: 'applies' | 'near' | 'stronger' }[]
  /** The same among tests that the edition may not see. */
  hiddenFails: PlainTest[]
  ofCountry: PlainTest[]
}

const TWO_SIDED: ReadonlySet<string> = new Set(['water conditioner', 'anti-foam', 'adjuvant'])
/** A pass that shows something. */
const isPass = ({ result, hasRates, isOlder }: PlainTest): boolean => result !== 'NC' && hasRates && !isOlder
const isFail = ({ result }: PlainTest): boolean => result === 'NC'

/** The same products but for brands of the same actives, formulation and strengths, at least one of them another. */
const swaps = (test: PlainTest, listed: readonly string[], productOf: (id: string) => ProductRecord): Map<string, string> | undefined => {
  const kindOf = (id: string): string => {
    const { formulation, strengths, activeIngredients } = productOf(id)
    const isComplete = formulation !== '' && activeIngredients.every((name) => strengths.some((one) => one.name === name))
    return isComplete ? JSON.stringify([formulation, activeIngredients, strengths]) : `only ${id}`
  }
  if (test.products.size !== listed.length) return undefined
  const gone = listed.filter((id) => !test.products.has(id))
  const come = [...test.products].filter((id) => !listed.includes(id))
  if (gone.length === 0) return undefined
  const pairs = new Map<string, string>()
  for (const id of gone) {
    const other = come.find((one) => kindOf(one) === kindOf(id) && ![...pairs.values()].includes(one))
    if (other === undefined) return undefined
    pairs.set(id, other)
  }
  return pairs
}

export const readTank = ({ products, tests, question }: TankData, productSet?: string): TankReading => {
  const productOf = (id: string): ProductRecord => products.find((one) => one.id === id)!
  const listed = [...new Set(question.lines.flatMap(({ productId }) => productId ?? []))]
  const hasUnlisted = question.lines.some(({ productId }) => productId == null)
  const all: PlainTest[] = plainTests(tests, products, productSet)
  const ofCountry = all.filter(({ country }) => country === question.country)
  const mine = new Map(
    listed.map((id) => [
      id,
      question.lines
        .filter(({ productId }) => productId === id)
        .reduce<number | undefined>(
          (sum, { rate }) =>
            sum === undefined || rate == null || question.waterRate == null ? undefined : sum + rate / question.waterRate,
          0,
        ),
    ]),
  )
  const isWithoutRates = [...mine.values()].includes(undefined)
  const isTwoSided = (id: string): boolean => TWO_SIDED.has(productOf(id).role)
  const strengthIn = (test: PlainTest, id: string): number | undefined =>
    test.strengths.get(id) ?? test.strengths.get(swaps(test, listed, productOf)?.get(id) ?? '')
  const present = (test: PlainTest): string[] => {
    const swapped = swaps(test, listed, productOf)
    return listed.filter((id) => test.products.has(id) || swapped?.has(id))
  }
  const covers = (test: PlainTest): boolean =>
    !isWithoutRates &&
    present(test).every((id) => {
      const [own, tested] = [mine.get(id)!, strengthIn(test, id)]
      if (tested === undefined || own > tested * 1.005 + 1e-12) return false
      return !isTwoSided(id) || own >= tested * 0.995 - 1e-12
    })
  const waterOf = (test: PlainTest): { outside: string[]; unrecorded: string[] } => {
    const { hardness, ph, temperature } = question.water ?? {}
    const outside: string[] = []
    const unrecorded: string[] = []
    const look = (axis: 'hardness' | 'ph' | 'temperature', isAsked: boolean, isInside: (tested: number) => boolean): void => {
      if (!isAsked) return
      const tested = test.conditions?.[axis]
      if (tested == null) unrecorded.push(axis)
      else if (!isInside(tested)) outside.push(axis)
    }
    look('hardness', hardness != null, (tested) => {
      if (hardness === 'very hard') return false
      const above = hardness! - tested
      return above <= 0 || (above <= 20.000001 && above <= tested / 10 + 0.000001)
    })
    look('ph', ph != null, (tested) => Math.abs(ph! - tested) < 1.000001)
    look('temperature', temperature != null, (tested) => {
      if (temperature! < tested - 3) return false
      return temperature! <= 35 || temperature! <= tested + 3
    })
    return { outside, unrecorded }
  }
  const isInMyWater = (test: PlainTest): boolean => Object.values(waterOf(test)).every((axes) => axes.length === 0)
  const applies = (test: PlainTest): boolean =>
    isWithoutRates ||
    present(test)
      .filter((id) => !isTwoSided(id) && strengthIn(test, id) !== undefined)
      .every((id) => mine.get(id)! >= strengthIn(test, id)! * 0.8 - 1e-12)

  const relationOf = (test: PlainTest): 'applies' | 'near' | 'stronger' => {
    if (applies(test)) return 'applies'
    const isNear = present(test).some((id) => {
      const tested = strengthIn(test, id)
      return isTwoSided(id) || tested === undefined || mine.get(id)! >= tested * 0.995 - 1e-12
    })
    return isNear ? 'near' : 'stronger'
  }

  const shared = (test: PlainTest): string[] => listed.filter((id) => test.products.has(id))
  const extras = (test: PlainTest): number => test.products.size - shared(test).length
  const holdsAll = (test: PlainTest): boolean => !hasUnlisted && listed.length >= 2 && shared(test).length === listed.length
  const x = ofCountry.filter((test) => holdsAll(test) && extras(test) === 0)
  const withOthers = ofCountry.filter((test) => holdsAll(test) && extras(test) > 0)
  const parts = ofCountry.filter((test) => shared(test).length >= 2 && !holdsAll(test))
  const isOwnFail = (test: PlainTest): boolean => isFail(test) && shared(test).length >= 2 && extras(test) === 0
  const hiddenFails = plainTests(tests, products).filter(
    (test) => test.country === question.country && isOwnFail(test) && !ofCountry.some(({ id }) => id === test.id),
  )
  const isPartFail = (test: PlainTest): boolean => isFail(test) && extras(test) === 0 && applies(test)
  const partFails = parts.filter(isPartFail)
  const isLargest = (test: PlainTest): boolean =>
    !parts.some((other) => shared(other).length > shared(test).length && shared(test).every((id) => other.products.has(id)))

  const applyingFails = x.filter((test) => isFail(test) && applies(test))
  const strongPasses = x.filter((test) => isPass(test) && covers(test))
  const coveringPasses = strongPasses.filter(isInMyWater)
  const contradicting = x.filter(
    (fail) =>
      isFail(fail) &&
      strongPasses.some((pass) =>
        listed.some((id) => fail.strengths.get(id) !== undefined && fail.strengths.get(id)! <= pass.strengths.get(id)! * 1.005 + 1e-12),
      ),
  )
  const state = (): HeadlineState => {
    if (applyingFails.length > 0 && (isWithoutRates ? x.filter(isPass) : strongPasses).length > 0) return 'conflicting'
    if (applyingFails.length > 0) return 'failed'
    if (strongPasses.length > 0 && (partFails.length > 0 || contradicting.length > 0)) return 'conflicting'
    if (coveringPasses.length > 0) {
      const needsCare = x.some((test) => test.result === 'CA' && (covers(test) || applies(test)))
      return needsCare || x.some(isFail) || parts.some(isOwnFail) || hiddenFails.length > 0 ? 'passed-with-care' : 'passed'
    }
    if (partFails.length > 0) return 'part-failed'
    if (strongPasses.length > 0)
      return strongPasses.some((test) => waterOf(test).outside.length === 0) ? 'passed-compare-water' : 'not-in-your-water'
    if (x.length > 0) return isWithoutRates && x.some(isPass) ? 'passed-compare-rates' : 'not-at-your-strength'
    if (parts.some(isOwnFail)) return 'part-failed-at-other-strength'
    if (withOthers.length > 0) return 'with-others'
    return parts.length > 0 ? 'parts-only' : 'nothing-known'
  }

  const isRung1 = (test: PlainTest): boolean => covers(test) && (isFail(test) || (isPass(test) && isInMyWater(test)))
  const brands = hasUnlisted ? [] : ofCountry.filter((test) => swaps(test, listed, productOf))
  const elsewhere =
    hasUnlisted || listed.length === 0
      ? []
      : all.filter((test) => test.country !== question.country && shared(test).length === listed.length && extras(test) === 0)
  const idsOf = (of: readonly PlainTest[]): Set<string> => new Set(of.map(({ id }) => id))
  return {
    state: state(),
    rungs: {
      1: idsOf(x.filter(isRung1)),
      2: idsOf(x.filter((test) => !isRung1(test))),
      3: idsOf(withOthers),
      4: idsOf(parts.filter((test) => isLargest(test) || isOwnFail(test))),
      5: idsOf(brands),
      6: idsOf(elsewhere),
    },
    relevantFails: new Set(
      [
        ...x.map((test) => ({ rung: isRung1(test) ? 1 : 2, test })),
        ...parts.filter(isPartFail).map((test) => ({ rung: 4, test })),
        ...brands.map((test) => ({ rung: 5, test })),
        ...elsewhere.map((test) => ({ rung: 6, test })),
      ]
        .filter(({ test }) => isFail(test) && applies(test))
        .map(({ rung, test }) => `${rung} ${test.id}`),
    ),
    listed,
    isWithoutRates,
    covers,
    waterOf,
    applies,
    ownFails: ofCountry.filter(isOwnFail).map((test) => ({ test, relation: relationOf(test) })),
    hiddenFails,
    ofCountry,
  }
}
