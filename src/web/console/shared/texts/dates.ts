import { formats } from './formats.ts'

/** A time as `23 Nov 2026, 14:05`, or as the person is used to, where the reader is. */
export const momentOf = (at: string): string => formats().moment(at)

/** A time of today as `14:05`, where the reader is. */
export const timeOf = (at: string): string => formats().time(at)

/** The UTC day of a time as `23 Nov 2026`, and a month as `Nov 2026`. */
export const shownDay = (time: string): string => formats().day(time)
