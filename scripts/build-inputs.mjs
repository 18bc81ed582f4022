// What pages and server are built from, and whether they were built from it as it is now. Runs on Node 20 too.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Whole folders, so that a new file counts without being named; the build fails where it reads anything else of the project. */
const INPUTS = [
  'src/web',
  'src/domain',
  'src/contract',
  'content',
  'docs/api.md',
  'scripts/api-text.ts',
  'scripts/build.ts',
  'scripts/build-inputs.mjs',
  'scripts/licence-texts.ts',
  'scripts/licences.ts',
  'scripts/only-inputs.ts',
  'scripts/page-files.ts',
  'scripts/polyfills.ts',
  'package.json',
  'package-lock.json',
]
/** What is bundled into the server. */
const SERVER_INPUTS = [
  'src/server',
  'src/domain',
  'src/contract',
  'content/terms/version.json',
  'content/demo/places.json',
  'content/demo/observations.json',
  'content/crops/codes/eppo.json',
  'scripts/build-server.ts',
  'scripts/build-inputs.mjs',
  'scripts/licence-texts.ts',
  'scripts/licences.ts',
  'scripts/only-inputs.ts',
  'package.json',
  'package-lock.json',
]
const TESTS = /(\.test\.ts$|^src\/server\/testing\/)/
/** Configuration beside package.json: vite.config.ts, lingui.config.ts, tsconfig.json and what may come. */
const CONFIGURATION = /^[^/]+\.config\.[cm]?[jt]s$|^tsconfig[^/]*\.json$/
/** Written by `lingui compile` beside the catalogues; the build reads the catalogues themselves. */
const COMPILED = /^content\/locales\/.*\.(mjs|js|ts)$/

const filesIn = (path) => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
}

const configuration = () => readdirSync(root).filter((name) => CONFIGURATION.test(name))

const isIn = (file, inputs) => inputs.some((input) => file === input || file.startsWith(`${input}/`))

/** Whether a file, named from the project's folder with `/`, is one that `buildFingerprint` covers. */
export const isBuildInput = (file) => !COMPILED.test(file) && (CONFIGURATION.test(file) || isIn(file, INPUTS))

/** The same for `serverFingerprint`. */
export const isServerInput = (file) => isIn(file, SERVER_INPUTS) && !TESTS.test(file)

/** A hash over names and contents; the folder that the project is in does not count. */
export const fingerprint = (files) => {
  const hash = createHash('sha256')
  for (const file of files.toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

export const buildFingerprint = () => fingerprint([...configuration(), ...INPUTS.flatMap(filesIn)].filter(isBuildInput))

/** The build writes the fingerprint of what it read here once it is done, and removes it before it begins. */
export const BUILD_STAMP = join(root, 'dist', '.built')

export const isBuilt = () =>
  existsSync(join(root, 'dist', 'ssr', 'page-files.json')) &&
  existsSync(BUILD_STAMP) &&
  readFileSync(BUILD_STAMP, 'utf8') === buildFingerprint()

export const serverFingerprint = () => fingerprint(SERVER_INPUTS.flatMap(filesIn).filter(isServerInput))

/** The bundled server and, beside it, the fingerprint of what it was bundled from. */
export const SERVER = join(root, 'dist', 'server', 'main.js')
export const SERVER_STAMP = join(root, 'dist', 'server', '.built')

export const isServerBuilt = () =>
  existsSync(SERVER) && existsSync(SERVER_STAMP) && readFileSync(SERVER_STAMP, 'utf8') === serverFingerprint()
