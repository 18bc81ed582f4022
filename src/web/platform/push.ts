/** The result of ending push notifications. */
type Unsubscribed = 'unsubscribed' | 'not subscribed' | 'failed'

/** Ends push notifications to this browser. */
export const unsubscribeFromPush = async (): Promise<Unsubscribed> => {
  try {
    const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
    const subscription = await registration?.pushManager?.getSubscription()
    if (!subscription) return 'not subscribed'
    return (await subscription.unsubscribe()) ? 'unsubscribed' : 'failed'
  } catch {
    return 'failed'
  }
}
