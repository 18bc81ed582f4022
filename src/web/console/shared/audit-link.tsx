import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { listAudit } from '../../../contract/console/audit.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { useConsoleSession } from './calls/session.ts'

/** Leads to what the audit has about something; nothing for those who may not read it. */
export const AuditLink = ({ entity, id }: { entity: string; id: string }) =>
  mayCall(listAudit.access, useConsoleSession().me.roles) ? (
    <Link href={`${CONSOLE_PAGES.audit}?entity=${entity}&id=${id}`}>
      <Trans>In the audit</Trans>
    </Link>
  ) : null
