/** Errors of connections, and of waits that were too long. */
const marked = new WeakSet<object>()

/** Notes that an error says nothing about the statement: the database did not respond. Returns the error. */
export const markUnavailable = <E>(error: E): E => {
  if (typeof error === 'object' && error !== null) marked.add(error)
  return error
}

/** SQLite's codes for a lock that is held, a disk that is full, read-only or broken, and a file that cannot be opened. */
const SQLITE_CODES = new Set([5, 6, 8, 10, 13, 14, 15])

/** Whether the same call may succeed later, once the database or its disk is back. */
export const isUnavailable = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  if (marked.has(error) || ('errcode' in error && SQLITE_CODES.has(Number(error.errcode) & 0xff))) return true
  return error instanceof Error && isUnavailable(error.cause)
}
