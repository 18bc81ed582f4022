import { useLingui } from '@lingui/react/macro'
import { REQUEST_MESSAGES } from '../../../contract/requests/request-messages.ts'
import type { EnteredWaterUnit } from '../../../domain/requests/entered-rate.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { groupedNumber, plainNumber } from '../../../domain/units/numbers.ts'
import { type ApplicationUnit, type RequestFormKind, WATER_RATE_UNITS, type WaterRateUnit } from '../../../domain/requests/requests.ts'
import type { UnitName } from '../../../domain/units/unit-table.ts'
import { useSession } from '../../platform/session.ts'
import { useNumberFaultText } from '../../shared/amounts/number-faults.ts'
import { readReason } from './reasons.ts'
import { convertedRate, type IngredientValues, isCallUnit, type RateState, type RequestValues, type RowUnit } from './request-values.ts'

/** In which every other page writes the unit, in all languages. */
const PER_HECTARE: Record<ApplicationUnit, UnitName> = { Litres: 'L/ha', Millilitres: 'ml/ha', Kilogrammes: 'kg/ha', Grammes: 'g/ha' }

/** The units of a request in the interface language; on the wire they keep their English names (REQ-01, REQ-02). */
export const useUnitNames = (): Record<ApplicationUnit | WaterRateUnit, string> => {
  const { t } = useLingui()
  return {
    Litres: t`Litres`,
    Millilitres: t`Millilitres`,
    Kilogrammes: t`Kilogrammes`,
    Grammes: t`Grammes`,
    'lt/Ha': t`lt/Ha`,
    'ga/Ac': t`Gallons/Acre`,
  }
}

/** Of what amounts in a unit are, in words; `unit` is the unit's name. */
export const useOfWhat = () => {
  const { t } = useLingui()
  return {
    perHectare: (unit: string): string => t`${unit} per hectare`,
    perKgOfSeed: (unit: string): string => t`${unit} per kg of seed`,
  }
}

/** Rates as typed, with what they are per hectare (REQ-42). */
export const useRateWords = (form: RequestFormKind) => {
  const { language } = useSession()
  const unitNames = useUnitNames()
  const { perKgOfSeed } = useOfWhat()
  type Water = Pick<RequestValues, 'language' | 'waterRate' | 'waterRateUnits'>
  /** Such as "0.585 L/ha"; undefined where the rate is not converted. */
  const converted = (typed: string, unit: RowUnit | EnteredWaterUnit, values: Water): string | undefined => {
    const quantity = convertedRate(typed, unit, values)
    return quantity && `${plainNumber(quantity.amount, language)}\u00a0${quantity.unit}`
  }
  const withConverted = (words: string, ...rate: Parameters<typeof converted>): string => {
    const beside = converted(...rate)
    return beside === undefined ? words : `${words} (${beside})`
  }
  const ofUnit = (unit: ApplicationUnit): string => (form === 'seed' ? perKgOfSeed(unitSymbol(unit, language)) : PER_HECTARE[unit])
  const unitName = (unit: RowUnit | EnteredWaterUnit): string => (isCallUnit(unit) || isWaterUnit(unit) ? unitNames[unit] : unit)
  return {
    converted,
    unitName,
    ofRow: ({ applicationRate, applicationUnit: unit }: IngredientValues, values: Water): string =>
      withConverted(`${applicationRate}\u00a0${isCallUnit(unit) ? ofUnit(unit) : unit}`, applicationRate, unit, values),
    ofWater: (values: Water): string =>
      withConverted(`${values.waterRate}\u00a0${unitName(values.waterRateUnits)}`, values.waterRate, values.waterRateUnits, values),
  }
}

/** Every message of the request's schema, and the refusal of what only programs do, in the interface language. */
export const useMessageTexts = (): Record<keyof typeof REQUEST_MESSAGES | 'robot', string> => {
  const { t } = useLingui()
  return {
    nameRequired: t`Name is required`,
    emailRequired: t`Email is required`,
    emailInvalid: t`This is not an email address`,
    countryRequired: t`Required`,
    requestDateRequired: t`Request Date is required`,
    waterRateRequired: t`Required`,
    waterRateNegative: t`Water Rate cannot be negative`,
    numberUnclear: t`This number cannot be read`,
    ingredientIncomplete: t`You must fill every field for all the ingredients`,
    ingredientsMissing: t`At least one ingredient is required`,
    tooMany: t`There are too many entries`,
    tooLong: t`This text is too long`,
    tooLarge: t`This number is too large`,
    characters: t`This text contains characters that are not allowed`,
    choice: t`This is not one of the choices`,
    order: t`This is not one of the choices`,
    notWater: t`This is not one of the choices`,
    enteredDiffers: t`This is not one of the choices`,
    enteredHardnessDiffers: t`This is not one of the choices`,
    enteredOfSeed: t`This is not one of the choices`,
    robot: t`Please submit the request again.`,
  }
}

/** The errors of the request's schema, in the interface language. */
export const useFaultText = (): ((message: string | undefined) => string | undefined) => {
  const texts = useMessageTexts()
  return (message) => {
    const { code } = readReason(message ?? '')
    return code === undefined ? message : texts[code]
  }
}

const UNIT_SYMBOLS: Record<ApplicationUnit, string> = {
  Litres: 'liter',
  Millilitres: 'milliliter',
  Kilogrammes: 'kilogram',
  Grammes: 'gram',
}

/** The short form of a unit in a language. A litre is an L, because an l beside digits looks like one of them. */
const unitSymbol = (unit: ApplicationUnit, language: LanguageCode): string => {
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit: UNIT_SYMBOLS[unit], unitDisplay: 'short' }).formatToParts(1)
  const symbol = parts.find(({ type }) => type === 'unit')?.value ?? unit
  return symbol === 'l' ? 'L' : symbol
}

const isWaterUnit = (unit: RowUnit | EnteredWaterUnit): unit is WaterRateUnit => WATER_RATE_UNITS.some((one) => one === unit)

/** Texts below a rate (NUM-02). */
export const useRateTexts = () => {
  const { t } = useLingui()
  const { language } = useSession()
  const unitNames = useUnitNames()
  const textOf = useNumberFaultText()
  const example = plainNumber(1.5, language)
  return {
    /** The recognised number with its unit, and the other number that the same text is elsewhere, if any. */
    understood: ({ value, other }: { value: number; other?: number }, unit: RowUnit | EnteredWaterUnit): string => {
      const plain = plainNumber(value, language)
      const shown = other !== undefined && value >= 1000 ? groupedNumber(value, language) : plain
      const amount = `${shown}\u00a0${isWaterUnit(unit) ? unitNames[unit] : isCallUnit(unit) ? unitSymbol(unit, language) : unit}`
      if (other === undefined) return amount
      const taken = plainNumber(other, language)
      return t`${amount} (${plain}, not ${taken})`
    },
    cleared: (typed: string): string => t`“${typed}” was removed. Write a number such as ${example}.`,
    fault: (state: RateState, rate: string, choices: readonly number[]): string | undefined => {
      if (state === 'negative' && rate === 'waterRate') return t`Water Rate cannot be negative`
      if (state === 'too large') return textOf('too large')
      if (state === 'unclear') return textOf('unclear', choices)
      return state === 'worthless' || state === 'negative' ? textOf('no number') : undefined
    },
  }
}
