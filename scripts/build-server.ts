import { rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { COMMIT_FILE, commitOfSources } from '../src/server/process/build-info.ts'
import { BUNDLED_FILE } from '../bundled-packages.config.ts'
import { isServerInput, SERVER, SERVER_STAMP, serverFingerprint } from './build-inputs.mjs'
import { NOTICES_FILE, noticesText, partsOfServer, takeBundled } from './licences.ts'
import { onlyInputs } from './only-inputs.ts'

/** Bundles the server with its packages: a few files to find, read and compile at each start instead of some 1,800. */
const root = fileURLToPath(new URL('..', import.meta.url))
const out = dirname(SERVER)

/** What runs as a program or as a thread of its own, below src/server. */
const ENTRIES = [
  'main',
  'visitors/packs/pack-worker',
  'db/sqlite/sqlite-thread',
  'db/sqlite/check-thread',
  'upgrade/migrate-process',
  'photos/convert-photo',
  'laboratory/report-pdfs/make-pdf',
  'served-data/index-worker',
  'data/release/release-worker',
  'commands/sheets/sheet-worker',
]
/** Packages that are code of the machine, or read files beside their own. */
const STAYING = ['sharp', '@fastify/swagger-ui']

const nameOf = (entry: string): string => entry.split('/').at(-1)!
const NAMES = new Set(ENTRIES.map(nameOf))

/** Sources find things by their own address: threads, which are bundled too, and texts, migrations and pages of the project. */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(server|domain|contract)\/.*\.ts$/, code: /import\.meta\.url/ },
    handler: (code, id) => {
      const folder = dirname(relative(out, id).split(sep).join('/'))
      return code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_whole, path: string) => {
        const name = /^\.\/([\w-]+)\.ts$/.exec(path)?.[1]
        if (name === undefined) return `new URL('${posix.join(folder, path)}', import.meta.url)`
        if (!NAMES.has(name)) throw new Error(`${id} starts ${path}, which scripts/build-server.ts does not bundle`)
        return `new URL('./${name}.js', import.meta.url)`
      })
    },
  },
}

/** Importing `node:http` by name reads all that it has, also what loads a client for HTTP that nothing here uses: 35 ms of a start. */
const plainHttp: Plugin = {
  name: 'plain-http',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(node:)?http$/ },
    handler: (_id, _importer, { kind }) => (kind === 'import-statement' ? PLAIN_HTTP : undefined),
  },
  load: {
    filter: { id: /^\0http$/ },
    handler: () =>
      `const http = process.getBuiltinModule('node:http')
export const { get, IncomingMessage, ServerResponse, STATUS_CODES } = http
export default http`,
  },
}
const PLAIN_HTTP = '\0http'

await rm(SERVER_STAMP, { force: true })
const inputs = serverFingerprint()

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [addressesOfSources, plainHttp, onlyInputs(isServerInput)],
  ssr: { noExternal: true, external: STAYING },
  build: {
    license: { fileName: BUNDLED_FILE },
    ssr: true,
    outDir: out,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((entry) => [nameOf(entry), join(root, 'src', 'server', `${entry}.ts`)])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
})

await writeFile(join(out, NOTICES_FILE), noticesText(partsOfServer(takeBundled(join(out, BUNDLED_FILE)))))
await writeFile(COMMIT_FILE, `${process.env['SOURCE_COMMIT'] ?? commitOfSources()}\n`)
// A source that was edited meanwhile makes this stamp outdated, so the next start bundles again.
await writeFile(SERVER_STAMP, inputs)
