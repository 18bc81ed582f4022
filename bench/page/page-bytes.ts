import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { LATER_TEXTS as LATER_TEXTS_LOADER, type Manifest, withImports } from '../../scripts/page-files.ts'

const WEB = new URL('../../dist/web/', import.meta.url)
const GZIP_LEVEL = 9
/** Texts of a language: the first page waits only for its own, every other page for both. */
const FIRST_TEXTS = /content\/locales\/\w+\/first-page\.po$/
const LATER_TEXTS = /content\/locales\/\w+\/other-pages\.po$/

/** What each route loads on top of the first page, by its name in bench/budget.json. */
const ROUTES: Record<string, string[]> = {
  search: [],
  'seed search': ['app/pages/other-pages.tsx', 'features/search/seed/seed-search-page.tsx'],
  'search results': ['features/search/results/shown-results.tsx'],
  report: ['report'],
  chart: ['app/pages/other-pages.tsx', 'features/chart/chart-page.tsx'],
  tank: ['app/pages/other-pages.tsx', 'features/tank/tank-page.tsx'],
  history: ['app/pages/other-pages.tsx', 'features/history/history-page.tsx'],
  request: ['app/pages/other-pages.tsx', 'features/request/request-page.tsx'],
  advice: ['app/pages/other-pages.tsx', 'features/information/advice-page.tsx'],
}

export type FileBytes = { file: string; bytes: number }
/** Gzip bytes; `script` holds the texts of one language, the largest. */
export type RouteBytes = { route: string; script: number; style: number; files: FileBytes[] }

const filesOf = (manifest: Manifest, keys: Iterable<string>): string[] => {
  const chunks = [...keys].map((key) => manifest[key]!)
  return chunks.flatMap(({ file, css = [] }) => [file, ...css])
}

export const gzipBytes = async (file: string): Promise<number> => gzipSync(await readFile(new URL(file, WEB)), { level: GZIP_LEVEL }).length
const sized = (files: Iterable<string>): Promise<FileBytes[]> =>
  Promise.all(Array.from(new Set(files), async (file) => ({ file, bytes: await gzipBytes(file) })))

/** What the built page names itself: its scripts, what it preloads and its style sheets. */
const namedIn = (html: string): string[] => [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!)

const total = (files: readonly FileBytes[], ending: string): number =>
  files.filter(({ file }) => file.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)

/** The largest of the files whose source matches. */
const largest = async (manifest: Manifest, pattern: RegExp): Promise<string> => {
  const files = await sized(
    filesOf(
      manifest,
      Object.keys(manifest).filter((key) => pattern.test(key)),
    ),
  )
  if (files.length === 0) throw new Error(`the build has no ${pattern.source}`)
  return files.reduce((most, one) => (one.bytes > most.bytes ? one : most)).file
}

/** What the built routes load before they can be used. Throws if nothing is built or a route's chunk is missing. */
export const routeBytes = async (): Promise<RouteBytes[]> => {
  if (!existsSync(new URL('index.html', WEB))) throw new Error('dist/web is missing: node scripts/build.ts first')
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', WEB), 'utf8')) as Manifest
  const [entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? []
  if (entry === undefined) throw new Error('the manifest has no entry')
  const [firstTexts, laterTexts] = await Promise.all([FIRST_TEXTS, LATER_TEXTS].map((pattern) => largest(manifest, pattern)))
  const named = namedIn(await readFile(new URL('index.html', WEB), 'utf8'))
  const routes: RouteBytes[] = []
  for (const [route, own] of Object.entries(ROUTES)) {
    const isFirst = own.length === 0
    const extra = isFirst ? [] : [...own, LATER_TEXTS_LOADER]
    const loaded = [entry, ...extra].flatMap((key) => [...withImports(manifest, key)])
    const files = await sized([...filesOf(manifest, loaded), ...named, firstTexts!, ...(isFirst ? [] : [laterTexts!])])
    routes.push({ route, script: total(files, '.js'), style: total(files, '.css'), files })
  }
  return routes
}
