/** A lot of a product. Days are yyyy-MM-dd; the expiry is a month or a day. */
export type Lot = { id: string; productId: string; lot: string; expiry: string; isWithdrawn: boolean }

/** The last day on which a month or a day of expiry holds: text that is after every day of its month. */
export const lastDayOf = (expiry: string): string => (expiry.length === 'yyyy-MM'.length ? `${expiry}-31` : expiry)

/** Whether it had expired on a day; without an expiry or a day nothing is said. */
export const isExpiredOn = (expiry: string, day: string): boolean => expiry !== '' && day !== '' && lastDayOf(expiry) < day

/** What the register says of a lot; the time of its withdrawal, and why. */
export type RegisteredLot = { expiry: string; withdrawnAt: string | null; withdrawnReason: string }

/** What there is to say of a lot of a test. `no-lot` excludes all others, `good` all but `not-registered`. */
export type LotRemark = 'no-lot' | 'not-registered' | 'no-expiry' | 'expired' | 'other-expiry' | 'withdrawn' | 'good'

/** Of the lot in a line of a sheet, by its expiry on the day of the test and by the register; null where the register does not have it. */
export const lotRemarks = (
  { batch, expiry }: { batch: string; expiry: string },
  registered: RegisteredLot | null,
  day: string,
): LotRemark[] => {
  if (batch === '') return ['no-lot']
  const remarks: LotRemark[] = [
    ...(expiry === '' ? (['no-expiry'] as const) : isExpiredOn(expiry, day) ? (['expired'] as const) : []),
    ...(registered && registered.expiry !== expiry ? (['other-expiry'] as const) : []),
    ...(registered && registered.withdrawnAt !== null ? (['withdrawn'] as const) : []),
  ]
  return [...(remarks.length === 0 && day !== '' ? (['good'] as const) : remarks), ...(registered ? [] : (['not-registered'] as const))]
}
