import { z } from 'zod/mini'
import { ROLES } from '../../domain/console/roles.ts'
import type { ConsoleCall } from './console-call.ts'
import { describeList } from './list.ts'
import { personEmail } from './sign-in.ts'

const role = z.enum(ROLES)
const id = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'must be an id')) })
const roles = z.array(role).check(
  z.maxLength(ROLES.length),
  z.refine((all) => new Set(all).size === all.length, 'must have each role once'),
)

export const PERSON_STATES = ['active', 'invited', 'invitation expired', 'disabled'] as const

export const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  /** Roles that wait for a second admin, from when on any admin may confirm them, and whether the reader may now. */
  waiting: z.array(z.object({ role, grantedBy: z.string(), mayConfirm: z.boolean(), anyAdminFrom: z.string() })),
  state: z.enum(PERSON_STATES),
  invitedUntil: z.nullable(z.string()),
  seenAt: z.nullable(z.string()),
  sessions: z.number(),
  /** Whether nobody else is an admin. */
  isLastAdmin: z.boolean(),
  /** Made up, and gone with the demonstration data. */
  isDemonstration: z.boolean(),
})
export type Person = z.infer<typeof person>

/** Who may do what is decided here for the whole page of people. */
const ADMIN = ['admin'] as const

export const listPeople = describeList({
  path: 'people',
  access: ADMIN,
  rows: 'people',
  row: person,
  columns: {
    email: { csv: 'Email', sort: 'asc' },
    name: { csv: 'Name', sort: 'asc' },
    roles: { csv: 'Roles' },
    waiting: { csv: 'Roles that wait' },
    state: { csv: 'State', sort: 'asc' },
    seen: { csv: 'Last seen', sort: 'desc' },
    sessions: { csv: 'Sessions' },
  },
  order: 'email',
  filters: { role, state: z.enum(PERSON_STATES) },
  beside: {
    /** Where people come from: invitations, or the company's sign-in service, which gives the roles too. */
    from: z.enum(['invitations', 'company']),
    /** Whether the reader is the only admin who can sign in. */
    isOnlyAdmin: z.boolean(),
    /** Whether there are two people of whom one can approve what the other tested. */
    isEnoughToPublish: z.boolean(),
  },
})

/** Invites somebody new, or somebody who lost the key: the passkeys that there were are removed. */
export const invitePerson = {
  method: 'POST',
  path: 'people/invite',
  access: ADMIN,
  body: z.object({ email: personEmail, roles: z.optional(roles) }),
  response: z.object({ link: z.string(), expiresAt: z.string() }),
} as const satisfies ConsoleCall

export const setRolesCall = {
  method: 'POST',
  path: 'people/:id/roles',
  access: ADMIN,
  params: id,
  body: z.object({ roles }),
} as const satisfies ConsoleCall
export const confirmRoleCall = {
  method: 'POST',
  path: 'people/:id/confirm',
  access: ADMIN,
  params: id,
  body: z.object({ role }),
} as const satisfies ConsoleCall
export const disablePersonCall = { method: 'POST', path: 'people/:id/disable', access: ADMIN, params: id } as const satisfies ConsoleCall
export const enablePersonCall = { method: 'POST', path: 'people/:id/enable', access: ADMIN, params: id } as const satisfies ConsoleCall
export const signPersonOutCall = { method: 'POST', path: 'people/:id/sign-out', access: ADMIN, params: id } as const satisfies ConsoleCall
