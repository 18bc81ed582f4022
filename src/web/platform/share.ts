/** Whether the browser can offer the device's own ways to share; only with https. */
export const canShare = (): boolean => 'share' in navigator

/** Opens the device's choice of ways to share; false if it cannot. Closing it is no failure. */
export const share = async (shared: { title: string; url: string }): Promise<boolean> => {
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
