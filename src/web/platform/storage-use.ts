/** How many bytes the site keeps in this browser; undefined where the browser does not tell. */
export const usedStorageBytes = async (): Promise<number | undefined> => {
  try {
    return (await navigator.storage.estimate()).usage
  } catch {
    return undefined
  }
}
