import { DAY_MS } from '../../../domain/durations.ts'
export const INVITATION_MS = DAY_MS

/** Whether an invitation is good now. One that ends later than a right clock could have said was made by a clock that was ahead. */
export const isInvitationOpen = (expiresAt: string, now: Date): boolean =>
  expiresAt > now.toISOString() && expiresAt <= new Date(now.getTime() + INVITATION_MS).toISOString()
