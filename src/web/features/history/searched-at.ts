const two = (number: number): string => String(number).padStart(2, '0')

/** A moment as yyyy-MMM-dd HH:mm:ss on this machine's clock (HIST-02), the month by its short name in a language. */
export const searchedAt = (at: number, language: string): string => {
  const time = new Date(at)
  const month = new Intl.DateTimeFormat(language, { month: 'short' }).format(time).replace(/\.$/, '')
  const day = `${time.getFullYear()}-${month}-${two(time.getDate())}`
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`
}
