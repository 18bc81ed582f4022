import { conditionsAt, conditionsKeyAt } from '../../search/index/read-test.ts'
import type { SearchIndex } from '../../search/index/search-index.ts'
import { isWaterEntered, waterFit, type Water, WATER_FITS, type WaterFit } from './conditions.ts'

/** How the water of a test fits mine, by the number of a test. Without an entered water every test is inside. */
export const waterFits = (index: Pick<SearchIndex, 'tests'>, water: Water): ((doc: number) => WaterFit) => {
  if (!isWaterEntered(water)) return () => WATER_FITS.inside
  // Many tests are made in few waters.
  const known = new Map<number, WaterFit>()
  return (doc) => {
    const key = conditionsKeyAt(index, doc)
    let fit = known.get(key)
    if (fit === undefined) known.set(key, (fit = waterFit(water, conditionsAt(index, doc))))
    return fit
  }
}
