/** The message of the page's library that activates a new background worker. */
export const SKIP_WAITING = 'SKIP_WAITING'
/** Catalogues, articles and terms are built into this folder. */
export const CONTENT_BASE = '/assets/content/'
/** The cache for the texts of the languages in use. */
export const CONTENT_CACHE = 'content'
