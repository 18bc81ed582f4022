import { Trans, useLingui } from '@lingui/react/macro'
import { Redirect, useLocation } from 'wouter'
import { addProtocol } from '../../../contract/console/bench/protocols.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import request from '../shared/facts.module.css'
import { useConsoleSession } from '../shared/calls/session.ts'
import { ProtocolForm, type ProtocolFields } from './protocol-form.tsx'
import { ItemPage } from '../shared/item-page.tsx'

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
    <ItemPage list={CONSOLE_PAGES.protocols} back={<Trans>All protocols</Trans>} title={t`New protocol`}>
      <section className={request.part}>
        <ProtocolForm submit={<Trans>Add the protocol</Trans>} onSave={save} />
      </section>
    </ItemPage>
  )
}
