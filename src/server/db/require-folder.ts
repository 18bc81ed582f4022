import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'

const IN_ITS_PLACE = new Set(['EEXIST', 'ENOTDIR'])
const FORBIDDEN = new Set(['EACCES', 'EPERM'])

/**
 * Makes a folder for this user alone where there is none. Throws in words where it cannot be one: a file is in its place or on the way, or this
 * user may not write to it. A disk that is full or read-only is no reason to throw while the folder is there.
 */
export const requireFolder = (folder: string, setting: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    if (IN_ITS_PLACE.has(code))
      throw new Error(`${setting}: ${folder} cannot be a folder, since a file has its name or is on its path; name another one`, {
        cause: error,
      })
    if (FORBIDDEN.has(code))
      throw new Error(
        `${setting}: ${folder} cannot be used: user ${process.geteuid?.() ?? ''} may not write to it; change its owner or name another one`,
        {
          cause: error,
        },
      )
    if (!existsSync(folder)) throw error
  }
}
