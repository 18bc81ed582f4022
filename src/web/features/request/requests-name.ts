/** The store of requests, in the browser's database of that name. */
export const REQUESTS_SHELF = 'requests'

/**
 * What a brand's requests are called in this browser: their database, their locks, the channel on which pages and the
 * background worker tell of changes, and the tag that wakes the worker. One build serves any brand, so the tag tells the
 * worker whose requests to send.
 */
export const requestsName = (storagePrefix: string): string => `${storagePrefix}.${REQUESTS_SHELF}`

/** The storage prefix in a tag; undefined where the tag is another's. */
export const prefixIn = (tag: string): string | undefined =>
  tag.endsWith(`.${REQUESTS_SHELF}`) ? tag.slice(0, -REQUESTS_SHELF.length - 1) : undefined
