import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = new URL('../../web/index.html', import.meta.url)

/** Writes what the server needs of the built pages into a folder, which it returns: the real head of the page, without scripts. */
export const writeBuiltPages = (folder: string): string => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), readFileSync(SOURCE, 'utf8').replace(/<script type="module".*<\/script>/, ''))
  writeFileSync(join(folder, 'assets', 'app-1234.js'), '')
  return folder
}
