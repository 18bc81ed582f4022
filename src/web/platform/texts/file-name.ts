/** What file systems and shells refuse or read in their own way. */
const REFUSED = /[\p{Cc}\p{Cf}\\/:*?"<>|#%{}$!'`@+=~]/gu
/** Under what every file system takes, in its widest letters. */
const MAX_NAME = 100

/** A name for a file from parts such as a client, a mix and a day; never empty, hidden or ending in a point or space. Source: names that Windows reserves. */
export const fileNameOf = (parts: readonly string[]): string => {
  const joined = parts
    .map((part) => part.toWellFormed().replaceAll(REFUSED, ' ').replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' - ')
  // Half a letter at the end would be refused.
  const name = joined
    .slice(0, MAX_NAME)
    .toWellFormed()
    .replaceAll(/^[. ]+|[. \uFFFD]+$/g, '')
  return name === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name) ? `tank ${name}`.trim() : name
}
