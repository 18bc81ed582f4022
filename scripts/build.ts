import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { BUNDLED_FILE, WORKER_BUNDLED_FILE } from '../bundled-packages.config.ts'
import { LICENCES_FILE } from '../src/contract/licences.ts'
import { API_TEXT_FILE } from '../src/contract/public/api-text.ts'
import { apiSectionsOf } from './api-text.ts'
import { BUILD_STAMP, buildFingerprint, isBuildInput } from './build-inputs.mjs'
import { partsForBrowsers, takeBundled } from './licences.ts'
import { onlyInputs } from './only-inputs.ts'
import { type Manifest, pageFiles, withInlineStyles } from './page-files.ts'
import { buildPolyfills } from './polyfills.ts'

/** Builds the pages and compresses them once, so that the server only sends them. */
const root = fileURLToPath(new URL('..', import.meta.url))
const web = join(root, 'dist', 'web')
/** What the server needs of the pages besides the files that it sends. */
const ssr = join(root, 'dist', 'ssr')
const COMPRESSED = /\.(js|css|svg|json|webmanifest)$/
const MIN_BYTES = 500

await rm(BUILD_STAMP, { force: true })
const inputs = buildFingerprint()

const license = { fileName: BUNDLED_FILE }
await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', plugins: [onlyInputs(isBuildInput)], build: { license } })

// The first view as HTML, and the words of a tank's answer. Everything is in them, so that a server needs none of the pages' packages.
await build({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  plugins: [onlyInputs(isBuildInput)],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    license,
    ssr: true,
    outDir: ssr,
    emptyOutDir: true,
    manifest: false,
    rolldownOptions: {
      input: [
        'src/web/app/first-view.tsx',
        'src/web/app/public-pages.tsx',
        'src/web/app/languages/tank-words.ts',
        'src/web/app/report-pdf.tsx',
      ].map((file) => join(root, file)),
    },
  },
})

const page = join(web, 'index.html')
await writeFile(page, await withInlineStyles(await readFile(page, 'utf8'), web))
const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8')) as Manifest
await mkdir(ssr, { recursive: true })
await writeFile(join(ssr, API_TEXT_FILE), JSON.stringify(apiSectionsOf(await readFile(join(root, 'docs', 'api.md'), 'utf8'))))
await writeFile(join(ssr, 'page-files.json'), JSON.stringify(await pageFiles(manifest, web)))

await build({ configFile: join(root, 'vite.console.config.ts'), logLevel: 'warn', plugins: [onlyInputs(isBuildInput)], build: { license } })

const polyfills = await buildPolyfills([onlyInputs(isBuildInput)])
const change = async (path: string, by: (text: string) => string): Promise<void> => writeFile(path, by(await readFile(path, 'utf8')))
for (const [folder, base, worker] of [
  [web, '/', 'service-worker.js'],
  [join(web, 'console'), '/console/', 'console-worker.js'],
] as const) {
  await writeFile(join(folder, polyfills.file), polyfills.code)
  await change(join(folder, 'index.html'), (html) => polyfills.inPage(html, base))
  await change(join(folder, worker), (script) => polyfills.inWorker(script, base))
}

const bundled = [
  ...[web, ssr, join(web, 'console')].map((folder) => join(folder, BUNDLED_FILE)),
  ...[web, join(web, 'console')].map((folder) => join(folder, WORKER_BUNDLED_FILE)),
].flatMap(takeBundled)
await writeFile(join(ssr, LICENCES_FILE), JSON.stringify(partsForBrowsers([...bundled, ...polyfills.bundled])))

for (const entry of await readdir(web, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSED.test(entry.name) || entry.parentPath.includes('.vite')) continue
  const path = join(entry.parentPath, entry.name)
  const content = await readFile(path)
  if (content.length < MIN_BYTES) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, brotliCompressSync(content, { params }))
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
}

// A source that was edited during the build makes this stamp outdated, so the next start builds again.
await writeFile(BUILD_STAMP, inputs)
