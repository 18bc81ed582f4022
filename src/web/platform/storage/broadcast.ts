const open = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name)
  } catch {
    // Firefox refuses it with all storage where cookies are blocked.
    return undefined
  }
}

/** Notifies the other tabs and the background worker of this site of changes, and is notified by them. */
export const broadcast = (name: string, onChange: () => void) => {
  const channel = open(name)
  channel?.addEventListener('message', onChange)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    tell: (): void => channel?.postMessage('changed'),
    leave: (): void => channel?.close(),
  }
}
