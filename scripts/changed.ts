import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { isBuildInput } from './build-inputs.mjs'

const REQUEST = ['request', 'request-delivery', 'request-email', 'request-numbers']
const SEARCH = ['search', 'search-accessibility', 'results', 'start', 'seed']

/** Sources, and the journeys that show them first; a journey of a new feature is named after its folder. */
export const JOURNEYS_OF: readonly [folder: string, journeys: readonly string[]][] = [
  ['src/web/features/geo', ['geo']],
  ['src/web/features/history', ['history']],
  ['src/web/features/information', ['information', 'terms']],
  ['src/web/features/offline', ['offline']],
  ['src/web/features/report', ['acceptance']],
  ['src/web/features/request', REQUEST],
  ['src/web/features/search', SEARCH],
  ['src/web/service-worker', ['offline', 'background-send', 'update']],
  ['src/web/app', ['shell', 'navigation', 'language', 'update']],
  ['src/web/ui', ['shell', 'search', 'request']],
  ['src/web/shared', ['shell', 'search', 'acceptance']],
  ['src/web/platform', ['shell', 'offline', 'request']],
  ['src/domain/search', SEARCH],
  ['src/server/visitors/search', SEARCH],
  ['src/server/visitors/lists', SEARCH],
  ['src/server/visitors/requests', REQUEST],
  ['src/server/visitors/packs', ['offline']],
  ['src/server/visitors/pages', ['shell', 'security']],
  ['src/server/visitors/brand', ['brands']],
  ['brand', ['brands']],
]

/** What a change concerns: whether the pages are built of it, whether it holds texts, and the files of journeys. */
export type Concerns = { pages: boolean; texts: boolean; journeys: string[] }

/** `journeys` are all their files, each with its source. */
export const concernsOf = (changed: readonly string[], journeys: ReadonlyMap<string, string>): Concerns => {
  const has = (folder: string): boolean => changed.some((file) => file.startsWith(`${folder}/`))
  const named = new Set(JOURNEYS_OF.flatMap(([folder, names]) => (has(folder) ? names : [])))
  const support = changed.filter((file) => file.startsWith('e2e/support/')).map((file) => `./support/${basename(file)}`)
  const chosen = [...journeys].filter(
    ([file, source]) =>
      changed.includes(file) ||
      named.has(basename(file, '.spec.ts')) ||
      has(`src/web/features/${basename(file, '.spec.ts')}`) ||
      support.some((path) => source.includes(path)),
  )
  return {
    pages: changed.some(isBuildInput),
    texts: has('src/web') || has('content'),
    journeys: chosen.map(([file]) => file),
  }
}

const git = (root: string, ...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit at which this branch left the main one, or the newest one where there is none. */
export const baseOf = (root: string): string => {
  for (const branch of ['main', 'origin/main'])
    try {
      return git(root, 'merge-base', branch, 'HEAD')
    } catch {}
  return git(root, 'rev-parse', 'HEAD')
}

/** Files that differ from that commit, committed or not, and new ones. */
export const changedSince = (root: string, base: string): string[] =>
  [git(root, 'diff', '--name-only', '--no-relative', base), git(root, 'ls-files', '--others', '--exclude-standard')]
    .flatMap((list) => list.split('\n'))
    .filter(Boolean)
