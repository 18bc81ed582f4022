import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024
/** Below this no command starts: requests of visitors must still fit. */
export const MIN_FREE_BYTES = 64 * MB

const inMb = (megabytes: number): string => `${megabytes.toLocaleString('en')} MB`

/** Throws where a folder's disk has too little free space. */
export const requireSpace = async (folder: string, neededBytes: number, what: string, free = freeBytes): Promise<void> => {
  const available = await free(folder)
  if (available < neededBytes)
    throw new Error(
      `there is too little disk space in ${folder} ${what}: ${inMb(Math.ceil(neededBytes / MB))} are needed, ${inMb(Math.floor(available / MB))} are free`,
    )
}

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
