import { createHash } from 'node:crypto'
import { seeded, type Random } from '../../src/server/data/demo/random.ts'
import type { Visit } from './draw-visits.ts'

/** In how many parts a country's products are put, in two of the ways below. */
const PARTS = { sixteen: 16, sixtyFour: 64 }

type Search = Visit['searches'][number]
type Way = { one: string; objectOf: (country: string, search: Search) => string }

const partOf = (product: string, parts: number): number => createHash('sha1').update(product).digest().readUInt32LE() % parts

/** What one object could hold, from the answer to one question to a whole country. */
const WAYS: readonly Way[] = [
  { one: 'a question, as today', objectOf: (country, search) => `${country} ${search.makerChemicalId} ${search.agrochemicalCode}` },
  { one: "a country and a maker's product", objectOf: (country, search) => `${country} ${search.makerChemicalId}` },
  {
    one: 'a 64th of a country’s products',
    objectOf: (country, search) => `${country} ${partOf(search.makerChemicalId, PARTS.sixtyFour)}`,
  },
  {
    one: 'a 16th of a country’s products',
    objectOf: (country, search) => `${country} ${partOf(search.makerChemicalId, PARTS.sixteen)}`,
  },
  { one: 'a country, as packs', objectOf: (country) => country },
]

export type Spared = { one: string; objects: number; first: number; second: number }

/**
 * The share of searches, in percent, that a cache that forgets nothing spares a server in the first and the second half of some visits,
 * where a random country is published anew after every so many. Calculated, nothing is asked for.
 */
export const spareSearches = (
  draw: (random: Random) => Visit,
  { visits, perPublication, countries }: { visits: number; perPublication: number; countries: readonly string[] },
): Spared[] => {
  const [random, published] = [seeded(7), seeded(8)]
  const versions = new Map<string, number>()
  const asked = [0, 0]
  const counts = WAYS.map((way) => ({ way, seen: new Set<string>(), missed: [0, 0] }))
  for (let visit = 0; visit < visits; visit++) {
    if (visit > 0 && visit % perPublication === 0) {
      const country = countries[Math.floor(published() * countries.length)]!
      versions.set(country, (versions.get(country) ?? 0) + 1)
    }
    const half = visit < visits / 2 ? 0 : 1
    const { country, searches } = draw(random)
    const version = versions.get(country) ?? 0
    for (const search of searches) {
      asked[half]!++
      for (const { way, seen, missed } of counts) {
        const object = `${way.objectOf(country, search)} ${version}`
        if (!seen.has(object)) missed[half]!++
        seen.add(object)
      }
    }
  }
  const spared = (missed: readonly number[], half: 0 | 1): number => 100 * (1 - missed[half]! / asked[half]!)
  return counts.map(({ way: { one }, seen, missed }) => ({ one, objects: seen.size, first: spared(missed, 0), second: spared(missed, 1) }))
}
