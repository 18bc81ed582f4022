import { ProblemError } from './problems.ts'
import { firstErrors, shownName, type FieldError } from './shown-errors.ts'

/** Throws a 400 that says which parameters of an address are unknown, or are there more than once: caches would have a copy of each. */
export const refuseParameters = (url: string, known: readonly string[]): void => {
  const query = url.split('?').slice(1).join('?')
  const seen = new Set<string>()
  const found: FieldError[] = []
  for (const name of new URLSearchParams(query).keys()) {
    const path = shownName(name)
    const allowed = known.length === 0 ? 'none are allowed here' : `allowed are ${known.join(', ')}`
    if (!known.includes(name)) found.push({ path, message: `is no parameter of this call; ${allowed}` })
    else if (seen.has(name)) found.push({ path, message: 'is there more than once' })
    seen.add(name)
  }
  if (found.length === 0) return
  const errors = firstErrors(found, 'parameter')
  throw new ProblemError(
    400,
    'invalid input',
    errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; '),
    errors,
  )
}

/** Throws a 400 where anything follows a question mark, or the question mark is all: an object has one address. */
export const refuseAnyParameter = (url: string): void => {
  refuseParameters(url, [])
  if (url.includes('?')) throw new ProblemError(400, 'invalid input', 'The address must end before its question mark.')
}
