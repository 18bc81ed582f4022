import { isOfOlder } from '../../../../domain/verdicts.ts'
import { asTypedIn } from '../../../../domain/tank/volumes/rates.ts'
import type { TankUnits } from '../../../../domain/units/country-units.ts'
import type { EnteredTank } from '../entered-tank.ts'
import type { TankResponse } from './known.ts'

/** What a division and a multiplication leave of a rate that was recorded with few decimals. */
const DIGITS = 9

/**
 * The tank with the rates and the water volume of one test, of which its answer stands on: the newest pass of exactly these products that
 * gives all of them, in `units`. Undefined where the face is not green, or a product is entered twice, so that nobody could say which line
 * has what.
 */
export const withRatesOfTest = (
  tank: EnteredTank,
  { headline, evidence, tests, products }: TankResponse,
  units: Pick<TankUnits, 'water' | 'rate'>,
): EnteredTank | undefined => {
  const { family, solid } = headline.face
  const ids = tank.lines.map(({ productId }) => productId)
  if (family !== 'pass' || solid || new Set(ids).size < ids.length) return undefined
  // A pass with an older formulation proves nothing by itself.
  const waterOf = new Map(tests.filter((test) => !isOfOlder(test)).map(({ tankmixId, waterRate }) => [tankmixId, waterRate]))
  const formOf = new Map(products.map(({ id, form }) => [id, form]))
  for (const { testId, rung, result, strengths } of evidence) {
    const water = waterOf.get(testId) ?? 0
    if (rung > 2 || result !== 'C' || water <= 0 || strengths.length < ids.length) continue
    const tested = new Map(strengths.flatMap(({ productId, tested: strength }) => (strength ? [[productId, strength]] : [])))
    if (!ids.every((id) => id !== null && tested.has(id) && formOf.has(id))) continue
    return {
      ...tank,
      water: asTypedIn(water, units.water),
      ratesOf: testId,
      lines: tank.lines.map((line) => ({
        ...line,
        rate: asTypedIn(Number((tested.get(line.productId!)! * water).toPrecision(DIGITS)), units.rate[formOf.get(line.productId!)!]),
      })),
    }
  }
  return undefined
}
