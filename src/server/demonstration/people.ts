import type { Role } from '../../domain/console/roles.ts'

type DemoPerson = { id: string; name: string; email: string; role: Role }

/** Whoever looks around by the printed link. */
export const VISITOR: DemoPerson = {
  id: 'de300000-0000-4000-8000-000000000001',
  name: 'Demonstration chemist',
  email: 'chemist@demonstration.invalid',
  role: 'chemist',
}
/** Colleagues, who never sign in. No email can reach these addresses (RFC 6761). */
const COLLEAGUE: DemoPerson = {
  id: 'de300000-0000-4000-8000-000000000002',
  name: 'Noor (demonstration)',
  email: 'noor@demonstration.invalid',
  role: 'chemist',
}
const APPROVER: DemoPerson = {
  id: 'de300000-0000-4000-8000-000000000003',
  name: 'Matthias (demonstration)',
  email: 'matthias@demonstration.invalid',
  role: 'approver',
}

export const DEMO_PEOPLE = { visitor: VISITOR, colleague: COLLEAGUE, approver: APPROVER }
export type DemoActor = keyof typeof DEMO_PEOPLE | 'requester'
