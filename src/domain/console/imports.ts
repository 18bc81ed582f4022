/**
 * The way of a spreadsheet that somebody of the laboratory brings: it is received, read, given its mapping, looked at, confirmed by somebody
 * else and taken in. In `reading`, `looking` and `taking` the server works, in the others it waits for somebody, or it has ended.
 */
export const IMPORT_STATES = ['receiving', 'reading', 'unreadable', 'mapping', 'looking', 'looked', 'taking', 'done', 'dropped'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What the server does with one now, or as soon as it comes to it. */
export const WORKING_STATES = ['reading', 'looking', 'taking'] as const satisfies readonly ImportState[]
export type WorkingState = (typeof WORKING_STATES)[number]
export const isWorking = (state: ImportState): state is WorkingState => WORKING_STATES.some((one) => one === state)

const ENDED: ReadonlySet<ImportState> = new Set(['done', 'dropped'])
export const isEnded = (state: ImportState): boolean => ENDED.has(state)

/** A workbook of a few hundred thousand rows has some 20 MB. */
export const MAX_IMPORT_BYTES = 64_000_000
/** Files that wait or are worked on at once. */
export const MAX_OPEN_IMPORTS = 20
export const MAX_MAPPING_NAME = 80
