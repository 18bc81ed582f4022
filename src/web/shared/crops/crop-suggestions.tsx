import { memo } from 'react'
import { CROPS_LANGUAGE } from '../../../domain/crops/crop-terms.ts'
import { useSession } from '../../platform/session.ts'
import { useKnownCrops } from './known-crops.ts'

/** Suggests crops in a text field whose `list` is this id. They are found by their English names, too; any other text may be entered. */
export const CropSuggestions = memo(({ id }: { id: string }) => {
  const { language } = useSession()
  const crops = useKnownCrops()
  return (
    <datalist id={id}>
      {crops.map(({ name, english }) => (
        <option key={english} value={name}>
          {language === CROPS_LANGUAGE ? name : english}
        </option>
      ))}
    </datalist>
  )
})
