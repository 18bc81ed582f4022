/** Rates of a request as they were typed, in units that the call does not have (REQ-40). */
import type { WaterUnit } from '../units/chosen-units.ts'
import {
  isSeedRequest,
  type ApplicationUnit,
  type RequestIngredient,
  type TestRequest,
  WATER_RATE_UNITS,
  type WaterRateUnit,
} from './requests.ts'
import { formOfUnit, perHectare, tankRate, type EnteredRate, type TankRateUnit } from '../tank/volumes/rates.ts'
import { typedFactor, WHOLE } from '../units/unit-table.ts'
import { toLitresPerHa, type Quantity } from '../units/units.ts'

/** The unit of a rate that each of the call's units is, since it is meant per hectare. */
export const PER_HECTARE_UNITS = { Litres: 'L/ha', Millilitres: 'ml/ha', Kilogrammes: 'kg/ha', Grammes: 'g/ha' } as const satisfies Record<
  ApplicationUnit,
  TankRateUnit
>
const CALL_UNITS = new Map<TankRateUnit, ApplicationUnit>(
  Object.entries(PER_HECTARE_UNITS).map(([unit, perHa]) => [perHa, unit as ApplicationUnit]),
)
/** The call's unit that a typed unit is, if any. */
export const callUnit = (unit: TankRateUnit): ApplicationUnit | undefined => CALL_UNITS.get(unit)

/** The units in which water is typed: the call's, and the one of tanks that it does not have. */
export const ENTERED_WATER_UNITS = [...WATER_RATE_UNITS, 'L/acre'] as const
export type EnteredWaterUnit = (typeof ENTERED_WATER_UNITS)[number]
const WATER_UNITS: Record<EnteredWaterUnit, WaterUnit> = { 'lt/Ha': 'L/ha', 'ga/Ac': 'US gal/ac', 'L/acre': 'L/acre' }
/** L/ha of a water rate as it was typed. */
export const waterPerHa = (rate: number, unit: EnteredWaterUnit): number => toLitresPerHa(rate, WATER_UNITS[unit])

/** More digits are an artefact of converted units. */
const DIGITS = 6
/** The call's fields of a rate as typed, per hectare. `litresPerHa`: the water, which a rate of the spray needs. */
export const callRate = (
  { amount, unit }: EnteredRate,
  litresPerHa: number,
): Pick<RequestIngredient, 'applicationRate' | 'applicationUnit'> => {
  const same = callUnit(unit)
  if (same) return { applicationRate: amount, applicationUnit: same }
  const form = formOfUnit(unit)
  const rate = perHectare(tankRate(amount, unit, form)!, litresPerHa)!
  return { applicationRate: Number(rate.toPrecision(DIGITS)), applicationUnit: form === 'L' ? 'Litres' : 'Kilogrammes' }
}

/** The call's fields of a water rate as typed. */
export const callWater = <Rate extends number | undefined>(
  rate: Rate,
  unit: EnteredWaterUnit,
): { waterRate: Rate | number; waterRateUnits: WaterRateUnit } =>
  unit !== 'L/acre'
    ? { waterRate: rate, waterRateUnits: unit }
    : { waterRate: rate && Number(waterPerHa(rate, unit).toPrecision(DIGITS)), waterRateUnits: 'lt/Ha' }

/** L or kg in a rate of the call. */
export const wholeRate = ({
  applicationRate,
  applicationUnit,
}: Pick<RequestIngredient, 'applicationRate' | 'applicationUnit'>): Quantity<'L/ha' | 'kg/ha'> => {
  const unit = PER_HECTARE_UNITS[applicationUnit]
  return { amount: applicationRate * typedFactor(unit), unit: WHOLE.ha[formOfUnit(unit)].unit }
}

/** Half a per cent is rounding, as of a tank's strengths (TANK-16). */
const ROUNDING = 0.005
/** Whether an ingredient's rate as typed is the amount of its call's fields. */
export const isSameRate = (ingredient: RequestIngredient & { entered: EnteredRate }, litresPerHa: number): boolean => {
  const [typed, given] = [wholeRate(callRate(ingredient.entered, litresPerHa)), wholeRate(ingredient)]
  return typed.unit === given.unit && Math.abs(typed.amount - given.amount) <= ROUNDING * Math.max(typed.amount, given.amount)
}

/**
 * Whether the amount of an ingredient is known to be of a hectare. With water in gallons per acre it is where the rate as typed says so:
 * older forms did not say per what area it is meant (REQ-43).
 */
export const isOfHectare = (request: TestRequest, { entered }: Pick<RequestIngredient, 'entered'>): boolean =>
  !isSeedRequest(request) && (request.waterRateUnits === 'lt/Ha' || entered !== undefined)

const READABLE_DIGITS = 3
/** A converted number as it is read beside what was typed (REQ-42). */
export const forReading = (amount: number): number => Number(amount.toPrecision(READABLE_DIGITS))

/** What a rate as typed is in L or kg per hectare; undefined where it was typed so. */
export const conversionOf = (ingredient: RequestIngredient & { entered: EnteredRate }): Quantity<'L/ha' | 'kg/ha'> | undefined => {
  if (callUnit(ingredient.entered.unit)) return undefined
  const { amount, unit } = wholeRate(ingredient)
  return { amount: forReading(amount), unit }
}
