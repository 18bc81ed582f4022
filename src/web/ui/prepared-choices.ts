import { type Choice, type PreparedChoice, prepareChoices } from '../../domain/products/choices.ts'

const prepared = new WeakMap<readonly Choice[], PreparedChoice[]>()

/** A list of thousands of names is folded once, even if the box that shows it mounts many times. */
export const preparedOnce = (choices: readonly Choice[]): PreparedChoice[] => {
  const known = prepared.get(choices)
  if (known) return known
  const fresh = prepareChoices(choices)
  prepared.set(choices, fresh)
  return fresh
}
