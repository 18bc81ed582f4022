/** Where reports of unknown products wait in the browser, and the note that some do. */
export const UNKNOWN_SHELF = 'unknownProducts'

/** The name of their locks, of the channel on which pages and the background worker report changes, and of the tag that wakes the worker. */
export const unknownName = (storagePrefix: string): string => `${storagePrefix}.${UNKNOWN_SHELF}`
export const lockOfReport = (name: string, key: string): string => `${name}.${key}`

/** The storage prefix in a tag; undefined if the tag has another purpose. */
export const unknownPrefixIn = (tag: string): string | undefined =>
  tag.endsWith(`.${UNKNOWN_SHELF}`) ? tag.slice(0, -UNKNOWN_SHELF.length - 1) : undefined
