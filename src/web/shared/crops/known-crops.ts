import { useLingui } from '@lingui/react'
import { CROPS_LANGUAGE, cropTerm } from '../../../domain/crops/crop-terms.ts'
import { useSession } from '../../platform/session.ts'
import { capitalised, cropTermOf, cropTextId } from './crop-text-id.ts'

/** The name within a sentence of a crop that was recorded or entered in English; undefined in English, and where none is known. */
export const useTranslatedCrop = () => {
  const { i18n } = useLingui()
  const { language } = useSession()
  return (recorded: string): string | undefined => {
    const name = language === CROPS_LANGUAGE ? undefined : i18n.messages[cropTextId(cropTerm(recorded))]
    return typeof name === 'string' ? name : undefined
  }
}

/** A crop that a visitor entered: in the reader's language if its English name was entered, else as it was entered. */
export const useEnteredCrop = () => {
  const translated = useTranslatedCrop()
  const { language } = useSession()
  return (entered: string): string => {
    const name = translated(entered)
    return name === undefined ? entered : capitalised(name, language)
  }
}

/** All crops that have a name in the reader's language, with their English names, in the order of the language. */
export const useKnownCrops = (): { name: string; english: string }[] => {
  const { i18n } = useLingui()
  const { formats, language } = useSession()
  return Object.entries(i18n.messages)
    .flatMap(([id, name]) => {
      const english = cropTermOf(id)
      return english !== undefined && typeof name === 'string' ? [{ name: capitalised(name, language), english }] : []
    })
    .toSorted((left, right) => formats.compare(left.name, right.name))
}
