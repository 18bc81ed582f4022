const SECOND_MS = 1_000

/** What the headers of a response say of its age: its Date, milliseconds since 1970, and its Age in ms, 0 where it has none; NaN where that is no date or number. */
export const dateAndAge = (headers: Headers): { date: number; ageMs: number } => {
  const age = headers.get('age') ?? '0'
  return { date: Date.parse(headers.get('date') ?? ''), ageMs: /^\d+$/.test(age) ? Number(age) * SECOND_MS : NaN }
}
