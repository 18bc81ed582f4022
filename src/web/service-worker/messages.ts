/** What the page's library says to a new background worker that is to take over. */
export const SKIP_WAITING = 'SKIP_WAITING'
/** Catalogues, articles and terms are built into this folder. */
export const CONTENT_BASE = '/assets/content/'
/** The cache where the texts of the languages in use lie. */
export const CONTENT_CACHE = 'content'
