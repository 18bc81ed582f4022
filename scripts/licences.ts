import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LicensedPart } from '../src/contract/licences.ts'
import { LICENCES_PATH } from '../src/domain/public-pages/addresses.ts'
import { standardText } from './licence-texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const MODULES = 'node_modules/'

type Locked = { version?: string; dev?: boolean; devOptional?: boolean }
type Manifest = {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  repository?: string | { url?: string }
  devDependencies?: Record<string, string>
}

/** Packages of the lock file that are installed here, by their folder. */
const installed = (): [folder: string, Locked][] => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(packages).filter(([folder]) => folder.startsWith(MODULES) && existsSync(join(root, folder, 'package.json')))
}
const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf(MODULES) + MODULES.length)

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i
const FULL_APACHE = /terms and conditions/i

const filesOf = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')

/** The licence of an installed package in its own words; where it has no such file, in those of the licence that it names. */
const partIn = (at: string): LicensedPart => {
  const folder = join(root, at)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { name, version, author, repository } = manifest
  const holder = (typeof author === 'string' ? author : author?.name)?.replace(/\s*<.*/, '') ?? `the authors of ${name}`
  const address = (typeof repository === 'string' ? repository : repository?.url)?.replace(/^git\+|\.git$/g, '')
  const own = filesOf(folder)
  // A package may name its licence in its text only.
  const licence = manifest.license ?? (/^mit license/i.test(own) ? 'MIT' : '')
  // What is short refers to the whole.
  const isShort = licence === 'Apache-2.0' && !FULL_APACHE.test(own)
  const standard = own === '' || isShort ? standardText(licence, { holder, folder }) : undefined
  const text = [own, standard].filter(Boolean).join('\n\n')
  return { name, version, licence, text: text || `The package has no copy of its licence: ${address ?? name}` }
}

const byName = (one: LicensedPart, other: LicensedPart): number =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : one.version < other.version ? -1 : 1

/** What Vite lists of the packages in a bundle. */
export type Bundled = readonly { name: string; version: string }[]

/** Reads such a list and removes it, since it is nothing to serve. */
export const takeBundled = (path: string): Bundled => {
  const bundled = JSON.parse(readFileSync(path, 'utf8')) as Bundled
  rmSync(path)
  return bundled
}

/** The parts of bundles, each once. */
export const partsOf = (bundled: Bundled): LicensedPart[] => {
  const folders = new Map(installed().map(([folder, { version }]) => [`${nameOf(folder)}@${version}`, folder]))
  const keys = new Set(bundled.map(({ name, version }) => `${name}@${version}`))
  return [...keys]
    .map((key) => {
      const folder = folders.get(key)
      if (folder === undefined) throw new Error(`${key} is in a bundle, and not in package-lock.json`)
      return partIn(folder)
    })
    .toSorted(byName)
}

/** Each writes lines of its own into what it bundles, and none of the packages that it contains itself. */
const BUILT_WITH = ['vite', 'rolldown']
const OF_CONTAINED = /\n#+ Licenses of bundled dependencies[\s\S]*/
const API_PAGE = '@fastify/swagger-ui'

/** The page about the API is a bundle that others made. */
const swaggerUi = (): LicensedPart => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, MODULES, API_PAGE, 'package.json'), 'utf8')) as Manifest
  const version = devDependencies?.['swagger-ui-dist'] ?? ''
  const source = `https://github.com/swagger-api/swagger-ui/blob/v${version}`
  return {
    name: 'swagger-ui-dist',
    version,
    licence: 'Apache-2.0',
    text: [
      `Copyright SmartBear Software Inc.\n${source}/NOTICE\nIt contains the packages that ${source}/package.json names, under their own licences.`,
      standardText('Apache-2.0', { holder: '', folder: '' }),
    ].join('\n\n'),
  }
}

/** All that browsers get which others made: what the bundles contain, what the tools add to them, and the page about the API. */
export const partsForBrowsers = (bundled: Bundled): LicensedPart[] => {
  const tools = BUILT_WITH.map((name) => partIn(`${MODULES}${name}`)).map((tool) => ({
    ...tool,
    text: tool.text.replace(OF_CONTAINED, ''),
  }))
  return [...partsOf(bundled), ...tools, partIn(`${MODULES}${API_PAGE}`), swaggerUi()].toSorted(byName)
}

/** All packages that a server is installed with, and what is in its bundle. */
export const partsOfServer = (bundled: Bundled): LicensedPart[] => {
  const shipped = installed().filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true)
  return partsOf([...bundled, ...shipped.map(([folder, { version = '' }]) => ({ name: nameOf(folder), version }))])
}

const RULE = '-'.repeat(80)

/** As one text, for whoever opens an image or a folder. */
export const noticesText = (parts: readonly LicensedPart[]): string =>
  [
    `The server contains these packages by others, each with its licence. What browsers get is named on the page ${LICENCES_PATH}.`,
    ...parts.map(({ name, version, licence, text }) => `${RULE}\n${name} ${version}, ${licence || 'licence below'}\n\n${text}`),
  ].join('\n\n') + '\n'

/** Beside the bundled server. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES'
