import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageFiles, STYLES_ID } from '../src/contract/first-view.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '../src/domain/texts/languages.ts'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
export type Manifest = Record<string, Chunk>

/** The file of what late pages have in common, by its name in vite.config.ts; the list of their texts is in it. */
export const LATER_TEXTS = 'common'
const OTHER_PAGES = [LATER_TEXTS, 'app/pages/other-pages.tsx']
const plain = [...OTHER_PAGES, 'app/messages/plain-pages.tsx']
const request = [...OTHER_PAGES, 'features/request/request-page.tsx']
const history = [...OTHER_PAGES, 'features/history/history-page.tsx']
const seedSearch = [...OTHER_PAGES, 'features/search/seed/seed-search-page.tsx']

/** The sources of what each page shows, besides what every page loads. `acceptance` stands before all of them. */
const SOURCES: Record<string, string[]> = {
  acceptance: ['acceptance', LATER_TEXTS],
  search: [],
  searchFromHistory: [LATER_TEXTS, 'features/search/results/shown-results.tsx'],
  seedSearch,
  seedSearchFromHistory: [...seedSearch, 'features/search/results/shown-results.tsx'],
  report: [LATER_TEXTS, 'report'],
  chart: [...OTHER_PAGES, 'features/chart/chart-page.tsx'],
  history,
  tank: [...OTHER_PAGES, 'features/tank/tank-page.tsx'],
  compare: [...OTHER_PAGES, 'app/pages/compare-part.ts'],
  request,
  requestSeedTreatment: request,
  tellMe: [...OTHER_PAGES, 'app/pages/tell-me-part.ts'],
  verify: [...OTHER_PAGES, 'app/pages/verify-part.ts'],
  unknownProduct: [...OTHER_PAGES, 'app/pages/unknown-product-part.ts'],
  requestSubmitted: [...OTHER_PAGES, 'features/request/request-submitted-page.tsx'],
  navigation: [...OTHER_PAGES, 'app/menus/navigation-page.tsx'],
  advice: [...OTHER_PAGES, 'features/information/advice-page.tsx'],
  terms: [...OTHER_PAGES, 'features/information/terms-page.tsx'],
  privacy: [...OTHER_PAGES, 'features/information/privacy-page.tsx'],
  contact: [...OTHER_PAGES, 'features/information/contact-page.tsx'],
  autologin: plain,
  forbidden: plain,
  unauthorized: plain,
  callback: plain,
}

/** A chunk's key, by its source or by its name, with those of all its static imports. */
export const withImports = (manifest: Manifest, wanted: string, seen = new Set<string>()): Set<string> => {
  const key = manifest[wanted] ? wanted : Object.keys(manifest).find((one) => manifest[one]!.name === wanted)
  if (key === undefined) throw new Error(`the build has no ${wanted}`)
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]!.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

const LINK = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+)">/g

/**
 * Puts the style sheets that every page names into the page itself, so that it is drawn without waiting for them. Their links stay,
 * switched off and where no browser looks for files to load early; the page puts them into its head, so that late code finds them
 * and does not load them again.
 */
export const withInlineStyles = async (html: string, web: string): Promise<string> => {
  const links = [...html.matchAll(LINK)]
  if (links.length === 0) throw new Error('the built page names no style sheet')
  const css = (await Promise.all(links.map(([, file]) => readFile(join(web, file!), 'utf8')))).map((text) => text.trim()).join('')
  const off = links.map(([link]) => link.replace('>', ' disabled>')).join('')
  return html
    .replaceAll(LINK, '')
    .replace('</head>', () => `  <style>${css}</style>\n    <template id="${STYLES_ID}">${off}</template>\n  </head>`)
}

/** What each page loads at once beyond the files that the built page names. */
export const pageFiles = async (manifest: Manifest, web: string): Promise<PageFiles> => {
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!
  const everywhere = withImports(manifest, entry)
  const chunksOf = (sources: readonly string[]): Chunk[] => {
    const keys = new Set(sources.flatMap((source) => [...withImports(manifest, source)]))
    return [...keys].filter((key) => !everywhere.has(key)).map((key) => manifest[key]!)
  }
  const fileOf = (source: string): string => {
    const chunk = manifest[`../../content/${source}`]
    if (!chunk) throw new Error(`the build has no ${source}`)
    return `/${chunk.file}`
  }
  /** What `loadLaterTexts` of the pages fetches; observations are written in English. */
  const later = (language: LanguageCode): string[] => [
    `locales/${language}/other-pages.po`,
    ...(language === DEFAULT_LANGUAGE ? [] : [`observations/${language}.json`]),
    `crops/${language}.json`,
  ]
  const stylesOf = async (sources: readonly string[]) => {
    const files = chunksOf(sources).flatMap(({ css = [] }) => css)
    const css = await Promise.all(files.map((file) => readFile(join(web, file), 'utf8')))
    return { css: css.map((text) => text.trim()).join(''), files: files.map((file) => `/${file}`) }
  }
  const terms = await stylesOf(SOURCES.acceptance!)
  return {
    texts: Object.fromEntries(
      LANGUAGE_CODES.map((language) => [
        language,
        { first: fileOf(`locales/${language}/first-page.po`), later: later(language).map(fileOf) },
      ]),
    ),
    scripts: Object.fromEntries(
      Object.entries(SOURCES).map(([name, sources]) => [name, [...new Set(chunksOf(sources).map(({ file }) => `/${file}`))]]),
    ),
    styles: { terms, termsAgain: terms, search: await stylesOf([]), seedSearch: await stylesOf(seedSearch) },
  }
}
