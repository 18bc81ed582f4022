/** A table for people: columns as wide as their longest text. */
export const columns = (head: string[], rows: string[][]): string => {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
