import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { requireSpace } from './disk-space.ts'
import { DATABASE_FILE } from './sqlite.ts'

const toDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

const isWhole = (path: string): boolean => {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    return copy.prepare('pragma integrity_check').get()?.['integrity_check'] === 'ok'
  } finally {
    copy.close()
  }
}

/**
 * Copies the embedded database as it is at one moment, while others go on writing, into a file that appears only once it is
 * whole, checked and on the disk. Returns its size.
 */
export const backUp = async (dataFolder: string, file: string): Promise<number> => {
  const source = join(dataFolder, DATABASE_FILE)
  if (!existsSync(source)) throw new Error(`there is no database ${source}`)
  if (existsSync(file)) throw new Error(`${file} is there already; a copy never replaces another`)
  await requireSpace(dirname(resolve(file)), (await stat(source)).size, 'for the copy')
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  try {
    const database = new DatabaseSync(source)
    try {
      database.exec('pragma busy_timeout = 15000')
      database.prepare('vacuum into ?').run(unfinished)
    } finally {
      database.close()
    }
    if (!isWhole(unfinished)) throw new Error('the copy is damaged, and so is the database probably')
    await toDisk(unfinished)
    await rename(unfinished, file)
    await toDisk(dirname(resolve(file)))
  } finally {
    await rm(unfinished, { force: true })
  }
  return (await stat(file)).size
}
