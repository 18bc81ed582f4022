import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '../../../../domain/console/roles.ts'

/** What the roles are called, and what they allow. */
export const ROLE_TEXTS: Record<Role, { name: MessageDescriptor; allows: MessageDescriptor }> = {
  viewer: { name: msg`Viewer`, allows: msg`reads everything but people and the audit, and changes nothing` },
  chemist: { name: msg`Chemist`, allows: msg`takes requests, runs tests and submits them` },
  approver: { name: msg`Approver`, allows: msg`reviews, publishes and withdraws tests of others` },
  admin: { name: msg`Admin`, allows: msg`keeps people, products and protocols` },
}
