/** Runs an action unless another tab is at it. Browsers without locks just run it. */
export const alone = async (name: string, action: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return action()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? action() : undefined))
}
