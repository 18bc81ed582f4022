import type { Choice } from '../../../domain/products/choices.ts'
import { useLingui } from '@lingui/react/macro'
import { LABORATORY_LANGUAGE } from '../../../domain/observations.ts'
import { useSession } from '../../platform/session.ts'
import { capitalised, cropTextId } from './crop-text-id.ts'

/**
 * Names of the crops of seed searches (SEED-23). Crops without a number have what was recorded as their id and the crop's usual English
 * name as their name: the reader's language names that crop, English what was recorded.
 */
export const useCropNames = () => {
  const { t, i18n } = useLingui()
  const { language } = useSession()
  const names: Record<string, string> = { '1': t`Wheat`, '2': t`Barley`, '3': t`Oats` }
  return ({ id, name, generalName }: Pick<Choice, 'id' | 'name' | 'generalName'>): string => {
    const translated = language === LABORATORY_LANGUAGE ? undefined : i18n.messages[cropTextId(name)]
    const recorded = generalName === undefined ? id : `${id} (${generalName})`
    return names[id] ?? capitalised(typeof translated === 'string' ? translated : recorded, language)
  }
}
