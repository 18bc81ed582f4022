import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024
/** Below this no command starts: requests of visitors must still fit. */
export const MIN_FREE_BYTES = 64 * MB

const inMb = (megabytes: number): string => `${megabytes.toLocaleString('en')} MB`

class NoSpace extends Error {
  override name = 'NoSpace'
}

/** SQLite's codes for a disk that is full, read-only or broken, and for a file that cannot be opened. */
const DISK_CODES = new Set([8, 10, 13, 14])
const SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Whether an error, or its cause, is of a disk that is full or cannot be written, and not of what is on it. */
export const isDiskTrouble = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  const isOfDisk = SYSTEM_CODES.has(String(code)) || (errcode !== undefined && DISK_CODES.has(Number(errcode) & 0xff))
  return error instanceof NoSpace || isOfDisk || isDiskTrouble(error.cause)
}

/** Throws where a folder's disk has too little free space. */
export const requireSpace = async (folder: string, neededBytes: number, what: string, free = freeBytes): Promise<void> => {
  const available = await free(folder)
  if (available < neededBytes)
    throw new NoSpace(
      `there is too little disk space in ${folder} ${what}: ${inMb(Math.ceil(neededBytes / MB))} are needed, ${inMb(Math.floor(available / MB))} are free`,
    )
}

/** What this user may still write there. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
