/** The moments of which responses are copies stored in the browser: milliseconds since 1970; NEWEST of those of a pack that is the newest. */
export const copies = new WeakMap<object, number>()
/** No moment: the response is as good as the server's, for one country. */
export const NEWEST = 0
