/** How long one piece of work may take where the browser does not say how long it is idle. */
const SLICE_MS = 4
const PAUSE_MS = 20

type Deadline = { timeRemaining: () => number }

/** Where a browser always has something to do, or never says that it has nothing, it is done after a while all the same. */
const AT_LATEST = { timeout: 5_000 }
/** Calls when the page has nothing else to do. */
export const whenIdle = (action: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(action, AT_LATEST) : setTimeout(action, 1_000))

/** Calls in a task after the next frame; a page that is hidden draws none. */
export const afterFrame = (run: () => void): void =>
  void (document.visibilityState === 'visible' ? requestAnimationFrame(() => setTimeout(run)) : setTimeout(run))

/** Calls with the time that is left when the browser has nothing else to do, or soon where it cannot tell (Safari). */
const inIdleTime = (run: (deadline: Deadline) => void): void => {
  if ('requestIdleCallback' in globalThis) return void requestIdleCallback(run)
  setTimeout(() => {
    const end = performance.now() + SLICE_MS
    run({ timeRemaining: () => end - performance.now() })
  }, PAUSE_MS)
}

export type IdleTask<T> = {
  /** Goes on in idle slices until it is done. */
  goOn: () => void
  /** Does at once what is left of it. */
  finish: () => T
}

/** Work in short steps, which is done while nobody waits for it. */
export const idleTask = <T>(steps: Iterator<undefined, T>): IdleTask<T> => {
  let result: { value: T } | undefined
  let isGoingOn = false
  /** Returns the result where it is done, else undefined after the given time. */
  const work = (mayGoOn: () => boolean): { value: T } | undefined => {
    if (result) return result
    do {
      const { done, value } = steps.next()
      if (done) return (result = { value })
    } while (mayGoOn())
    return undefined
  }
  const slice = (deadline: Deadline) => {
    if (!work(() => deadline.timeRemaining() > 1)) inIdleTime(slice)
  }
  return {
    goOn: () => {
      if (isGoingOn) return
      isGoingOn = true
      inIdleTime(slice)
    },
    finish: () => work(() => true)!.value,
  }
}
