/** A verification that the laboratory can carry out a method, and a comparison with other laboratories. */
export const METHOD_CHECK_KINDS = ['verification', 'proficiency'] as const
export type MethodCheckKind = (typeof METHOD_CHECK_KINDS)[number]

/** As proficiency tests say it (ISO 13528). */
export const METHOD_CHECK_OUTCOMES = ['satisfactory', 'questionable', 'unsatisfactory'] as const
export type MethodCheckOutcome = (typeof METHOD_CHECK_OUTCOMES)[number]
