import type { Sorting } from '../../../contract/console/list.ts'

const collator = new Intl.Collator('en', { numeric: true })

/** Rows of a short list, which is read whole, in the order of a column; equal ones stay as they were. What has no value is last. */
export const sortRows = <Row, Name extends string>(
  rows: readonly Row[],
  { by, isDescending }: Sorting<Name>,
  values: Readonly<Record<Name, (row: Row) => string | number | null>>,
): Row[] => {
  const compare = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return rows.toSorted((one, other) => {
    const [a, b] = [values[by](one), values[by](other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return isDescending ? compare(b, a) : compare(a, b)
  })
}
