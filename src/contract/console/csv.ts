import type { z } from 'zod/mini'
import type { ConsoleCall } from './console-call.ts'

/** A CSV file of a list has at most so many rows, and says so where there are more. */
export const MAX_CSV_ROWS = 10_000

export type ListCall = ConsoleCall & { query: z.ZodMiniObject }

/** The call for what a list shows as CSV. */
export type CsvCall = Pick<ListCall, 'method' | 'path' | 'access' | 'query'> & { file: true }

/** Whole, filtered and sorted like the list. */
export const csvOf = <C extends ListCall>({ path, access, query }: C) =>
  ({ method: 'GET', path: `${path}.csv`, access, query, file: true }) satisfies CsvCall as CsvCall & Pick<C, 'access' | 'query'>
