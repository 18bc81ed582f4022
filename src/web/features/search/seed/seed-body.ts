import { cropOf } from '../../../../domain/crops/crops.ts'
import { type BodyInput, commonBody } from '../criteria.ts'

/** The longest name of a crop that the call takes. */
const MAX_CROP = 200

/** The body of a search for seed coatings (API-04). Crops besides the first three have no number: their names are their ids. */
export const seedBody = (...asking: BodyInput) => {
  const { crop = '' } = asking[0]
  return { ...commonBody(...asking), seedName: cropOf(crop)?.name ?? crop.slice(0, MAX_CROP) }
}
