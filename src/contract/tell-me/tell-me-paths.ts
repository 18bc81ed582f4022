/** Calls of *Tell me* below `/api/`. */
export const TELL_ME = 'tankmix/tell-me'
/** What the button of a link's page sends. */
export const TELL_ME_LINK = `${TELL_ME}/link`
/** What mail programs send for one-press unsubscribing (RFC 8058), before the token. */
export const TELL_ME_STOP = `${TELL_ME}/stop/`
/** Leads from a report, which names products without their ids, to the form; before the test's id. */
export const TELL_ME_OF_TEST = `${TELL_ME}/of-test/`

/** Products of one mix that is watched. */
export const MAX_WATCHED = 12
