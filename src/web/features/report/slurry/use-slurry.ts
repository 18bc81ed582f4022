import { useState } from 'react'
import type { Ingredient } from '../../../../contract/look-ups/tests.ts'
import { type SeedMassUnit, seedKilogrammes, seedProblem, type Slurry, slurryBatches, slurryFor } from '../../../../domain/slurry.ts'
import { DEFAULT_SEED_UNIT } from '../../../../domain/units/chosen-units.ts'
import { useSession } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { type AmountReading, readAmount } from '../../../shared/amounts/amounts.ts'

/** An amount of seed as typed. */
type Typed = { typed: string; unit: SeedMassUnit }
export type SeedEntry = Typed & { reading: AmountReading; change: (next: Partial<Typed>) => void }

/** What goes onto all the seed; and onto each full and the last batch, where a batch is smaller than the lot. */
export type SlurryPlan = { all: Slurry; count: number; full: Slurry | undefined; last: Slurry | undefined }

const useSeedEntry = (first: SeedMassUnit): SeedEntry => {
  const { language } = useSession()
  const [entry, setEntry] = useState<Typed>({ typed: '', unit: first })
  return {
    ...entry,
    reading: readAmount(entry.typed, language, (amount) => seedProblem(amount, entry.unit)),
    change: (next) => setEntry({ ...entry, ...next }),
  }
}

const kilogrammesOf = ({ reading, unit }: SeedEntry): number | undefined =>
  reading.step === 'amount' ? seedKilogrammes(reading.amount, unit) : undefined

/** The seed and the batch as typed, and what the slurry takes once the seed is known (SEED-30). */
export const useSlurry = (ingredients: readonly Pick<Ingredient, 'rate' | 'form'>[]) => {
  const { preferences } = useSession()
  const isMetric = useStore(preferences.seedUnitsChoice) === DEFAULT_SEED_UNIT
  const seed = useSeedEntry(isMetric ? 't' : 'US ton')
  const batch = useSeedEntry(isMetric ? 'kg' : 'lb')
  const seedKg = kilogrammesOf(seed)
  const batchKg = kilogrammesOf(batch)
  const planned = (): SlurryPlan | undefined => {
    if (seedKg === undefined) return undefined
    const all = slurryFor(seedKg, ingredients)
    const none = { count: 0, full: undefined, last: undefined }
    return { all, ...(batchKg !== undefined && batchKg < seedKg ? slurryBatches(seedKg, batchKg, ingredients) : none) }
  }
  return { seed, batch, plan: planned() }
}
