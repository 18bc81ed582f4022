export const DAY_FORMAT = 'dd/MM/yyyy'

/** Day first; not every phone's keyboard has each separator at hand. */
const SEPARATOR = String.raw`(?:\s*[-/.]\s*|\s+)`
const TYPED_DAYS = [new RegExp(String.raw`^(\d{1,2})${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{4})$`), /^(\d\d)(\d\d)(\d{4})$/]

/** A day given as yyyy-MM-dd, written dd/MM/yyyy; anything else as it is. */
export const dayMonthYear = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')

/** A day typed with the day first, such as 31/12/2026, 1.2.2026 or 31122026, as yyyy-MM-dd; anything else as it is. */
export const isoDay = (typed: string): string => {
  const text = typed.trim()
  for (const pattern of TYPED_DAYS) {
    const [, day = '', month = '', year = ''] = pattern.exec(text) ?? []
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(iso)) return iso
  }
  return text
}

/** Whether a text is a day of the calendar, given as yyyy-MM-dd. */
export const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
