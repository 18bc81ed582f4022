import type { CallName, CallOutput } from '../../platform/api.ts'

type Chart = CallOutput<'chart'>
type Tests = CallOutput<'foliarSearch'>
type Tank = CallOutput<'tank'>

/** A list has at most so many tests: one that is missing may only have been pushed out. */
const wordOf = ({ tankmixId, result, underReview }: Tests[number]): string => `${tankmixId} ${result} ${underReview ?? ''}`

/** Whether a test of a list was withdrawn, amended to another result, or is under review now. */
const listLoses = (before: Tests, next: Tests): boolean => {
  const words = new Set(next.map(wordOf))
  return before.some((test) => !words.has(wordOf(test)))
}

const greens = ({ headline, matrix }: Tank): string[] => [
  ...(headline.isGreen ? ['headline'] : []),
  ...matrix.filter(({ isGreen }) => isGreen).map(({ a, b }) => `${a} ${b}`),
]

/** The passes of a chart, which a fail of the same two takes away. */
const passesOf = ({ columns, rows }: Chart): string[] =>
  rows.flatMap(({ id, cells }) => cells.flatMap((cell, at) => (cell && cell[0] > 0 && cell[2] === 0 ? `${id} ${columns[at]!.id}` : [])))

const hasAll = (before: readonly string[], next: readonly string[]): boolean => {
  const known = new Set(next)
  return before.every((one) => known.has(one))
}

/**
 * Whether newer data take away something that is shown as good: then they are shown at once, and are not only offered (EDGE-37). `before`
 * and `next` are responses to the same call.
 */
export const losesTrust = (name: CallName, before: unknown, next: unknown): boolean => {
  if (name === 'foliarSearch' || name === 'seedSearch') return listLoses(before as Tests, next as Tests)
  if (name === 'tank')
    return !hasAll(greens(before as Tank), greens(next as Tank)) || listLoses((before as Tank).tests, (next as Tank).tests)
  if (name === 'chart') return !hasAll(passesOf(before as Chart), passesOf(next as Chart))
  return name === 'outcome' || name === 'resellerOutcome'
}

/** A tank without the tests of other countries, which a pack cannot know; anything else as it is. */
const comparable = (name: CallName, value: unknown): unknown => {
  if (name !== 'tank') return value
  const { evidence, rungs, relevantFails, tests, products, canKnowOtherCountries: _, ...rest } = value as Tank
  const own = evidence.filter(({ rung }) => rung !== 6)
  const elsewhere = new Set(evidence.filter(({ rung }) => rung === 6).map(({ testId }) => testId))
  return {
    ...rest,
    own,
    rungs: { ...rungs, 6: null },
    relevantFails: { ...relevantFails, 6: null },
    tests: tests.filter(({ tankmixId }) => !elsewhere.has(tankmixId)),
    products,
  }
}

/** Whether two responses to the same call say the same. */
export const saysTheSame = (name: CallName, one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(name, one)) === JSON.stringify(comparable(name, other))
