import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing, syncPath } from '../process/durable-files.ts'

/** Beside the three files of an export: they are of the demonstration, which an import then knows whatever was edited in them. */
export const DEMONSTRATION_FILE = 'demonstration.txt'

const TEXT = `The files beside this one are demonstration data: products and tests that were made up, not laboratory results.
tankmix import refuses them without --demonstration. Keep this file with them.
`

export const hasDemonstrationFile = async (folder: string): Promise<boolean> =>
  (await stat(join(folder, DEMONSTRATION_FILE)).catch(ifMissing)) !== undefined

/** Call it before the first of the three files appears: nothing of a demonstration is ever without it. */
export const writeDemonstrationFile = async (folder: string): Promise<void> => {
  const path = join(folder, DEMONSTRATION_FILE)
  const unfinished = `${path}.part`
  try {
    await writeFile(unfinished, TEXT, { flush: true })
    await rename(unfinished, path)
    await syncPath(folder)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw new Error(`${path} could not be written`, { cause: error })
  }
}

/** Call it once all three files have been replaced by those of a laboratory. */
export const removeDemonstrationFile = (folder: string): Promise<void> => rm(join(folder, DEMONSTRATION_FILE), { force: true })
