/** A reseller as its brand configures it. */
export type Reseller = { slug: string; name: string; productSet: string; country: string; language: string }

/** One way of running the product. Pages ask what an edition does, never which one it is. */
export type Edition = {
  /** Path before every page, empty for the main edition. */
  prefix: string
  /** Path before every call, behind `/api/`. */
  apiSegment: string
  /** Upper-case code that the visitor cannot change, if any. */
  forcedCountry?: string
  forcedLanguage?: string
  /** Sent with every search; the server then answers only tests with a product of the reseller's set. */
  extraRestriction?: string
}

export const MAIN_EDITION: Edition = { prefix: '', apiSegment: '' }

export const resellerEdition = (reseller: Reseller): Edition => ({
  prefix: `/${reseller.slug}`,
  apiSegment: `${reseller.slug}/`,
  forcedCountry: reseller.country,
  forcedLanguage: reseller.language,
  extraRestriction: reseller.slug,
})

/** The edition that a path of a page belongs to. */
export const editionAt = (path: string, resellers: readonly Reseller[]): Edition => {
  const first = path.split('/')[1]
  const reseller = resellers.find(({ slug }) => slug === first)
  return reseller ? resellerEdition(reseller) : MAIN_EDITION
}
