import { strengthIn } from '../../../../domain/tank/volumes/room.ts'
import { type JarDose, doseForJar, jarDose } from '../../../../domain/tank/volumes/jar.ts'
import type { FillProduct } from '../../../../domain/tank/volumes/fills.ts'
import { formOfUnit } from '../../../../domain/tank/volumes/rates.ts'
import type { WaterUnit } from '../../../../domain/units/chosen-units.ts'
import { WHOLE } from '../../../../domain/units/unit-table.ts'
import type { CallOutput } from '../../../platform/network/api.ts'
import type { FillInput } from '../../../shared/amounts/use-fills.ts'
import { amountOf, type EnteredLine, type EnteredTank, isOverfull, litresPerHa } from '../entered-tank.ts'

export type SheetAnswer = CallOutput<'tank'>

/** What the parts of the sheet are made from: the tank with the names of its products, and what is known of it. */
export type SheetTank = { tank: EnteredTank; answer: SheetAnswer }

export const productName = ({ tank, answer }: SheetTank, productId: string): string =>
  answer.products.find(({ id }) => id === productId)?.name ?? (tank.lines.find((line) => line.productId === productId)?.name || productId)

export const isWithdrawnProduct = ({ answer }: SheetTank, productId: string): boolean =>
  answer.products.some(({ id, withdrawn }) => id === productId && withdrawn === true)

/** Lines whose product is in no list, or not in the downloaded data: nothing is known of them. */
const unlistedLines = ({ tank, answer }: SheetTank): EnteredLine[] =>
  tank.lines.filter(({ productId }) => productId === null || answer.unlisted.includes(productId))

/** Names of the products that are in no list, each once. */
export const unlistedNames = (sheet: SheetTank): string[] => [...new Set(unlistedLines(sheet).map(({ name }) => name))]

/** L or kg per L of spray; NaN where it is not known. Without a list the unit says whether it is a liquid. */
const strengthOf = (tank: EnteredTank, line: EnteredLine): number =>
  strengthIn(
    amountOf(line, () => undefined),
    litresPerHa(tank),
  )

const formIn =
  ({ products }: SheetAnswer) =>
  (id: string) =>
    products.find((product) => product.id === id)?.form

/** Whether the amounts of a jar or a fill would not fit, so that none are given (TANK-110). */
export const isOverfullSheet = ({ tank, answer }: SheetTank): boolean => isOverfull(tank, formIn(answer))

/** A product of the sheet: its dose for the jar and its strength, undefined where they cannot be known, and whether the order has a place for it. */
export type JarLine = { key: string; name: string; dose: JarDose | undefined; hasPlace: boolean } & FillProduct

/** The strength of a listed product, the lines that name it added up, in the unit of the first. */
const listedStrength = ({ tank, answer }: SheetTank, productId: string): FillProduct => {
  const formOf = formIn(answer)
  const lines = tank.lines.filter((line) => line.productId === productId)
  const strength = lines.reduce((sum, line) => sum + strengthIn(amountOf(line, formOf), litresPerHa(tank)), 0)
  const form = formOf(productId) ?? 'L'
  return { strength: strength > 0 ? strength : undefined, form, unit: lines.find(({ rate }) => rate)?.rate?.unit ?? WHOLE.ha[form].unit }
}

/** A jar's products in the order of mixing, then those whose place is on their label; without doses where they would not fit. */
export const jarLines = (sheet: SheetTank, jarMl: number): JarLine[] => {
  const { tank, answer } = sheet
  const isFull = isOverfullSheet(sheet)
  const placed = new Set(answer.order.products.map(({ productId }) => productId))
  const listed = answer.jar.steps.map(({ productId, dose }) => ({
    key: productId,
    name: productName(sheet, productId),
    dose: dose === null || isFull ? undefined : doseForJar(dose, answer.jar.jarMl, jarMl),
    hasPlace: placed.has(productId),
    ...listedStrength(sheet, productId),
  }))
  const unlisted = unlistedLines(sheet).map((line, at) => ({
    key: `unlisted ${at}`,
    name: line.name,
    dose: line.rate && !isFull ? jarDose(strengthOf(tank, line), formOfUnit(line.rate.unit), jarMl) : undefined,
    hasPlace: false,
    strength: strengthOf(tank, line) || undefined,
    form: line.rate ? formOfUnit(line.rate.unit) : 'L',
    unit: line.rate?.unit ?? 'L/ha',
  }))
  return [...listed, ...unlisted]
}

const ANY_JAR_ML = 1000

/** What the fills of the sprayer are made from (TANK-100), in the units of the water, else in those in which a tank of the country begins. */
export const fillInput = (sheet: SheetTank, begun: FillInput['units']): FillInput => {
  const { water } = sheet.tank
  return {
    waterRate: litresPerHa(sheet.tank),
    units: water ? UNITS_OF_WATER[water.unit] : begun,
    products: jarLines(sheet, ANY_JAR_ML),
    isFull: isOverfullSheet(sheet),
  }
}

/** Of the sprayer and the field. */
const UNITS_OF_WATER: Record<WaterUnit, FillInput['units']> = {
  'L/ha': { size: 'L', area: 'ha' },
  'US gal/ac': { size: 'US gal', area: 'ac' },
  'L/acre': { size: 'L', area: 'acre' },
}
