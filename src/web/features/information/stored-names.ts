/**
 * What the pages store in a browser, by the line of the privacy text that says so (`content/privacy`, “What stays in your browser”). A test
 * compares it with the calls that store; the text lists these names (PRIV-61).
 */
export const STORED_NAMES: Record<string, readonly string[]> = {
  choices: ['country', 'terms', 'languageCode', 'needsReload', 'unitsChoice', 'seedUnitsChoice', 'listViews'],
  searches: ['searchHistory', 'lastFoliarResults', 'lastSeedResults'],
  reports: ['reportHistory'],
  tanks: ['tankDraft', 'savedTanks', 'tankHistory', 'sheetClient', 'jarTest', 'jarMl', 'tankLitres', 'waterVolume', 'myWater'],
  requests: ['requestDraft', 'requests', 'unknownProducts'],
  countries: ['packs', 'cached-packs', 'reports'],
  copies: ['document', 'content', 'lists', 'brand'],
  notes: ['closedOfflineOffers', 'countryRedirect', 'reloaded-at'],
  token: ['identityToken'],
}
