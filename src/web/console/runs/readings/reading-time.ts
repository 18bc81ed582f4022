import { t } from '@lingui/core/macro'
import { shownNumber } from '../sheet/entered-number.ts'

const MINUTES = 60

/** The time of a reading after the mixing: minutes within the first hour. */
export const readingTime = (hours: number): string => {
  if (hours === 0 || hours >= 1) return t`${shownNumber(hours)}\u00a0h`
  return t`${Math.round(hours * MINUTES)}\u00a0min`
}

/** The time of a reading with the code of its jar, where its test has several. */
export const withJar = (time: string, jar: string | undefined): string => (jar === undefined ? time : t`${time} · Jar ${jar}`)
