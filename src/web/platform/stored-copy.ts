/** The moments of which responses are copies stored in the browser: milliseconds since 1970. */
export const copies = new WeakMap<object, number>()
