import type { HeadlineState } from '../../../../domain/tank/headline.ts'
import { formOfUnit } from '../../../../domain/tank/volumes/rates.ts'
import type { TakenFill, TakenProduct } from '../../../../domain/take-along/taken-tank.ts'
import type { Taking, TakingKind } from '../../../shared/take-along/taking.ts'
import { hasWrongMeasure, identityOf, litresPerHa, perHectareOf } from '../entered-tank.ts'
import type { SheetTank } from './sheet-tank.ts'

const KINDS: Record<HeadlineState, TakingKind> = {
  passed: 'passed',
  'passed-with-care': 'care',
  failed: 'failed',
  conflicting: 'conflicting',
  'part-failed': 'part-failed',
  'part-failed-at-other-strength': 'part-failed',
  'passed-compare-water': 'unknown',
  'not-in-your-water': 'unknown',
  'passed-compare-rates': 'unknown',
  'not-at-your-strength': 'unknown',
  'with-others': 'unknown',
  'parts-only': 'unknown',
  'nothing-known': 'unknown',
  unconfirmed: 'unknown',
}

/** What files say of an answer in a word: any fail of these products among themselves is a part that failed (TAKE-04). */
export const takingKind = ({ state, fails }: Pick<SheetTank['answer']['headline'], 'state' | 'fails'>): TakingKind => {
  const kind = KINDS[state]
  return fails.length > 0 && kind !== 'failed' && kind !== 'conflicting' ? 'part-failed' : kind
}

/** The lines of a tank with their rates and places. A rate whose unit is refused is none. */
const productsOf = ({ tank, answer }: SheetTank): TakenProduct[] => {
  const forms = new Map(answer.products.map(({ id, form }) => [id, form]))
  const formOf = (id: string) => forms.get(id)
  const places = new Map(answer.order.products.map(({ productId }, at) => [productId, at + 1]))
  return tank.lines.map((line) => {
    const { productId, rate } = line
    const isRefused = hasWrongMeasure(line, formOf)
    return {
      ...identityOf(line),
      form: (productId === null ? undefined : formOf(productId)) ?? (rate ? formOfUnit(rate.unit) : 'L'),
      entered: isRefused ? null : rate,
      rate: isRefused ? undefined : perHectareOf(tank, line, formOf),
      codes: [],
      place: productId === null ? null : (places.get(productId) ?? null),
    }
  })
}

/** A fill of so many litres. */
type FillLitres = { name: string; litres: number }

const fillsOf = (products: readonly TakenProduct[], waterRate: number | null, fills: readonly FillLitres[]): TakenFill[] => {
  if (waterRate === null || products.some(({ rate }) => rate === undefined)) return []
  return fills.map(({ name, litres }) => ({ name, litres, amounts: products.map(({ rate }) => (rate! / waterRate) * litres) }))
}

/** A tank with its order, fills and area, without what its tests say. */
export const takenTank = (sheet: SheetTank, fills: readonly FillLitres[], area: Taking['tank']['area']): Taking['tank'] => {
  const { tank } = sheet
  const products = productsOf(sheet)
  const waterRate = litresPerHa(tank)
  return { country: tank.country, water: tank.water, waterRate, products, fills: fillsOf(products, waterRate, fills), area }
}
