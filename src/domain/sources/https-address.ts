/** A host of at least two names, a port, and what printable ASCII an address may have: no user, no space, quotes, angle brackets or backslash. */
const HTTPS =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::\d{1,5})?(?:[/?#][\w\-.~:/?#[\]@!$&'()*+,;=%]*)?$/i
const MAX_LENGTH = 500

/** Whether a text is an https address of a named host that anybody can follow: nothing that a browser runs, and no user or password. */
export const isHttpsAddress = (text: string): boolean => text.length <= MAX_LENGTH && HTTPS.test(text)
