import type { InputOf, OutputOf } from '../../../contract/call.ts'
import type { ListCall } from '../../../contract/console/csv.ts'
import { makeCall } from '../shared/make-call.ts'

/** Rows of a printed list: far more than anybody reads on paper. */
export const MAX_PRINTED = 2_000

/** The name of the member with the rows in the response of a list. */
export type RowsOf<C extends ListCall> = {
  [Name in keyof OutputOf<C>]: OutputOf<C>[Name] extends readonly unknown[] ? Name : never
}[keyof OutputOf<C>]

export type WholeList<Value> = { value: Value; isCut: boolean }

/** A list from its first page to its last, or as many rows as are printed. */
export const readWholeList = async <C extends ListCall>(call: C, query: object, rows: RowsOf<C>): Promise<WholeList<OutputOf<C>>> => {
  const { after: _page, ...filter } = query as { after?: string }
  const all: unknown[] = []
  for (let after: string | undefined; ;) {
    const input = { query: after === undefined ? filter : { ...filter, after } } as unknown as InputOf<C>
    const page = (await makeCall(call, input)) as object & OutputOf<C> & { next?: string | null }
    all.push(...(page[rows] as readonly unknown[]))
    const { next = null } = page
    if (next === null || all.length >= MAX_PRINTED) return { value: Object.assign(page, { [rows]: all, next: null }), isCut: next !== null }
    after = next
  }
}
