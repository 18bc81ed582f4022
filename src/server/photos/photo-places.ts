import { ProblemError } from '../http/problems.ts'

/** Photos that are received or converted at once: what they take of memory and disk is bounded by these. */
const PLACES = 8
/** So that nobody takes all of them. */
const PLACES_OF_ONE = 2
/** Seconds after which somebody who found no place tries again. */
const RETRY_AFTER_S = 5

const tooBusy = (what: string): ProblemError =>
  new ProblemError(429, `too many ${what}`, `Too many ${what} are being received; please send it again in ${RETRY_AFTER_S} s.`).after(
    RETRY_AFTER_S,
  )

/** Places for photos that are under way, a few for each person. */
export const createPhotoPlaces = ({ places = PLACES, ofOne = PLACES_OF_ONE, what = 'photos' } = {}) => {
  const taken = new Map<string, number>()
  let all = 0
  return {
    /** Takes a place for this person while the work goes on, or throws a 429 problem before it begins. */
    hold: async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
      const own = taken.get(person) ?? 0
      if (all >= places || own >= ofOne) throw tooBusy(what)
      taken.set(person, own + 1)
      all++
      try {
        return await work()
      } finally {
        const left = taken.get(person)! - 1
        if (left === 0) taken.delete(person)
        else taken.set(person, left)
        all--
      }
    },
  }
}
