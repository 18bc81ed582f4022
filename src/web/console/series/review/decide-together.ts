import type { PublishChange, ReviewChange } from '../../../../contract/console/bench/publishing.ts'
import type { ReviewedTest } from '../../../../contract/console/bench/series-review.ts'

/** Why a test of a series is not approved together with the others, by this reader. */
export type KeptFromOthers = 'no approver' | 'own work' | 'no report' | 'lacking' | 'other mix' | 'amendment'

/** What keeps a test from being approved together with others; undefined where nothing does. */
export const keptFromOthers = (test: ReviewedTest): KeptFromOthers | undefined => {
  if (!test.isApprover) return 'no approver'
  if (!test.mayApprove) return 'own work'
  if (test.preview === null) return 'no report'
  if (test.gaps.some(({ deviation }) => deviation === null)) return 'lacking'
  // Whoever asked reads why it answers them all the same, and what an amendment changes is looked at beside the version before.
  if (test.requests.some(({ state, comparison }) => state === 'in-test' && comparison?.isExact === false)) return 'other mix'
  return test.versions > 0 ? 'amendment' : undefined
}

/** The decision about one test, with exactly the deviations that were looked at. */
export const publishing = ({ gaps }: ReviewedTest, isConfidential: boolean): PublishChange => ({
  action: 'publish',
  isConfidential,
  deviations: gaps.flatMap(({ deviation }) => (deviation ? [deviation.id] : [])),
})

export type Decided = { id: string; rowVersion: number; change: ReviewChange }
export type TestDecided = { id: string; error: unknown }

/**
 * Decides one test after another, each by itself: what keeps one keeps no other. `onPart` is told after each. Ends early where `isOver` says
 * of an error that no other can be decided either.
 */
export const decideTogether = async (
  decisions: readonly Decided[],
  decide: (one: Decided) => Promise<unknown>,
  { onPart, isOver }: { onPart: (done: readonly TestDecided[]) => void; isOver: (error: unknown) => boolean },
): Promise<void> => {
  const done: TestDecided[] = []
  for (const one of decisions) {
    let error: unknown
    try {
      await decide(one)
    } catch (caught) {
      if (isOver(caught)) return
      error = caught
    }
    done.push({ id: one.id, error })
    onPart([...done])
  }
}
