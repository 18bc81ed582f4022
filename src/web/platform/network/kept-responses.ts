/** Paths whose responses the background worker caches: lists, reports and the brand's images. Every other call needs the network. */
export const LISTS =
  /^\/api\/(?:[\w-]+\/)?tankmix\/(?:countries|languages|active-ingredients|agrochemicals|contacts|market-names\/|product-details\/|seed-choices\/|products\/|productsByProductSet\/|[\w-]+-products$|agrochemicals-tested-with\/|actives-tested-with\/)/
export const REPORTS = /^\/api\/(?:[\w-]+\/)?tankmix\/outcome\//
/** The test of a report's address, whatever its edition, language and country. */
export const testOfReportPath = (path: string): string | undefined => /\/outcome\/([^/]+)/.exec(path)?.[1]
export const BRAND_BASE = '/brand/'
