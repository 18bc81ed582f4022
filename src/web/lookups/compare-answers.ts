import type { CallName, CallOutput } from '../platform/network/api.ts'

type Chart = CallOutput<'chart'>
type Tests = CallOutput<'foliarSearch'>
type Tank = CallOutput<'tank'>
type Summary = CallOutput<'searchSummary'>

const markOf = ({ tankmixId, result, underReview, incomplete }: Tests[number]): string =>
  `${tankmixId} ${result} ${underReview ?? ''} ${incomplete ? `${incomplete.watched}/${incomplete.required}` : ''}`

/**
 * Whether a test of a list was withdrawn, amended to another result, or is under review now. A list has at most so many tests: one that is
 * missing may only have been pushed out.
 */
const listLoses = (before: Tests, next: Tests): boolean => {
  const marks = new Set(next.map(markOf))
  return before.some((test) => !marks.has(markOf(test)))
}

/** An answer of an edition before has no face. */
const isGreenFace = (face: Tank['headline']['face'] | undefined): boolean => face?.family === 'pass'

const greens = ({ headline, matrix }: Tank): string[] => [
  ...(headline.isGreen || isGreenFace(headline.face) ? ['headline'] : []),
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
export const invalidates = (name: CallName, before: unknown, next: unknown): boolean => {
  if (name === 'foliarSearch' || name === 'seedSearch') return listLoses(before as Tests, next as Tests)
  if (name === 'tank')
    return !hasAll(greens(before as Tank), greens(next as Tank)) || listLoses((before as Tank).tests, (next as Tank).tests)
  if (name === 'searchSummary') return isGreenFace((before as Summary).face) && !isGreenFace((next as Summary).face)
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

type Members = Record<string, unknown>
/** Names of what is there: a member that is undefined is in no JSON. */
const namesIn = (one: Members): string[] => Object.keys(one).filter((name) => one[name] !== undefined)

/** Whether two values would be the same JSON, but for the order of members. */
const isEqual = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((part, at) => isEqual(part, other[at]))
  const [left, right] = [one as Members, other as Members]
  const names = namesIn(left)
  return names.length === namesIn(right).length && names.every((name) => isEqual(left[name], right[name]))
}

/** Whether two answers to the same call say the same. */
export const isSame = (name: CallName, one: unknown, other: unknown): boolean => isEqual(comparable(name, one), comparable(name, other))
