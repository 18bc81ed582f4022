/** A lot of a product. Days are yyyy-MM-dd; the expiry is a month or a day. */
export type Lot = { id: string; productId: string; lot: string; expiry: string; isWithdrawn: boolean }

/** The last day on which a month or a day of expiry holds: text that is after every day of its month. */
export const lastDayOf = (expiry: string): string => (expiry.length === 'yyyy-MM'.length ? `${expiry}-31` : expiry)

/** Whether it had expired on a day; without an expiry or a day nothing is said. */
export const isExpiredOn = (expiry: string, day: string): boolean => expiry !== '' && day !== '' && lastDayOf(expiry) < day
