import { dayAfter, laboratoryDay, NO_TIME_ZONE } from '../../../../domain/method/laboratory-days.ts'
import { formats } from './formats.ts'

/** A time as `23 Nov 2026, 14:05`, or as the person is used to, in the laboratory's zone; where it has none, where the reader is. */
export const momentOf = (at: string): string => formats().moment(at)

/** A time of today as `14:05`, in the same zone. */
export const timeOf = (at: string): string => formats().time(at)

/** A day or the laboratory's day of a time as `23 Nov 2026`, and a month as `Nov 2026`. */
export const shownDay = (time: string): string => formats().day(time)

/** The zone in which times are shown, such as Europe/Warsaw. */
export const shownTimeZone = (): string => formats().timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The laboratory's day, yyyy-MM-dd, so many days from today. */
export const laboratoryDayIn = (days: number): string => dayAfter(laboratoryDay(Date.now(), formats().timeZone ?? NO_TIME_ZONE), days)
