import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { addVerdict } from '../../../contract/console/published-verdicts.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import { useConsoleSession } from '../shared/calls/session.ts'
import facts from '../shared/facts.module.css'
import { ItemPage } from '../shared/item-page.tsx'
import { VerdictForm } from './verdict-form.tsx'

/** Adds what others published. */
export const NewVerdictPage = () => {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { me } = useConsoleSession()
  // One for all attempts: what is sent twice is added once.
  const [key] = useState(() => crypto.randomUUID())
  if (!mayCall(addVerdict.access, me.roles)) return <Redirect to="/Forbidden" replace />
  return (
    <ItemPage list={CONSOLE_PAGES.verdicts} back={<Trans>All published verdicts</Trans>} title={t`New published verdict`}>
      <section className={facts.part}>
        <p>
          <Trans>It is no test of the laboratory: no number counts it. One that says not compatible keeps answers from being green.</Trans>
        </p>
        <VerdictForm
          submit={<Trans>Add it</Trans>}
          onSave={async (cells) => {
            const { id } = await makeCall(addVerdict, { body: { key, cells } })
            navigate(`${CONSOLE_PAGES.verdicts}/${id}`)
          }}
        />
      </section>
    </ItemPage>
  )
}
