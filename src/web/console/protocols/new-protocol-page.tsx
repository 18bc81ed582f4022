import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Redirect, useLocation } from 'wouter'
import { addProtocol } from '../../../contract/console/protocols.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { makeCall } from '../shared/make-call.ts'
import { PageTitle } from '../shared/page-title.tsx'
import request from '../shared/facts.module.css'
import { useConsoleSession } from '../shared/session.ts'
import { ProtocolForm, type ProtocolFields } from './protocol-form.tsx'

export const NewProtocolPage = () => {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { me } = useConsoleSession()
  if (!mayCall(addProtocol.access, me.roles)) return <Redirect to="/Forbidden" replace />
  const save = async (id: string, content: ProtocolFields) => {
    await makeCall(addProtocol, { body: { id, ...content } })
    navigate(`${CONSOLE_PAGES.protocols}/${id}`)
  }
  return (
    <div className={request.page}>
      <p className={request.back}>
        <Link href={CONSOLE_PAGES.protocols}>
          <Trans>All protocols</Trans>
        </Link>
      </p>
      <PageTitle title={t`New protocol`} />
      <section className={request.part}>
        <ProtocolForm submit={<Trans>Add the protocol</Trans>} onSave={save} />
      </section>
    </div>
  )
}
