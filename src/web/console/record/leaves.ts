/** A value of the record without anything in it, with the names that lead to it. */
type Leaf = { path: readonly string[]; value: string | number | boolean | null }

/** Every value in a part of the record, in its order; what has none in it is nothing. Places in lists count from 1. */
export const leavesOf = (value: unknown, path: readonly string[] = []): Leaf[] => {
  if (Array.isArray(value)) return value.flatMap((one, at) => leavesOf(one, [...path, String(at + 1)]))
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]))
  if (value === undefined) return []
  return [{ path, value: value as Leaf['value'] }]
}

/** The name of a field as words: `waterRate` is `water rate`. */
const wordsOf = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)

export const labelOf = (path: readonly string[]): string => path.map(wordsOf).join(' ')

const isYesOrNo = (name: string | undefined): boolean => /^is[A-Z]/.test(name ?? '')

/** A value as it is stored: times are UTC, numbers have a decimal point. A person has the name beside the id. */
export const shownLeaf = ({ path, value }: Leaf, people: Readonly<Record<string, string>>): string => {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean' || (typeof value === 'number' && isYesOrNo(path.at(-1)))) return value ? 'yes' : 'no'
  const name = typeof value === 'string' && Object.hasOwn(people, value) ? people[value] : undefined
  return name === undefined ? String(value) : `${name} (${value})`
}
