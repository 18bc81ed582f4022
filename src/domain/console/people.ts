import type { Role } from './roles.ts'

/** Who made a change, where it was no person. */
export const COMMAND_LINE = 'command-line'
export const COMPANY_SIGN_IN = 'company-sign-in'

/** Roles that open what others rely on: somebody gets them from one admin only where there is no second one. */
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
