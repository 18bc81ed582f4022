/** Trained gives no right by itself; the others are to test by a protocol, and to approve tests by it. */
export const COMPETENCE_LEVELS = ['trained', 'test', 'approve'] as const
export type CompetenceLevel = (typeof COMPETENCE_LEVELS)[number]

/** Days before its last one from which it is said that a competence, or a calibration, ends soon. */
export const ENDS_SOON_DAYS = 30

/** Days are yyyy-MM-dd, both included; moments are ISO. `until` null: until it is ended. */
export type Competence = { from: string; until: string | null; givenAt: string; endedAt: string | null }

/** Whether it was in force at a moment: on its days, from when it was given, until it was ended. Nothing is given for what was done before. */
export const isCompetentAt = (
  { from, until, givenAt, endedAt }: Competence,
  moment: string,
  dayOf: (moment: string) => string,
): boolean => {
  const [time, day] = [Date.parse(moment), dayOf(moment)]
  const isGiven = Date.parse(givenAt) <= time && (endedAt === null || time < Date.parse(endedAt))
  return isGiven && from <= day && (until === null || day <= until)
}

export const COMPETENCE_STATES = ['in force', 'ends soon', 'later', 'over', 'ended'] as const
export type CompetenceState = (typeof COMPETENCE_STATES)[number]

/** How it stands on a day; `soon` is the last day of what ends soon. */
export const competenceState = (
  { from, until, endedAt }: Pick<Competence, 'from' | 'until' | 'endedAt'>,
  { today, soon }: { today: string; soon: string },
): CompetenceState => {
  if (endedAt !== null) return 'ended'
  if (until !== null && until < today) return 'over'
  if (until !== null && until <= soon) return 'ends soon'
  return from > today ? 'later' : 'in force'
}
