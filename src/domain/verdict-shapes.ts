import type { DrawnLook } from './verdicts.ts'

/** Paths in a square of 24: an area, or a ring for what is not known, and the mark on it. */
type Shape = { area: string; mark: string }

/** A shape of its own for each, so that no one depends on colours; lines and areas, which print without backgrounds too. */
export const VERDICT_SHAPES: Record<DrawnLook, Shape> = {
  pass: { area: 'M1 12a11 11 0 1 0 22 0a11 11 0 1 0-22 0', mark: 'm6.8 12.4 3.6 3.6 6.8-7.4' },
  care: { area: 'M12 2.6 22.4 21H1.6Z', mark: 'M12 9.4v5M12 17.7v.2' },
  fail: {
    area: 'M5.5 1h13A4.5 4.5 0 0 1 23 5.5v13a4.5 4.5 0 0 1-4.5 4.5h-13A4.5 4.5 0 0 1 1 18.5v-13A4.5 4.5 0 0 1 5.5 1',
    mark: 'm7.2 7.2 9.6 9.6M16.8 7.2l-9.6 9.6',
  },
  unknown: {
    area: 'M22.6 12a10.6 10.6 0 1 1-21.2 0a10.6 10.6 0 1 1 21.2 0',
    mark: 'M9 9.6a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.3M12 17.7v.2',
  },
}
