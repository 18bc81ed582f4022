/** Work that was not as it has to be (ISO/IEC 17025, 7.10), and what somebody complained of (7.9). */
export const NONCONFORMITY_KINDS = ['nonconformity', 'complaint'] as const
export type NonconformityKind = (typeof NONCONFORMITY_KINDS)[number]

/** `finished`: its owner did what had to be done, and somebody else has to look at it. */
export const NONCONFORMITY_STATES = ['open', 'finished', 'closed'] as const
export type NonconformityState = (typeof NONCONFORMITY_STATES)[number]

/** From where to where each step leads, and whether an approver who neither opened nor owned it takes it. */
export const NONCONFORMITY_STEPS = {
  finish: { from: 'open', to: 'finished', isOfSecond: false },
  'send-back': { from: 'finished', to: 'open', isOfSecond: true },
  close: { from: 'finished', to: 'closed', isOfSecond: true },
  reopen: { from: 'closed', to: 'open', isOfSecond: false },
} as const satisfies Record<string, { from: NonconformityState; to: NonconformityState; isOfSecond: boolean }>
export type NonconformityStep = keyof typeof NONCONFORMITY_STEPS
export const NONCONFORMITY_STEP_NAMES = Object.keys(NONCONFORMITY_STEPS) as [NonconformityStep, ...NonconformityStep[]]

/** By what its tests were chosen: all that name an instrument or a lot, that a person worked on or approved, or of a request; or by their numbers. */
export const TEST_ORIGINS = ['instrument', 'lot', 'person', 'request', 'hand'] as const
export type TestOrigin = (typeof TEST_ORIGINS)[number]

/** Whether it should have been closed by a day of the laboratory. */
export const isOverdue = ({ state, dueOn }: { state: NonconformityState; dueOn: string }, today: string): boolean =>
  state !== 'closed' && dueOn < today
