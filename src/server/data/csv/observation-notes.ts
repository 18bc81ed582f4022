import type { ObservationCoder } from '../../../domain/observations.ts'

/** Different free texts that are counted; a laboratory's own sentences that are worth a code are far fewer. */
const MAX_COUNTED_TEXTS = 10_000
const number = new Intl.NumberFormat('en')

/** Counts which observations readers see in their own language, and which only as they were written. */
export const createObservationNotes = (codesOf: ObservationCoder) => {
  let coded = 0
  let free = 0
  const freeTexts = new Map<string, number>()
  return {
    add: (observations: string): void => {
      if (observations === '') return
      if (codesOf(observations)) {
        coded++
        return
      }
      free++
      const known = freeTexts.get(observations)
      if (known !== undefined || freeTexts.size < MAX_COUNTED_TEXTS) freeTexts.set(observations, (known ?? 0) + 1)
    },
    texts: (): string[] => {
      if (free === 0) return []
      let [often, most] = ['', 0]
      for (const [text, times] of freeTexts) if (times > most) [often, most] = [text, times]
      const usual = `${number.format(coded)} ${coded === 1 ? 'observation is' : 'observations are'} shown in the reader's language`
      const others = `${number.format(free)} ${free === 1 ? 'is' : 'are'} free text and shown in English`
      return [`${usual}; ${others}, most often ${JSON.stringify(often)} (${number.format(most)}).`]
    },
  }
}
export type ObservationNotes = ReturnType<typeof createObservationNotes>
