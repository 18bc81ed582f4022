/** A header of responses that the background worker took from its cache. In a file of its own: pages without reports have no part of them. */
export const STORED_COPY = 'x-stored-copy'
