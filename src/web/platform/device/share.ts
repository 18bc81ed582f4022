/** Whether the browser can offer the device's own ways to share; only with https. */
export const canShare = (): boolean => 'share' in navigator

/** The title becomes the subject of an email. Messengers leave it out, so that the text has to say what the link shows. */
export type Shared = { title: string; text: string; url: string }

/** Opens the device's choice of ways to share; false if it cannot. Closing it is no failure. */
export const share = async (shared: Shared): Promise<boolean> => {
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
