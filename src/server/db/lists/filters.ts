/** Values of a column as a list that is sorted by it begins; `none`, of what has no value, is last in either direction. */
export const inDirection = (values: readonly string[], { isDescending }: { isDescending: boolean }, none?: string): readonly string[] => {
  const ordered = isDescending ? values.toReversed() : values
  return none !== undefined && ordered.includes(none) ? [...ordered.filter((value) => value !== none), none] : ordered
}
