import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Boot } from '../../../contract/brand.ts'
import { LICENCES_FILE, licensedParts, type LicensedPart } from '../../../contract/licences.ts'
import { API_BASE } from '../../../contract/call.ts'
import { type DrawFirstView, hasCriteria, isOfTerms, type PageFiles, viewId, type ViewName } from '../../../contract/first-view.ts'
import { paths } from '../../../contract/paths.ts'
import { API_TEXT_FILE, type ApiSection, apiSections } from '../../../contract/public/api-text.ts'
import type { PublicPageBuild } from '../../../contract/public/public-pages.ts'
import type { WordsOfTank } from '../../../contract/look-ups/tank-words.ts'
import type { Edition } from '../../../domain/editions.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { TERMS } from '../../../domain/texts/terms-version.ts'
import type { PageName } from '../../../domain/pages.ts'
import type { Preloads } from './page-html.ts'

/** What the build made for the server besides the files that it sends. */
export type BuiltView = {
  draw: DrawFirstView
  words: WordsOfTank
  publicPages: PublicPageBuild
  files: PageFiles
  /** What pages are made of; read when somebody wants to know. */
  readParts: () => Promise<LicensedPart[]>
  /** The document about the API; read when somebody wants to know. */
  readApiText: () => Promise<ApiSection[]>
}

/** Loads it; throws where the pages were not built. The server knows only where these files are and what they export. */
export const loadBuiltView = async (folder: string): Promise<BuiltView> => {
  const load = <Exports>(name: string): Promise<Exports> => {
    const path = join(folder, name)
    if (!existsSync(path)) throw new Error(`${path} is missing: build the pages first (npm run build)`)
    return import(pathToFileURL(path).href) as Promise<Exports>
  }
  const [{ draw }, { words }, publicPages, files] = await Promise.all([
    load<{ draw: DrawFirstView }>('first-view.js'),
    load<{ words: WordsOfTank }>('tank-words.js'),
    load<PublicPageBuild>('public-pages.js'),
    readFile(join(folder, 'page-files.json'), 'utf8'),
  ])
  const readParts = async (): Promise<LicensedPart[]> =>
    z.parse(licensedParts, JSON.parse(await readFile(join(folder, LICENCES_FILE), 'utf8')))
  const readApiText = async (): Promise<ApiSection[]> =>
    z.parse(apiSections, JSON.parse(await readFile(join(folder, API_TEXT_FILE), 'utf8')))
  return { draw, words, publicPages, files: JSON.parse(files) as PageFiles, readParts, readApiText }
}

type Asked = { boot: Boot; edition: Edition; language: LanguageCode }

const isForm = (page: PageName | undefined): page is 'search' | 'seedSearch' => page === 'search' || page === 'seedSearch'

/** What the server draws of pages. Without a build, as in tests of the API, pages stay empty until they draw themselves. */
export const createViews = (built: BuiltView | undefined) => {
  /** By everything that they depend on, for the present data only. */
  let known = new Map<string, string>()
  let knownBoot = ''
  const htmlOf = (name: ViewName, { boot, edition: { prefix }, language }: Asked): string => {
    const version = JSON.stringify(boot.data)
    if (version !== knownBoot) known = new Map()
    knownBoot = version
    const id = viewId(name, language, prefix)
    const html = known.get(id) ?? built!.draw({ boot, prefix, language, name })
    known.set(id, html)
    return html
  }
  return {
    /** The terms before every page but those that emails lead to until the cookie says that they are accepted, the form of a search, or nothing. */
    nameOf: (
      { url }: Pick<FastifyRequest, 'url'>,
      page: PageName | undefined,
      acceptedTerms: number,
      version = TERMS.version,
    ): ViewName | undefined => {
      if (!built || page === 'requestStatus' || page === 'tellMe' || page === 'verify') return undefined
      if (acceptedTerms < version) return acceptedTerms === 0 ? 'terms' : 'termsAgain'
      return isForm(page) && !hasCriteria(url) ? page : undefined
    },
    draw: (name: ViewName, asked: Asked) => ({
      id: viewId(name, asked.language, asked.edition.prefix),
      html: htmlOf(name, asked),
      css: built!.files.styles[name].css,
      styles: built!.files.styles[name].files,
    }),
    /** Without these a browser would learn of them one after the other. */
    preloads: (view: ViewName | undefined, page: PageName | undefined, { boot, edition, language }: Asked): Preloads => {
      const texts = built?.files.texts[language]
      if (!built || !texts) return { scripts: [], calls: [] }
      const needsLater = view === undefined ? page !== undefined : view !== 'search'
      const scripts = built.files.scripts[isOfTerms(view) ? 'acceptance' : (page ?? '')] ?? []
      const needsCountries = !isOfTerms(view) && isForm(page) && edition.forcedCountry === undefined
      return {
        scripts: [texts.first, ...(needsLater ? texts.later : []), ...scripts],
        calls: needsCountries ? [`${API_BASE}${edition.apiSegment}${paths.countries.path}?v=${encodeURIComponent(boot.data.version)}`] : [],
      }
    },
  }
}
