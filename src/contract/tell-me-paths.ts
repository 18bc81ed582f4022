/** Calls of *Tell me* below `/api/`. */
export const TELL_ME = 'tankmix/tell-me'
/** What the button of a link's page sends. */
export const TELL_ME_LINK = `${TELL_ME}/link`
/** What mail programs send for one-press unsubscribing (RFC 8058), before the token. */
export const TELL_ME_STOP = `${TELL_ME}/stop/`

/** Products of one mix that is watched. */
export const MAX_WATCHED = 12
