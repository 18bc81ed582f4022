type Rounded = { what: string; decimals: number; count: number; first: string }

/** Counts the numbers whose floating-point error was rounded, per column. */
export const createRoundingNotes = () => {
  const columns = new Map<string, Rounded>()
  return {
    add: (file: string, line: number, column: string, decimals: number): void => {
      const known = columns.get(column)
      if (known) known.count++
      else columns.set(column, { what: column.replaceAll('_', ' '), decimals, count: 1, first: `${file}:${line}` })
    },
    /** `12 rates were rounded to 6 decimals, the first at ingredients.csv:5` */
    texts: (): string[] =>
      [...columns.values()].map(({ what, decimals, count, first }) =>
        count === 1
          ? `1 ${what} was rounded to ${decimals} decimals, at ${first}.`
          : `${count.toLocaleString('en')} ${what}s were rounded to ${decimals} decimals, the first at ${first}.`,
      ),
  }
}
export type RoundingNotes = ReturnType<typeof createRoundingNotes>
