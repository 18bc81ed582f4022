import type { InputOf, OutputOf } from '../../../contract/call.ts'
import type { ListCall, RowOf } from '../../../contract/console/list.ts'
import { makeCall } from '../shared/calls/make-call.ts'

/** Rows of a printed list: far more than anybody reads on paper. */
export const MAX_PRINTED = 2_000

/** The rows of a response. */
export const rowsOf = <C extends ListCall>(call: C, page: OutputOf<C>): readonly RowOf<C>[] =>
  (page as Record<string, unknown>)[call.rows] as readonly RowOf<C>[]

export type WholeList<Value> = { value: Value; isCut: boolean }

/** A list from its first page to its last, or as many rows as are printed. */
export const readWholeList = async <C extends ListCall>(call: C, query: object): Promise<WholeList<OutputOf<C>>> => {
  const { after: _page, ...filter } = query as { after?: string }
  const all: unknown[] = []
  for (let after: string | undefined; ;) {
    const input = { query: after === undefined ? filter : { ...filter, after } } as unknown as InputOf<C>
    const page = (await makeCall(call, input)) as object & OutputOf<C> & { next?: string | null }
    all.push(...rowsOf(call, page))
    const { next = null } = page
    if (next === null || all.length >= MAX_PRINTED)
      return { value: Object.assign(page, { [call.rows]: all, next: null }), isCut: next !== null }
    after = next
  }
}
