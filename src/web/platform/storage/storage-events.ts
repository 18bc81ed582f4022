/** Calls back when another tab has changed what is stored under a key. */
export const onStored = (fullKey: string, listener: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === fullKey || key === null) listener()
  })
