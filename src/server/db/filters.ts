/** Sorts after every time of a day, yyyy-MM-dd. */
export const endOfDay = (day: string): string => `${day}~`

/** Values of a column as a list that is sorted by it begins. */
export const inDirection = (values: readonly string[], { isDescending }: { isDescending: boolean }): readonly string[] =>
  isDescending ? values.toReversed() : values
