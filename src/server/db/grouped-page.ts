import { cursorOf, InvalidCursor, PAGE, type Page } from './list-page.ts'

type ReadGroup<Row> = (group: string, part: { after: string | undefined; size: number }) => Promise<Page<Row>>

const parse = (cursor: string, groups: readonly string[]): { at: number; after: string | undefined } => {
  let values: unknown
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    values = undefined
  }
  if (!Array.isArray(values) || values.length !== 2 || !values.every((value) => typeof value === 'string'))
    throw new InvalidCursor('is no place in the list')
  const [group, after] = values as [string, string]
  const at = groups.indexOf(group)
  if (at === -1) throw new InvalidCursor('is no place in the list')
  return { at, after: after === '' ? undefined : after }
}

/**
 * A page of a list that is sorted by a column of few different values, such as a state: the rows of each value follow those of the value before,
 * in the order of `groups`, which can be that of their names. Each value is a filter of the list, so that no index has to begin with the
 * column. A cursor has the value and the place among its rows.
 */
export const groupedPage = async <Row>(
  groups: readonly string[],
  { after: cursor, size = PAGE }: { after: string | undefined; size?: number | undefined },
  read: ReadGroup<Row>,
): Promise<Page<Row>> => {
  const rows: Row[] = []
  let { at, after } = cursor === undefined ? { at: 0, after: undefined } : parse(cursor, groups)
  for (; at < groups.length; at++, after = undefined) {
    const group = groups[at]!
    // Beyond a full page it is only asked whether there is one row more.
    const page = await read(group, { after, size: Math.max(1, size - rows.length) })
    if (rows.length === size) {
      if (page.rows.length > 0) return { rows, next: cursorOf([group, '']) }
      continue
    }
    rows.push(...page.rows)
    if (page.next !== null) return { rows, next: cursorOf([group, page.next]) }
  }
  return { rows, next: null }
}
