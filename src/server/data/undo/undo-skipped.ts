import { MAX_NAMED } from '../staging/apply-staging.ts'

/**
 * Why an undo leaves something as it is: the console keeps it since, somebody changed it after the import, or something else uses the
 * product.
 */
export type WhySkipped = 'console' | 'changed since' | 'used'
export type UndoSkipped = { what: 'tests' | 'products'; why: WhySkipped; count: number; /** The first of them. */ ids: string[] }

/** Counts what an undo leaves, and names the first of each. */
export const createSkipped = (what: UndoSkipped['what']) => {
  const found = new Map<WhySkipped, UndoSkipped>()
  return {
    add: (why: WhySkipped, id: string): void => {
      const one = found.get(why) ?? { what, why, count: 0, ids: [] }
      found.set(why, one)
      one.count++
      if (one.ids.length < MAX_NAMED) one.ids.push(id)
    },
    list: (): UndoSkipped[] => [...found.values()],
  }
}
