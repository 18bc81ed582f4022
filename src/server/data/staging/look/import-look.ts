import type { MixChange } from '../../../../domain/tank/mixes/mix-changes.ts'

/** How often something is found, and the first of it. */
export type CountedExamples<Example> = { count: number; examples: Example[] }

/** What a look says beyond how many tests are new, changed and unchanged. Of each kind there are few examples, and all are counted. */
export type LookFindings = {
  /** By the column of the files, and `ingredients`. */
  fields: (CountedExamples<{ id: string; from: string; to: string }> & { field: string })[]
  /** Tests of the database whose verdict would become milder. */
  milder: CountedExamples<string>
  /** Tests of the same products, rates, water, country and day under two ids, one of them or both of the files. */
  same: CountedExamples<{ id: string; as: string }>
  /** Tests of the database that came by the same mapping, and that the files do not have. They stay. */
  missing: CountedExamples<string>
  /** Mixes of which an answer says something else, by what it says before and after. */
  answers: (CountedExamples<Omit<MixChange, 'from' | 'to'>> & Pick<MixChange, 'from' | 'to'>)[]
}

export type LookOptions = {
  /** The mapping that the tests come by. */
  mapping?: string | undefined
  /** Is called with each mix of which an answer changes. */
  onMix?: ((change: MixChange) => void) | undefined
}

export const MAX_EXAMPLES = 3

export const countExamples = <Example>(): CountedExamples<Example> & { add: (example: () => Example) => void } => {
  const counted = {
    count: 0,
    examples: [] as Example[],
    add: (example: () => Example): void => {
      if (++counted.count <= MAX_EXAMPLES) counted.examples.push(example())
    },
  }
  return counted
}
