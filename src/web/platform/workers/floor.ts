/**
 * What tells browsers apart (FLOOR-01). These two stand in the page before anything else and must be read by browsers of any age, so they
 * are written as in 2009: functions, no arrows, no constants.
 */

/** Whether the browser is older than the floor: `at` came to Chrome 92 and Safari 15.4, streams that transform to Firefox 102. */
export function isBelowFloor(): boolean {
  return !('at' in []) || typeof TransformStream === 'undefined'
}

/** Whether it lacks the newest of what `polyfills.ts` adds: a browser that has this has all the rest, as the check of the built files proves. */
export function needsPolyfills(): boolean {
  return !('groupBy' in Map)
}
