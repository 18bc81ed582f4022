/** The store of requests, in the browser's database of that name. */
export const REQUESTS_SHELF = 'requests'

/**
 * The name of a brand's requests in this browser: of their database, their locks, the channel on which pages and the
 * background worker report changes, and the tag that wakes the worker. One build serves any brand, so the tag names the brand
 * whose requests the worker sends.
 */
export const requestsName = (storagePrefix: string): string => `${storagePrefix}.${REQUESTS_SHELF}`

/** The storage prefix in a tag; undefined if the tag has another purpose. */
export const prefixIn = (tag: string): string | undefined =>
  tag.endsWith(`.${REQUESTS_SHELF}`) ? tag.slice(0, -REQUESTS_SHELF.length - 1) : undefined
