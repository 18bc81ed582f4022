import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FETCH_BOUNDS, NotFetched } from './fetch-file.ts'

const SHEET = /\.(?:xlsx|xlsm|csv|txt|tsv)$/i

/**
 * Copies the spreadsheets of a folder into another, in the order of their names. Names that begin with a point or `~$` are those of programs
 * that write or have opened a file. Throws NotFetched where one of them changes meanwhile.
 */
export const copyFolder = async (from: string, to: string): Promise<{ paths: string[]; hash: string }> => {
  const names = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    throw new NotFetched(`the folder cannot be read (${error.code})`, { cause: error })
  })
  const hash = createHash('sha256')
  const paths: string[] = []
  let bytes = 0
  for (const name of names.filter((one) => SHEET.test(one) && !/^(?:\.|~\$)/.test(one)).toSorted()) {
    const [path, copy] = [join(from, name), join(to, name)]
    const before = await stat(path)
    if (!before.isFile()) continue
    bytes += before.size
    if (bytes > FETCH_BOUNDS.bytes) throw new NotFetched(`its files have more than ${FETCH_BOUNDS.bytes / 1024 ** 2} MB`)
    await copyFile(path, copy)
    const after = await stat(path)
    if (after.mtimeMs !== before.mtimeMs || after.size !== before.size) throw new NotFetched(`${name} changed while it was read`)
    hash.update(`${name}\n`).update(await readFile(copy))
    paths.push(copy)
  }
  if (paths.length === 0) throw new NotFetched('the folder has no spreadsheet (.xlsx, .csv)')
  return { paths, hash: hash.digest('hex') }
}
