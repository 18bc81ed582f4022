import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../../content/articles', import.meta.url))

/** Names of the articles; each exists at least in English, which is used for missing languages (ROUTE-07). */
export const loadArticleIds = (): ReadonlySet<string> =>
  new Set(globSync('*/en.md', { cwd: FOLDER }).map((file) => basename(dirname(file))))
