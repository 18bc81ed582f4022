import type { Role } from './roles.ts'

/** Who made a change, where it was no person. */
export const COMMAND_LINE = 'command-line'
export const COMPANY_SIGN_IN = 'company-sign-in'

/** Roles that open what others rely on: of one admin alone nobody gets them before a day has passed (LAB-184). */
export const GUARDED_ROLES: readonly Role[] = ['approver', 'admin']

/** Why a change of people is refused. */
export type PersonRefusal =
  | 'unknown person'
  | 'last admin'
  | 'disabled'
  | 'needs another admin'
  | 'not waiting'
  | 'from the company'
  | 'demonstration'

/** Why a change of one's own passkeys or sessions is refused. */
export type AccountRefusal =
  | 'unknown passkey'
  | 'unknown session'
  | 'last passkey'
  | 'too many passkeys'
  | 'sign in again'
  | 'demonstration'

/** How many passkeys a person may have. */
export const MAX_PASSKEYS = 20
/** Passkeys are added and removed for so many minutes after a sign-in: an open session that somebody finds is not enough for it. */
export const FRESH_SIGN_IN_MINUTES = 10
