const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A time as `23 Nov 2026, 14:05`, where the reader is. */
export const momentOf = (at: string): string => FORMAT.format(new Date(at))

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** A time of today as `14:05`, where the reader is. */
export const timeOf = (at: string): string => TIME.format(new Date(at))

/** The UTC day of a time, yyyy-MM-dd. */
export const dayOf = (time: string): string => time.slice(0, 10)
