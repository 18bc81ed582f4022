import type { LanguageCode } from '../domain/texts/languages.ts'
import type { Boot } from './brand.ts'

/** Mirrors for the server which version of the terms is accepted. The browser's own storage is the record; this only chooses what is drawn first. */
export const TERMS_COOKIE = 'terms'

/**
 * Pages that the server draws: the terms, which stand before every page until they are accepted, the same for who accepted an earlier
 * version, and the search forms.
 */
export type ViewName = 'terms' | 'termsAgain' | 'search' | 'seedSearch'
/** Whether the view is the terms to accept. */
export const isOfTerms = (name: string | undefined): name is 'terms' | 'termsAgain' => name === 'terms' || name === 'termsAgain'
/** What is drawn depends on nothing else, so that it can be cached and sent to everyone. */
export type FirstView = { boot: Boot; prefix: string; language: LanguageCode; name: ViewName }

/** What the built `dist/ssr/first-view.js` exports: the HTML inside the page's root element. */
export type DrawFirstView = (view: FirstView) => string

/** The root element's `data-view`: the page continues what the server drew only if it would draw the same. */
export const viewId = (name: string | undefined, language: LanguageCode, prefix: string): string => `${name} ${language} ${prefix}`
/** An address with criteria opens results and not the form. */
export const hasCriteria = (query: string): boolean => /[?&]country=/.test(query)

/** Around the root element where the server drew something. */
export const VIEW_BEGIN = '<!--view-->'
export const VIEW_END = '<!--/view-->'

/** The template with links to the style sheets that are in the page, all switched off. */
export const STYLES_ID = 'styles'

/** Files that pages ask for, by their addresses; the build writes them for the server. */
export type PageFiles = {
  /** Texts of each language: what the first view shows, and the rest, with its sentences of observations and names of crops. */
  texts: Partial<Record<LanguageCode, { first: string; later: readonly string[] }>>
  /** Code by the name of the page, or of what stands before or after pages. */
  scripts: Record<string, string[]>
  /** Styles of what the server draws beyond those of every page. */
  styles: Record<ViewName, { css: string; files: string[] }>
}
