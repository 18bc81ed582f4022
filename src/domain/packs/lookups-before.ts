/** A pack comes by itself after this many look-ups of its country. In a file of its own, so that a page can count without the rest. */
export const LOOKUPS_BEFORE = 2
