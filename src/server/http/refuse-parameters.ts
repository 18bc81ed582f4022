import { ProblemError } from './problems.ts'

/** How much of an unknown name is repeated in the error. */
const SHOWN = 40

/** Throws a 400 that says which parameter of an address is unknown, or is there more than once: caches would have a copy of each. */
export const refuseParameters = (url: string, known: readonly string[]): void => {
  const query = url.split('?').slice(1).join('?')
  const seen = new Set<string>()
  const errors: { path: string; message: string }[] = []
  for (const name of new URLSearchParams(query).keys()) {
    const path = name.slice(0, SHOWN)
    const allowed = known.length === 0 ? 'none are allowed here' : `allowed are ${known.join(', ')}`
    if (!known.includes(name)) errors.push({ path, message: `is no parameter of this call; ${allowed}` })
    else if (seen.has(name)) errors.push({ path, message: 'is there more than once' })
    seen.add(name)
  }
  if (errors.length === 0) return
  throw new ProblemError(400, 'invalid input', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), errors)
}
