import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../../platform/session.ts'
import { useCropNames } from '../../../shared/crops/crop-names.ts'
import { type Draft, narrowedBy } from '../criteria.ts'

/** The products, active and crop of a search in words: `A + B`, `A · Wheat`; empty where only a country was chosen. */
export const useMixName = () => {
  const cropName = useCropNames()
  return ({ crop, ...mix }: Draft): string => {
    const names = narrowedBy(mix).map(({ name }) => name || '…')
    return [names.join(' + '), crop?.id ? cropName(crop) : ''].filter(Boolean).join(' · ')
  }
}

/** What was asked: `A + B · France`. */
export const useQuestion = () => {
  const { t } = useLingui()
  const { formats } = useSession()
  const mixName = useMixName()
  return (draft: Draft): string => {
    const mix = mixName(draft)
    const country = draft.country ? formats.country(draft.country.id, draft.country.name) : ''
    return mix === '' ? t`All tests in ${country}` : `${mix} · ${country}`
  }
}
