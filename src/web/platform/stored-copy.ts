/**
 * What is known of the age of responses: the headers of what came by the network, or milliseconds since 1970 of what is a copy by other means;
 * NEWEST of those of a pack that is the newest.
 */
export const copies = new WeakMap<object, Headers | number>()
/** No moment: the response is as good as the server's, for one country. */
export const NEWEST = 0
