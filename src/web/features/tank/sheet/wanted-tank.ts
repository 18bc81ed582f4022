import { hasWrongMeasure, identityOf, perHectareOf, litresPerHa, type EnteredLine, type FormOf } from '../entered-tank.ts'
import type { WantedMix, WantedProduct } from '../../../shared/searches/wanted-mix.ts'
import { formOfUnit, type EnteredRate } from '../../../../domain/tank/volumes/rates.ts'
import type { SheetTank } from './sheet-tank.ts'

/** Lines of the same product are one product, as in the answer. */
const productKey = ({ productId, name }: EnteredLine): string => productId ?? ` ${name.trim().toLowerCase()}`

/** Products in the order of mixing, then those without a place in it, then those in no list. */
const inOrder = ({ tank, answer }: SheetTank): EnteredLine[][] => {
  const places = [...answer.order.products, ...answer.order.apart].map(({ productId }) => productId)
  const placeOf = ({ productId }: EnteredLine): number => {
    const place = productId === null ? -1 : places.indexOf(productId)
    return place === -1 ? places.length : place
  }
  const products = new Map<string, EnteredLine[]>()
  for (const line of tank.lines) products.set(productKey(line), [...(products.get(productKey(line)) ?? []), line])
  return [...products.values()].toSorted((a, b) => placeOf(a[0]!) - placeOf(b[0]!))
}

/** Sums of typed amounts without what a binary fraction adds. */
const DIGITS = 12
/** The rate of one product as typed; undefined where its lines have different units, or one that is refused. */
const enteredOf = (lines: EnteredLine[], formOf: FormOf): EnteredRate | undefined => {
  const [first, ...others] = lines
  const unit = first?.rate?.unit
  if (!unit || lines.some((line) => line.rate?.unit !== unit || hasWrongMeasure(line, formOf))) return undefined
  const amount = others.reduce((sum, { rate }) => sum + rate!.amount, first.rate!.amount)
  return { amount: others.length === 0 ? amount : Number(amount.toPrecision(DIGITS)), unit }
}

/**
 * A tank as the request form is filled in with it: products in the order of mixing, rates and water per hectare and as typed,
 * country and crop. What is not known is left out, to be filled in.
 */
export const wantedTank = (sheet: SheetTank): WantedMix => {
  const { tank, answer } = sheet
  const formOf = (productId: string) => answer.products.find(({ id }) => id === productId)?.form
  const wanted = (lines: EnteredLine[]): WantedProduct => {
    const { productId, rate } = lines[0]!
    const amount = lines.reduce((sum, line) => sum + (perHectareOf(tank, line, formOf) ?? Number.NaN), 0)
    const form = (productId === null ? undefined : formOf(productId)) ?? (rate ? formOfUnit(rate.unit) : undefined)
    const entered = enteredOf(lines, formOf)
    return { ...identityOf(lines[0]!), ...(form && !Number.isNaN(amount) && { rate: { amount, form } }), ...(entered && { entered }) }
  }
  const waterRate = litresPerHa(tank)
  return {
    country: tank.country,
    products: inOrder(sheet).map(wanted),
    ...(tank.crop.trim() !== '' && { crop: tank.crop.trim() }),
    ...(waterRate !== null && { waterRate }),
    ...(tank.water?.unit === 'US gal/ac' && { gallonsPerAcre: tank.water.amount }),
    ...(tank.water?.unit === 'L/acre' && { litresPerAcre: tank.water.amount }),
    ...(tank.mine && { mine: tank.mine }),
  }
}
