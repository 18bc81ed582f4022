/** Codes of the system, of SQLite (SQLITE_FULL) and of PostgreSQL (disk_full) for a disk, or a share of it, that has no room left. */
const SYSTEM_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
const SQLITE_FULL = 13

/** Whether an error means that a disk is full. */
export const isDiskFull = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && SYSTEM_CODES.has(error.code)) return true
  if ('errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_FULL) return true
  return error instanceof Error && isDiskFull(error.cause)
}
