/** A text with its figures and names in place of `{name}`; what has none stays as it is. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** Values by their place: `{0}`, `{1}`. */
export const byPlace = (values: readonly string[]): Record<string, string> => Object.fromEntries(values.entries())
