import { useLingui } from '@lingui/react/macro'
import { REQUEST_FIELD_NAMES, type RequestField } from '../../../domain/requests/request-fields.ts'
import type { SummaryLabels } from '../../../domain/requests/request-summary.ts'
import { VERY_HARD } from '../../../domain/tank/water/conditions.ts'
import { useStripWords } from '../../shared/water/strip-words.ts'
import { useSession } from '../../platform/session.ts'
import { FIELD_ROWS } from './fields/field-rows.tsx'
import { useOfWhat, useUnitNames } from './request-texts.ts'

export const useSummaryLabels = (): SummaryLabels => {
  const { i18n, t } = useLingui()
  const { product } = useSession().brand
  const units = useUnitNames()
  const strip = useStripWords()
  const { perHectare, perKgOfSeed } = useOfWhat()
  const labels = Object.fromEntries(REQUEST_FIELD_NAMES.map((field) => [field, i18n._(FIELD_ROWS[field].label)])) as Record<
    RequestField,
    string
  >
  return {
    ...labels,
    details: t`Details`,
    category: t`Category of ${product}`,
    waterVerySoft: strip['very soft'],
    waterSoft: strip.soft,
    waterMedium: strip.medium,
    waterHard: strip.hard,
    veryHard: strip[VERY_HARD],
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
    perHectare: perHectare('{unit}'),
    perKgOfSeed: perKgOfSeed('{unit}'),
  }
}
