import { useLingui } from '@lingui/react/macro'
import { cropInSentence, CROPS } from '../../domain/crops.ts'
import { useSession } from '../platform/session.ts'

/** Names of crops in the interface language; a crop that is not in the list keeps its own name. */
export const useCropNames = () => {
  const { t } = useLingui()
  const names: Record<string, string> = { '1': t`Wheat`, '2': t`Barley`, '3': t`Oats` }
  return ({ id, name }: { id: string; name: string }) => names[id] ?? name
}

/** The name of a crop within a sentence, from its name in the data in lower case, which crops without a translation keep. */
export const useCropInSentence = () => {
  const { language } = useSession()
  const nameOf = useCropNames()
  return (recorded: string): string => {
    const crop = CROPS.find(({ name }) => name.toLowerCase() === recorded)
    return cropInSentence(crop ? nameOf(crop).toLocaleLowerCase(language) : recorded, language)
  }
}
