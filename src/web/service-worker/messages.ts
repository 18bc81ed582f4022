/** What page and background worker say to each other. */
export const SKIP_WAITING = { type: 'skip waiting' }
/** Catalogues, articles and terms are built into this folder. */
export const CONTENT_BASE = '/assets/content/'
/** The cache where the texts of the languages in use lie. */
export const CONTENT_CACHE = 'content'
