const MAX_SLUG = 60

/** The readable end of an address: small Latin letters, digits and hyphens, at most 60; `otherwise` where a name has none of them. */
export const slugOf = (name: string, otherwise: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '') || otherwise
