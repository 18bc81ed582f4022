import { useLingui } from '@lingui/react'
import { CROPS_LANGUAGE, cropTerm } from '../../domain/crop-terms.ts'
import { useSession } from '../platform/session.ts'
import { cropTermOf, cropTextId } from './crop-text-id.ts'

/** The name within a sentence of a crop that was recorded or entered in English; undefined in English, and where none is known. */
export const useTranslatedCrop = () => {
  const { i18n } = useLingui()
  const { language } = useSession()
  return (recorded: string): string | undefined => {
    const name = language === CROPS_LANGUAGE ? undefined : i18n.messages[cropTextId(cropTerm(recorded))]
    return typeof name === 'string' ? name : undefined
  }
}

const useCapital = () => {
  const { language } = useSession()
  return (name: string): string => name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** A crop that a visitor entered: in the reader's language if its English name was entered, else as it was entered. */
export const useEnteredCrop = () => {
  const translated = useTranslatedCrop()
  const capital = useCapital()
  return (entered: string): string => {
    const name = translated(entered)
    return name === undefined ? entered : capital(name)
  }
}

/** All crops that have a name in the reader's language, with their English names, in the order of the language. */
export const useKnownCrops = (): { name: string; english: string }[] => {
  const { i18n } = useLingui()
  const { formats } = useSession()
  const capital = useCapital()
  return Object.entries(i18n.messages)
    .flatMap(([id, name]) => {
      const english = cropTermOf(id)
      return english !== undefined && typeof name === 'string' ? [{ name: capital(name), english }] : []
    })
    .toSorted((left, right) => formats.compare(left.name, right.name))
}
