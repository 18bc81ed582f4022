import type { TakenTank, TakenWords } from '../../../domain/take-along/taken-tank.ts'
import { type TakeWords } from './take-words.ts'
import { filledText } from '../../../domain/filled-text.ts'

/** What the tests say of a tank, in the groups of which a file's names say each in a word. */
export type TakingKind = 'passed' | 'care' | 'failed' | 'conflicting' | 'part-failed' | 'unknown'

/** A tank or a test that can be taken along, as its page knows it. */
export type Taking = {
  /** Without codes, which the panel loads. */
  tank: Omit<TakenTank, 'words' | 'crop'>
  /** As entered or recorded; may be empty. */
  crop: string
  kind: TakingKind
  /** The headline. */
  state: string
  /** Sentences that explain it. */
  sentences: readonly string[]
  testIds: readonly string[]
  /** Any of its tests is made up. */
  isDemo?: boolean
  /** From stored data that are too old to be relied on. */
  isOld?: boolean
  /** Address of the page, for another phone. */
  link: string
  /** A test names its products, but not their ids. */
  isByName?: boolean
}

const DOUBTFUL: ReadonlySet<TakingKind> = new Set(['failed', 'conflicting', 'part-failed'])
/** Whether it is taken along only after a confirmation (TAKE-04). */
export const isDoubtful = ({ kind }: Pick<Taking, 'kind'>): boolean => DOUBTFUL.has(kind)

/** What every file says, with the day on which it is made. */
export const takenWords = (taking: Taking, words: TakeWords, { day, isDemo }: { day: string; isDemo: boolean }): TakenWords => {
  const { kind, state, sentences, testIds, isOld, tank } = taking
  return {
    title: tank.products.map(({ name }) => name).join(' + '),
    short: words[`short.${kind}`],
    state,
    notes: [
      ...(isDemo ? [words['file.demo']] : []),
      ...sentences,
      ...(isOld ? [words['file.old']] : []),
      testIds.length > 0 ? filledText(words['file.tests'], { ids: testIds.join(', ') }) : words['file.no-tests'],
      filledText(words['file.day'], { day }),
      words['file.guide'],
    ].filter((note) => note.trim() !== ''),
  }
}
