import { NOT_COMPATIBLE } from '../records.ts'
import { listOf, partAt, type SearchIndex } from '../search/index/search-index.ts'
import { placesByProduct } from './find-tests.ts'
import { waterFits } from './water/water-fits.ts'
import { applies, covers, readStrengths } from './strength.ts'
import { allPlaces, type Tank, isKnownWhole } from './tank.ts'
import { createTop, type Top } from './top-tests.ts'

/** Rung 6: tests of exactly the tank's products in the other countries of the index, where formulations can differ. */
export const findInOtherCountries = (index: SearchIndex, tank: Tank, isSeen: (doc: number) => boolean): Top => {
  const { tests, lines } = index
  const { results } = tests
  const top = createTop()
  const fitOf = waterFits(index, tank.water)
  if (!isKnownWhole(tank) || tank.products.length === 0) return top
  const placeOf = placesByProduct(index, tank.products)
  const tested = new Float64Array(tank.products.length)
  const all = allPlaces(tank)
  /** Whether a test has every product of the tank and no other. */
  const isExact = (doc: number): boolean => {
    let mask = 0
    for (let line = tests.lineOff[doc]!; line < tests.lineOff[doc + 1]!; line++) {
      const place = placeOf[lines.product[line]!]!
      if (place < 0) return false
      mask |= 1 << place
    }
    return mask === all
  }
  for (const country of index.countries) {
    if (country === tank.country) continue
    const part = partAt(index, 'foliar', country)
    const lists = tank.products.map((product) => listOf(index, part, product))
    const shortest = lists.reduce((one, other) => (other.end - other.from < one.end - one.from ? other : one))
    for (let at = shortest.from; at < shortest.end; at++) {
      const doc = index.docs[at]!
      if (!isExact(doc) || !isSeen(doc)) continue
      readStrengths(index, doc, placeOf, tested)
      const isFail = results[doc] === NOT_COMPATIBLE
      top.add(
        {
          isFail,
          isRelevantFail: isFail && applies(tank, tested, all),
          covered: tank.products.length,
          substitutes: 0,
          isStrengthInside: covers(tank, tested, all),
          water: fitOf(doc),
          extras: 0,
        },
        doc,
      )
    }
  }
  return top
}
