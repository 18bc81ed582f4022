import type { ImportState, UndoState } from '../../../domain/console/imports.ts'

/** Spreadsheets that the laboratory brings, and the mappings by which they become tests. */
export type ImportSchema = {
  imports: ImportRow
  import_parts: { import_id: string; kind: 'file' | 'problems'; part: number; content: string }
  import_undos: ImportUndoRow
  import_mappings: { name: string; header_hash: string; mapping: string; saved_by: string; saved_at: string }
}

export type ImportRow = {
  id: string
  row_version: number
  name: string
  file_name: string
  sha256: string
  bytes: number
  files: string | null
  uploaded_by: string
  uploaded_at: string
  state: ImportState
  changed_at: string
  found: string | null
  mapping: string | null
  mapped_by: string | null
  proposed_from: string | null
  look: string | null
  problem: string
  confirmed_by: string | null
  confirmed_at: string | null
  ended_at: string | null
  import_id: string | null
  leased_by: string | null
  leased_until: string | null
  attempts: number
  begun_at: string | null
  step: string
  rows_read: number
  share: number
}

export type ImportUndoRow = {
  id: string
  number: number
  row_version: number
  state: UndoState
  changed_at: string
  look: string | null
  problem: string
  asked_by: string | null
  asked_at: string | null
  confirmed_by: string | null
  confirmed_at: string | null
  leased_by: string | null
  leased_until: string | null
  attempts: number
}
