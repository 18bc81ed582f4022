/** What stands between the columns of a file of text. */
export const COLUMN_SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof COLUMN_SEPARATORS)[number]

/** Encodings of files of text that can be named in a mapping. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251'] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** What a spreadsheet can have. */
export const MAX_SHEET_ROWS = 1_048_576
export const MAX_SHEET_COLUMNS = 16_384
