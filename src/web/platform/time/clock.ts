import { useSyncExternalStore } from 'react'

/** Time as the page knows it: milliseconds since 1970, and a call each second until it is stopped. */
export type Clock = { now: () => number; everySecond: (tick: () => void) => () => void }

/** A page that was hidden, or on a locked phone, ticks as soon as it is seen again. */
export const systemClock: Clock = {
  now: () => Date.now(),
  everySecond: (tick) => {
    const timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  },
}

const standing = () => () => undefined
/** The second that has begun, in ms. */
export const wholeSecond = (clock: Clock): number => Math.floor(clock.now() / 1000) * 1000

/** The time in whole seconds, kept up to date while something runs. */
export const useNow = (clock: Clock, isRunning: boolean): number =>
  useSyncExternalStore(isRunning ? clock.everySecond : standing, () => wholeSecond(clock))
