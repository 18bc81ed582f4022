/** How many bytes the site stores in this browser; undefined if the browser does not report it. */
export const usedStorageBytes = async (): Promise<number | undefined> => {
  try {
    return (await navigator.storage.estimate()).usage
  } catch {
    return undefined
  }
}
