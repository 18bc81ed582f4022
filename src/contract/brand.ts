import { z } from 'zod/mini'
import { unreadableColours } from '../domain/colours.ts'
import { countryCode } from '../domain/countries.ts'
import { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '../domain/texts/languages.ts'
import { isTimeZone } from '../domain/method/laboratory-days.ts'
import { PAGES } from '../domain/pages.ts'
import { TEST_KINDS } from '../domain/records.ts'
import { MAX_LENGTHS, REQUEST_KINDS } from '../domain/requests/requests.ts'

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/, 'must be 2 to 31 lower-case letters, digits or hyphens'))
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #1b5e3a'))
/** Pages of other sites are reached over https only. */
const link = z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'must be an address that begins with https://' })
const imageFile = z.string().check(z.regex(/^[\w-]+\.(svg|webp|png|jpg)$/, 'must be the name of an svg, webp, png or jpg file'))
const pngFile = z.string().check(z.regex(/^[\w-]+\.png$/, 'must be the name of a png file'))
const upperCaseCountry = z
  .string()
  .check(z.refine((code) => code === code.toUpperCase() && countryCode(code) !== undefined, 'must be an upper-case ISO country code'))

/** Countries whose visitors may be redirected to a site of their own (GEO-02). */
const REDIRECT_COUNTRIES = ['be', 'de', 'cz', 'hu', 'nl', 'pl', 'ro', 'sk', 'ua'] as const

export const contact = z.object({
  countryCode: upperCaseCountry,
  /** Contact page for that country. */
  contactPage: link,
  /** Page about the products sold in that country. */
  infoPage: link,
})

const email = z.string().check(z.regex(z.regexes.email, 'must be an email address'))

export const registeredOffice = z.object({
  company: text,
  addressLines: z.array(text).check(z.minLength(1, 'must have at least one line')),
  registrationNumber: text,
  /** Where people write to the company. */
  email: z.optional(email),
})

/** Who tests and answers for reports; they say it (LAB-242). */
const issuingLaboratory = z.object({
  name: text,
  addressLines: z.array(text).check(z.minLength(1, 'must have at least one line')),
  /** Such as a number of ISO/IEC 17025; only what is held. */
  accreditation: z.optional(text),
  /** How a report names whoever authorised it: by name, or by a code that the laboratory can resolve. */
  authoriser: z._default(z.enum(['name', 'code'], 'must be name or code'), 'code'),
  /** Where its days begin and end; by default with those of UTC (DAYS-01). */
  timeZone: z.optional(z.string().check(z.refine(isTimeZone, 'must be the name of a time zone, such as Europe/Warsaw'))),
})
export type IssuingLaboratory = z.infer<typeof issuingLaboratory>

const days = z.int().check(z.gte(1, 'must be a number of days from 1'))

/** What only the operator knows of what happens to personal data; the privacy text says it in each language (PRIV-60). */
const privacy = z.object({
  /** Where people write to use their rights. */
  email: z.optional(email),
  /** Name or address of the data protection officer. */
  officer: z.optional(text),
  /** Of a company outside the European Union. */
  representative: z.optional(text),
  /** A supervisory authority to which people may complain. */
  authority: z.optional(text),
  /** Countries in which servers and email are run. */
  places: z.optional(z.array(upperCaseCountry).check(z.minLength(1, 'must name at least one country'))),
  /** What protects the data outside the European Economic Area; `none` leave it. */
  transfers: z.optional(z.enum(['none', 'adequacy', 'clauses'], 'must be none, adequacy or clauses')),
  /** How long records of the servers in front are kept. */
  logDays: z.optional(days),
  backupDays: z.optional(days),
})

/** What the privacy text lacks while the operator has not stated it. */
export const unstatedPrivacy = ({ privacy: stated }: Pick<Brand, 'privacy'>): string[] =>
  (['email', 'places', 'transfers', 'backupDays'] as const).filter((name) => stated?.[name] === undefined).map((name) => `privacy.${name}`)

const language = z.string().check(z.regex(/^[a-z]{2}$/, 'must be a code of a language, such as en'))

/** Where whoever finds a weakness of the service reports it; `/.well-known/security.txt` says so. */
const security = z.object({
  contact: z.union([email, link], 'must be an email address or an address that begins with https://'),
  /** That the readers of reports know. */
  languages: z._default(z.array(language).check(z.minLength(1, 'must name at least one language')), ['en']),
  /** A page about how reports are handled. */
  policy: z.optional(link),
})

/** Under which terms others may use the data; the owner decides, and without it none is granted. */
export const dataLicence = z.object({ name: text, url: z.optional(link) })

/** Who may show a page of ours in a frame: the site, without a path. */
const embedder = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?|http:\/\/localhost(:\d{1,5})?)$/,
      'must be a site such as https://dealer.example, without a path (or http://localhost:PORT, to try it)',
    ),
  )

const colours = z.object({ primary: colour, primaryDark: colour, banner: colour }).check(({ value, issues }) => {
  for (const name of unreadableColours(value)) {
    const message = 'has too little contrast: its text must stand out by 4.5 to 1 (primary on white, primaryDark on black, white on banner)'
    issues.push({ code: 'custom', message, path: [name], input: value[name] })
  }
})

/** First parts of paths, of the site and of the API, that are already used. */
const OTHER_PATHS = [
  'api',
  'assets',
  'brand',
  'console',
  'data',
  'docs',
  'embed',
  'geo',
  'healthz',
  'mcp',
  'metrics',
  'mix',
  'packs',
  'product',
  'products',
  'readyz',
  'tankmix',
  'v1',
  'writez',
]
const TAKEN_PATHS = new Set([...OTHER_PATHS, ...Object.values(PAGES).map((path) => path.split('/')[1]!.toLowerCase())])
const requestKinds: readonly string[] = Object.values(REQUEST_KINDS)

const reseller = z.object({
  /** Its path: `/{slug}` and `/api/{slug}/`. */
  slug: slug.check(z.refine((part) => !TAKEN_PATHS.has(part), 'is already the path of another page or call')),
  /** The kind of its foliar requests. */
  name: text.check(
    z.maxLength(MAX_LENGTHS.kind, `must have at most ${MAX_LENGTHS.kind} characters`),
    z.refine((name) => !requestKinds.includes(name), 'must not be a kind of request'),
  ),
  /** Code of its product set in the data. */
  productSet: text,
  country: upperCaseCountry,
  language: z.custom<LanguageCode>(isLanguageCode, `must be one of ${LANGUAGE_CODES.join(', ')}`),
})
const isEachOnce = (values: readonly string[]): boolean => new Set(values).size === values.length

/** brand.json: the names, colours and images of the service. Code and texts take them from here. */
export const brand = z.object({
  /** The product's name, `{product}` in all texts. */
  product: text,
  /** The maker's short name, `{maker}` in all texts. */
  maker: text,
  /** Who makes the invented products of the demonstration: no company that there is. */
  demonstration: z._default(text, 'Demonstration'),
  title: text,
  /** Prefix of every key in the browser's storage. */
  storagePrefix: slug,
  /** Prefix of a request's reference; by default the storage prefix in capitals. */
  referencePrefix: z.optional(
    z.string().check(z.regex(/^[A-Z][A-Z0-9]{0,9}$/, 'must be 1 to 10 capital letters A to Z or digits, a letter first')),
  ),
  /** Storage keys of an earlier tool of this brand; they are removed. */
  legacyStorageKeys: z._default(z.array(text), []),
  colours,
  /** A file of the brand's folder; by default the product's own sign is shown. */
  logo: z.optional(imageFile),
  /** The logo on a dark background; by default `logo`. */
  logoDark: z.optional(imageFile),
  /** For the home screen: 192 px, 512 px, and 512 px of which any mask shows the middle 80 %; files of the brand's folder. */
  icons: z.object({ small: pngFile, large: pngFile, maskable: pngFile }),
  /** Images at the top of pages, files of the brand's folder. */
  banners: z.object({ search: imageFile, seed: imageFile, information: imageFile }),
  resellers: z.array(reseller).check(z.refine((all) => isEachOnce(all.map((one) => one.slug)), 'must have different slugs')),
  registeredOffice,
  /** Country whose law applies to the terms. */
  law: z.optional(upperCaseCountry),
  /** Whether *How we test* has the words of protocols of the laboratory's own, beside their names and versions. */
  publicProtocols: z._default(z.boolean(), false),
  /** Whether terms and other texts say that tests follow ISO 9001 (2000 guidelines): only where that is held. */
  iso9001: z._default(z.boolean(), false),
  privacy: z.optional(privacy),
  /** Reports name it; without it they name nobody. */
  laboratory: z.optional(issuingLaboratory),
  security: z.optional(security),
  dataLicence: z.optional(dataLicence),
  /** Whether visitors may ask to be told by email when a mix is tested, and programs may look for it in feeds. */
  alerts: z._default(z.boolean(), false),
  /** Whether `/data` offers all public tests as files (RELEASE-01). */
  openData: z._default(z.boolean(), false),
  /** Sites that may show the answer for a tank in a frame; by default none may. */
  embedders: z._default(z.array(embedder), []),
  /** Whether assistants may ask over the Model Context Protocol. */
  assistants: z._default(z.boolean(), false),
  /** Whether products and mixes have pages that anybody can find and read before accepting the terms. */
  publicPages: z._default(z.boolean(), false),
  contacts: z
    .array(contact)
    .check(z.refine((contacts) => isEachOnce(contacts.map((one) => one.countryCode)), 'must name each country once')),
  /** Sites that visitors of a country are redirected to. */
  redirectSites: z._default(z.partialRecord(z.enum(REDIRECT_COUNTRIES, 'must be one of the countries that redirect'), link), {}),
})
export type Brand = z.infer<typeof brand>

/** What every page needs of the brand at once; the pages that show the rest request it. */
export const pageBrand = z.omit(brand, {
  contacts: true,
  icons: true,
  demonstration: true,
  referencePrefix: true,
  laboratory: true,
  security: true,
  dataLicence: true,
  assistants: true,
  embedders: true,
  publicProtocols: true,
})

const recorded = z.object({ count: z.number(), newest: z.string() })

/** Data that the server writes into the HTML. */
export const boot = z.object({
  brand: pageBrand,
  /** Whether the server sends emails, so that a page may promise one. Missing in pages of an earlier version: they promise none. */
  sendsEmails: z.optional(z.boolean()),
  /** The version of the terms (SHELL-01). Missing in pages of an earlier version: the first. */
  termsVersion: z.optional(z.number()),
  /** After how many days closed requests are deleted; 0 keeps them. Missing where the server does not know it yet. */
  requestDays: z.optional(z.number()),
  data: z.object({
    /** Changes with every import. */
    version: z.string(),
    /** True while the demonstration data are loaded. */
    demo: z.boolean(),
    /**
     * How many tests each edition can find, and the day (yyyy-MM-dd) of the newest: by the reseller's slug, the main edition's
     * under the empty text. All editions are in every page, because browsers cache one document for all addresses. An edition
     * without tests has no entry. `kinds` has the same of foliar and of seed tests; it is missing in pages of an earlier version.
     */
    tests: z.record(z.string(), z.extend(recorded, { kinds: z.optional(z.partialRecord(z.enum(TEST_KINDS), recorded)) })),
  }),
})
export type Boot = z.infer<typeof boot>
