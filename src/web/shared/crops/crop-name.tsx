import { CROPS_LANGUAGE, cropInSentence } from '../../../domain/crops/crop-terms.ts'
import { useSession } from '../../platform/session.ts'
import { useTranslatedCrop } from './known-crops.ts'

/** A recorded crop within a sentence: in the reader's language, else as it was recorded, marked as English. */
export const CropName = ({ recorded }: { recorded: string }) => {
  const { language } = useSession()
  const translated = useTranslatedCrop()(recorded)
  const name = cropInSentence(recorded, language, translated)
  return translated === undefined && language !== CROPS_LANGUAGE ? <span lang={CROPS_LANGUAGE}>{name}</span> : name
}
