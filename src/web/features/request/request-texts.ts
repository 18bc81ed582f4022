import { useLingui } from '@lingui/react/macro'
import { REQUEST_MESSAGES } from '../../../contract/requests.ts'
import type { SummaryLabels } from '../../../domain/request-summary.ts'
import type { ApplicationUnit, WaterRateUnit } from '../../../domain/requests.ts'
import { useSession } from '../../platform/session.ts'

/** The units of a request in the interface language; on the wire they keep their English names (REQ-01, REQ-02). */
export const useUnitNames = (): Record<ApplicationUnit | WaterRateUnit, string> => {
  const { t } = useLingui()
  return {
    Litres: t`Litres`,
    Millilitres: t`Millilitres`,
    Kilogrammes: t`Kilogrammes`,
    Grammes: t`Grammes`,
    'lt/Ha': t`L/ha`,
    'ga/Ac': t`Gallons/Acre`,
  }
}

/** What the request's schema says, in the interface language. */
export const useFaultText = (): ((message: string | undefined) => string | undefined) => {
  const { t } = useLingui()
  const texts: Record<string, string> = {
    [REQUEST_MESSAGES.nameRequired]: t`Name is required`,
    [REQUEST_MESSAGES.emailRequired]: t`Email is required`,
    [REQUEST_MESSAGES.emailInvalid]: t`This is not an email address`,
    [REQUEST_MESSAGES.countryRequired]: t`Required`,
    [REQUEST_MESSAGES.requestDateRequired]: t`Request Date is required`,
    [REQUEST_MESSAGES.waterRateNegative]: t`Water Rate cannot be negative`,
    [REQUEST_MESSAGES.ingredientIncomplete]: t`You must fill every field for all the ingredients`,
    [REQUEST_MESSAGES.tooLong]: t`This text is too long`,
    [REQUEST_MESSAGES.tooLarge]: t`This number is too large`,
    [REQUEST_MESSAGES.characters]: t`This text contains characters that are not allowed`,
  }
  return (message) => (message === undefined ? undefined : (texts[message] ?? message))
}

export const useSummaryLabels = (): SummaryLabels => {
  const { t } = useLingui()
  const { product } = useSession().brand
  const units = useUnitNames()
  return {
    details: t`Details`,
    name: t`Name`,
    email: t`Email`,
    company: t`Company`,
    category: t`Category of ${product}`,
    seedName: t`Seed Crop`,
    crop: t`Crop`,
    requestDate: t`Request Date`,
    country: t`Country`,
    waterRate: t`Water Rate`,
    waterRateUnits: t`Water Rate Units`,
    ndaRef: t`Non-Disclosure Agreement Reference`,
    comments: t`Comments`,
    ingredients: t`Ingredients`,
    ingredientNumber: t`Number`,
    ingredientName: t({ message: 'Name', context: 'product' }),
    ingredientRate: t`Application Rate`,
    ingredientUnit: t`Units`,
    litresPerHa: units['lt/Ha'],
    gallonsPerAcre: units['ga/Ac'],
    litres: units.Litres,
    millilitres: units.Millilitres,
    kilogrammes: units.Kilogrammes,
    grammes: units.Grammes,
  }
}
