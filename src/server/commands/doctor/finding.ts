import { DAY_MS } from '../../../domain/durations.ts'
import { describeError } from '../../process/describe-error.ts'

/** What one check of `doctor` found, in one line. */
export type DoctorFinding = { about: string; isWrong: boolean; text: string }

/** What is wrong, with what to do. */
export class Wrong extends Error {}

/** Does one check: its text where all is well; where it throws, why, and what to do. */
export const look = async (about: string, todo: string, check: () => Promise<string> | string): Promise<DoctorFinding> => {
  try {
    return { about, isWrong: false, text: await check() }
  } catch (error) {
    return { about, isWrong: true, text: error instanceof Wrong ? error.message : `${describeError(error)}; ${todo}` }
  }
}

const DAYS_AHEAD = 14

/** The day on which a certificate ends, where that is not soon. */
export const certificateEnd = (validTo: string, now: Date, whose: string): string => {
  const end = new Date(validTo)
  const day = end.toISOString().slice(0, 10)
  if (end.getTime() - now.getTime() < DAYS_AHEAD * DAY_MS) throw new Wrong(`the certificate of ${whose} ends on ${day}: renew it`)
  return `certificate until ${day}`
}
