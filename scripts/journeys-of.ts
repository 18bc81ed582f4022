import { basename } from 'node:path'
import type { Import } from './rooms.ts'

const REQUEST = ['request', 'request-delivery', 'request-email', 'request-numbers']
const SEARCH = ['search', 'search-accessibility', 'results', 'start', 'seed', 'seed-search']

/** Rooms, and the journeys that show them first; a journey of a new feature is named after its folder. */
export const JOURNEYS_OF: readonly [folder: string, journeys: readonly string[]][] = [
  ['src/web/features/chart', ['chart']],
  ['src/web/features/geo', ['geo']],
  ['src/web/features/history', ['history']],
  ['src/web/features/information', ['information', 'terms']],
  ['src/web/features/offline', ['offline', 'packs-first', 'stored-packs']],
  ['src/web/features/public-pages', ['shell', 'sweep']],
  ['src/web/features/report', ['acceptance', 'tank-files']],
  ['src/web/features/request', REQUEST],
  ['src/web/features/request-status', ['request-status']],
  ['src/web/features/search', SEARCH],
  ['src/web/features/tell-me', ['sweep']],
  ['src/web/features/verify', ['sweep']],
  ['src/web/features/unknown-product', ['sweep']],
  ['src/web/features/tank/compare', ['compare']],
  ['src/web/features/tank', ['tank', 'tank-answer', 'tank-files', 'tank-links', 'tank-sheet']],
  ['src/web/service-worker', ['offline', 'background-send', 'update']],
  ['src/web/app', ['shell', 'navigation', 'language', 'update']],
  ['src/web/ui', ['shell', 'search', 'request']],
  ['src/web/shared', ['shell', 'search', 'acceptance']],
  ['src/web/shared/take-along', ['tank-files']],
  ['src/web/lookups', ['packs-first', 'stored-packs', 'offline', 'origin-away']],
  ['src/web/platform', ['shell', 'offline', 'request']],
  ['src/web/console', ['console', 'console-layout']],
  ['src/web/console/publishing', ['console-publishing']],
  ['src/web/console/requests', ['console-requests']],
  ['src/web/console/runs', ['console-bench']],
  ['src/web/console/sign-in', ['console-company', 'console-demonstration']],
  ['src/domain/console', ['console-bench', 'console-publishing', 'console-requests']],
  ['src/domain/search', SEARCH],
  ['src/domain/take-along', ['tank-files']],
  ['src/domain/tank', ['tank', 'tank-answer', 'tank-links', 'tank-sheet']],
  ['src/server/laboratory', ['console']],
  ['src/server/laboratory/desk', ['console-requests', 'request-status']],
  ['src/server/laboratory/publishing', ['console-publishing']],
  ['src/server/laboratory/runs', ['console-bench']],
  ['src/server/laboratory/sign-in', ['console-company']],
  ['src/server/mail', ['request-email']],
  ['src/server/visitors/search', SEARCH],
  ['src/server/visitors/lists', SEARCH],
  ['src/server/visitors/requests', REQUEST],
  ['src/server/visitors/packs', ['offline']],
  ['src/server/visitors/pages', ['shell', 'security']],
  ['src/server/visitors/brand', ['brands']],
  ['brand', ['brands']],
]

/** So many rooms are looked at through what they import; others that are as near as these are left to `npm test`. */
const MOST_ROOMS = 4

/** The innermost room of the list that a file is in. */
const roomOf = (file: string): string | undefined =>
  JOURNEYS_OF.map(([folder]) => folder)
    .filter((folder) => file.startsWith(`${folder}/`))
    .toSorted((a, b) => b.length - a.length)[0]

/** The rooms whose code imports a file, the nearest first: those that import it themselves, then those that import these. */
const roomsThatImport = (file: string, imports: readonly Import[]): Set<string> => {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const rooms = new Set<string>()
  const seen = new Set([file])
  let layer = [file]
  while (layer.length > 0 && rooms.size < MOST_ROOMS) {
    layer = [...new Set(layer.flatMap((one) => (importers.get(one) ?? []).map(({ from }) => from)))].filter((one) => !seen.has(one))
    for (const one of layer) {
      seen.add(one)
      const room = roomOf(one)
      if (room !== undefined && !TOGETHER.has(room) && rooms.size < MOST_ROOMS) rooms.add(room)
    }
  }
  return rooms
}
/** What brings all rooms together is only concerned by its own changes. */
const TOGETHER = new Set(['src/web/app', 'src/web/console', 'src/server/laboratory'])

/** The files of journeys that a change concerns. `journeys` are all of them, each with its source; `imports` those between the files of src. */
export const journeysOf = (changed: readonly string[], journeys: ReadonlyMap<string, string>, imports: readonly Import[]): string[] => {
  const has = (folder: string): boolean => changed.some((file) => file.startsWith(`${folder}/`))
  const rooms = new Set(changed.map(roomOf).filter((room) => room !== undefined))
  // A room of the list knows its own journeys.
  for (const file of changed) if (roomOf(file) === undefined) for (const room of roomsThatImport(file, imports)) rooms.add(room)
  const named = new Set(JOURNEYS_OF.flatMap(([folder, names]) => (rooms.has(folder) ? names : [])))
  const support = changed.filter((file) => file.startsWith('e2e/support/')).map((file) => `./support/${basename(file)}`)
  const chosen = [...journeys].filter(
    ([file, source]) =>
      changed.includes(file) ||
      named.has(basename(file, '.spec.ts')) ||
      has(`src/web/features/${basename(file, '.spec.ts')}`) ||
      support.some((path) => source.includes(path)),
  )
  return chosen.map(([file]) => file)
}
