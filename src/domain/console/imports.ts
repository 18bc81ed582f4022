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
/** Files of the same columns that are uploaded as one. */
export const MAX_FILES_AT_ONCE = 20
/** Imports that wait or are worked on at once. */
export const MAX_OPEN_IMPORTS = 20
export const MAX_MAPPING_NAME = 80

/**
 * The way of an undo: the server looks at what it would do, an approver asks for it, a second one agrees where warnings go, and the server does
 * it. In `looking` and `undoing` the server works.
 */
export const UNDO_STATES = ['looking', 'looked', 'asked', 'undoing', 'done'] as const
export type UndoState = (typeof UNDO_STATES)[number]
export const UNDO_WORKING_STATES = ['looking', 'undoing'] as const satisfies readonly UndoState[]
export type UndoWorkingState = (typeof UNDO_WORKING_STATES)[number]

/** How an import that was taken in stands: it can be undone, that was asked for, is being done or was done; or why it cannot be. */
export const TAKEN_IN_STATES = ['can be undone', 'asked', 'undoing', 'undone', 'nothing', 'older edition', 'over'] as const
export type TakenInState = (typeof TAKEN_IN_STATES)[number]
