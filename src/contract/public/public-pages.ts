import { z } from 'zod/mini'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import { LANGUAGE_CODES } from '../../domain/texts/languages.ts'
import { BETWEEN_IDS } from '../../domain/public-pages/addresses.ts'
import { IS_LETTER } from '../../domain/public-pages/letters.ts'
import type { LookCounts, TestOverview } from '../../domain/public-pages/tests-of-product.ts'
import { ID_PATTERN, type TestKind } from '../../domain/records.ts'
import type { DataLicence } from '../data-licence.ts'
import type { FeedContents, FeedWords } from './feeds.ts'
import type { tank } from '../look-ups/tank.ts'
import type { Report } from '../look-ups/tests.ts'

/** Characters of a partner's name that is looked for on the page of a product. */
export const MAX_PARTNER = 60

/** What of an address a page that anybody can find depends on. Anything else in it is no address of a page. */
export const pageQuery = z.object({
  lang: z.optional(z.enum(LANGUAGE_CODES)),
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
  partner: z.optional(z.string().check(z.trim(), z.maxLength(MAX_PARTNER))),
})
const id = z.string().check(z.regex(ID_PATTERN))
const slug = z.optional(z.string())
export const productAddress = z.object({ id, slug })
export const mixAddress = z.object({
  ids: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(BETWEEN_IDS)),
    ),
    z.array(id),
  ),
  slug,
})
/** The test whose pages are looked for, and which of its products by the order of addition. */
export const testOfPage = z.object({ testId: id })
export const orderOfTest = z.object({ order: z.string().check(z.regex(/^\d{1,3}$/)) })
export const letterAddress = z.object({ letter: z.optional(z.string().check(z.regex(IS_LETTER))) })

export type Link = { name: string; href: string }
type PartnerRow = Link & { alone: LookCounts; withOthers: LookCounts }
/** `products` is how many there are. */
type MixRow = Link & { counts: LookCounts; products: number }

/** What every such page has. Addresses with a host are for others, those without for its own links. */
export type PageFrame = {
  brand: { title: string; product: string; maker: string; company: string; openData: boolean }
  language: LanguageCode
  isDemonstration: boolean
  /** The page's own address. */
  canonical: string
  /** Of the same page in each language. */
  languages: { language: LanguageCode; address: string; href: string }[]
  /** Address of the list of all products, without the host; undefined on that page. */
  list: string | undefined
  page: number
  /** Address of each of its pages, without the host. */
  pages: string[]
  feed: string | undefined
  css: string
  icon: string
  licence: DataLicence
}

/** With its first and last day, yyyy-MM-dd, each empty where there is none or it is not known; `country`: upper-case code, empty for everywhere. */
export type DatedText = { text: string; country: string; from: string; until: string }

export type ProductContents = {
  kind: 'product'
  id: string
  name: string
  manufacturer: string
  formulation: string
  actives: string[]
  codes: string[]
  /** Upper-case codes; empty for everywhere. */
  countries: string[]
  marketNames: { country: string; name: string }[]
  /** What it is called besides. */
  besides: DatedText[]
  /** What it was called and numbered before, the latest first. */
  before: { names: DatedText[]; codes: DatedText[] }
  isWithdrawnFromSale: boolean
  /** Countries, upper-case codes, in which its last registration ended, each with the first day without one. */
  notAuthorised: { country: string; since: string }[]
  /** Of each kind that it has tests of: what is true of seed coatings is not said of tank mixes. */
  tests: Partial<Record<TestKind, TestOverview>>
  /** Undefined where all partners stand on the page. `found`: how many partners have `text` in their names. */
  find?: { action: string; text: string; found: number } | undefined
  partners: PartnerRow[]
  mixes: MixRow[]
  actions: PageActions
}

export type MixContents = TestOverview & {
  kind: 'mix'
  name: string
  products: (Link & { manufacturer: string; formulation: string })[]
  /** What *My tank* says of the mix in each country with tests of it; none where a tank cannot have so many products. */
  verdicts: { country: string; answer: z.output<typeof tank.response> }[]
  /** Worst first. */
  tests: (Report & { href: string })[]
  actions: PageActions
}
export type PageActions = { tank: string | undefined; chart: string | undefined; request: string; tellMe: string | undefined }

export type ListContents = {
  kind: 'list'
  /** The part of the list; undefined where only the letters are shown. */
  letter: string | undefined
  letters: { letter: string; href: string }[]
  products: (Link & { manufacturer: string; formulation: string; tests: number })[]
}

/** How the laboratory tests: what the brand holds, and what it tests by now. */
export type MethodContents = {
  kind: 'method'
  /** Whether tests follow ISO 9001. */
  iso9001: boolean
  /** `accreditation` is empty where there is none. */
  laboratory: { name: string; addressLines: string[]; accreditation: string } | undefined
  /** Undefined where they cannot be read. */
  protocols: ShownProtocol[] | undefined
}
type ShownProtocol = {
  name: string
  version: number
  /** Whether it is the one that comes with the product, which the page tells in the reader's language. */
  isStandard: boolean
  /** yyyy-MM-dd; empty where it is not known. */
  since: string
  /** In the laboratory's language; undefined where they are not public. */
  words: { text: string; decisionRule: string } | undefined
}

/** An address that has no page, or no page any more. */
type NoPage = { kind: 'none'; isGone: boolean; list: string }

export type PublicPage = PageFrame & { content: ProductContents | MixContents | ListContents | MethodContents | NoPage }

/** What the built `dist/ssr/public-pages.js` exports. */
export type PublicPageBuild = {
  drawPage: (page: PublicPage) => string
  wordFeed: (feed: FeedContents) => FeedWords
  css: string
  /** What the page about the method has besides. */
  methodCss: string
}
