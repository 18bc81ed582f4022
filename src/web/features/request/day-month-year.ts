export const DAY_FORMAT = 'dd/MM/yyyy'

/** A day given as yyyy-MM-dd, written dd/MM/yyyy; anything else as it is. */
export const dayMonthYear = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

/** A day typed as dd/MM/yyyy, as yyyy-MM-dd; anything else as it is. */
export const isoDay = (typed: string): string => typed.trim().replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')

/** Whether a text is a day of the calendar, given as yyyy-MM-dd. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
