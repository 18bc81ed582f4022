import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Measurement } from './support/measurement.ts'

const WEB = new URL('../dist/web/', import.meta.url)
const GZIP_LEVEL = 9
/** Fetched by the first page in whatever language; English is also what another language falls back on. */
const ALWAYS_LOADED = /content\/locales\/en\/first-page\.po$/

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** A chunk with all that it imports before it runs. */
const withImports = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

const filesOf = (manifest: Manifest, keys: Iterable<string>): string[] => {
  const chunks = [...keys].map((key) => manifest[key]!)
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))]
}

const gzipBytes = async (file: string): Promise<number> => gzipSync(await readFile(new URL(file, WEB)), { level: GZIP_LEVEL }).length

/** What the built page names itself: its scripts, what it preloads and its style sheets. */
const namedIn = (html: string): string[] => [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!)

export const measurePage: Measurement = {
  name: 'page',
  title: 'what the search page loads before it can be used',
  run: async (report) => {
    if (!existsSync(new URL('index.html', WEB))) throw new Error('dist/web is missing: node scripts/build.ts first')
    const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', WEB), 'utf8')) as Manifest
    const [entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? []
    if (entry === undefined) throw new Error('the manifest has no entry')
    const catalogues = (manifest[entry]!.dynamicImports ?? []).filter((key) => ALWAYS_LOADED.test(key))
    const keys = new Set([entry, ...catalogues].flatMap((key) => [...withImports(manifest, key)]))
    const html = await readFile(new URL('index.html', WEB), 'utf8')
    const files = [...new Set([...filesOf(manifest, keys), ...namedIn(html)])]
    const sizes = await Promise.all(files.map(async (file) => ({ file, bytes: await gzipBytes(file) })))
    const total = (ending: string): number =>
      sizes.filter(({ file }) => file.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)
    const row = (part: string, bytes: number): void => report('The page /, gzip', { part, bytes })
    for (const { file, bytes } of sizes) row(file.replace(/^assets\//, '').replace(/-[\w-]{8}\./, '.'), bytes)
    row('all JavaScript', total('.js'))
    row('all CSS', total('.css'))
    row('index.html', await gzipBytes('index.html'))
  },
}
