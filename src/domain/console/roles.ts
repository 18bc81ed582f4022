/**
 * What people of the laboratory may do. A viewer reads; a chemist triages requests and runs tests; an approver reviews, publishes and
 * withdraws; an admin keeps people, products and protocols, and approves nothing by that role.
 */
export const ROLES = ['viewer', 'chemist', 'approver', 'admin'] as const
export type Role = (typeof ROLES)[number]
/** Who works on requests and tests. */
export const BENCH_ROLES = ['chemist', 'approver'] as const satisfies readonly Role[]

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

/** Who may make a call: everybody, everybody who is signed in (a person without a role too), or people with one of these roles. */
export type Access = 'anyone' | 'signed in' | readonly Role[]

/** Whether somebody with these roles may make a call of this access. */
export const mayCall = (access: Access, roles: readonly Role[] | undefined): boolean => {
  if (access === 'anyone') return true
  if (roles === undefined) return false
  return access === 'signed in' || access.some((role) => roles.includes(role))
}
