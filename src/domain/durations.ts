/** In milliseconds. Written out, so that the build of the pages puts the numbers where they are used. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** The day of a time in UTC, yyyy-MM-dd. */
export const utcDay = (time: Date | number): string => new Date(time).toISOString().slice(0, 10)
