/** A lot's number as it is compared: what is typed beside a pack leaves out spaces and dashes, or its case. */
export const lotKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}\u2212]+/gu, '')

/** The lots that a typed number can mean: the one that is written just so, or all that are by the letters and digits alone. */
export const lotsMeant = <One extends { lot: string }>(typed: string, lots: readonly One[]): One[] => {
  const key = lotKey(typed)
  if (key === '') return []
  const same = lots.filter(({ lot }) => lotKey(lot) === key)
  const exact = same.filter(({ lot }) => lot === typed.trim())
  return exact.length > 0 ? exact : same
}
