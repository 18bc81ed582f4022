import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import {
  addProtocolVersion,
  readProtocol,
  retireProtocol,
  type ProtocolDetail,
  type ProtocolVersion,
} from '../../../contract/console/bench/protocols.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { ProtocolCompetence } from '../competence/protocol-competence.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { Failure } from '../shared/failure.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { PageTitle } from '../shared/page-title.tsx'
import { momentOf, shownDay } from '../shared/texts/dates.ts'
import { StatePill } from '../shared/state-pill.tsx'
import request from '../shared/facts.module.css'
import { useReading } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { Limits } from './limit-fields.tsx'
import { Waters } from './named-water-rows.tsx'
import { ProtocolForm, type ProtocolFields } from './protocol-form.tsx'
import { Requirements } from './requirement-fields.tsx'
import styles from './protocols.module.css'
import { ItemPage } from '../shared/item-page.tsx'
import { RetireButton } from '../shared/retire-button.tsx'

/** One protocol with all its versions. */
export const ProtocolPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const input = useMemo(() => ({ params: { id } }), [id])
  const [reading, reload] = useReading(readProtocol, input)
  if (reading.step === 'failed') return <Failure error={reading.error} />
  if (reading.step === 'loading') return <PageTitle title={t`Protocol`} />
  const { versions } = reading.value
  return (
    <ItemPage list={CONSOLE_PAGES.protocols} back={<Trans>All protocols</Trans>} title={versions[0]?.name ?? id}>
      <Newest detail={reading.value} onDone={reload} />
      {versions.slice(1).map((one) => (
        <details key={one.version} className={request.part}>
          <summary>
            <Trans>Version {one.version}</Trans>
          </summary>
          <Version version={one} />
        </details>
      ))}
      <ProtocolCompetence id={id} isAsked={versions[0]?.requirements?.isAuthorisationAsked === true} />
      <AuditLink entity="protocol" id={id} />
    </ItemPage>
  )
}

const Version = ({
  version: { name, text, decisionRule, requirements, limits, waters, madeAt, by, tests },
}: {
  version: ProtocolVersion
}) => (
  <>
    <p className="muted">
      {name} · {momentOf(madeAt)}
      {by !== '' && ` · ${by}`} · <Plural value={tests} one="# test of the laboratory names it" other="# tests of the laboratory name it" />
    </p>
    <p className={`flush breaks ${styles.text}`}>{text}</p>
    <h3>
      <Trans>Decision rule</Trans>
    </h3>
    <p className={`flush breaks ${styles.text}`}>{decisionRule}</p>
    <h3>
      <Trans>What a test needs</Trans>
    </h3>
    <Requirements requirements={requirements} />
    <h3>
      <Trans>Unlikely in a test by it</Trans>
    </h3>
    <Limits limits={limits} />
    <h3>
      <Trans>Waters by name</Trans>
    </h3>
    <Waters waters={waters} />
  </>
)

const Newest = ({ detail: { id, versions, retired, mayEdit }, onDone }: { detail: ProtocolDetail; onDone: () => Promise<void> }) => {
  const [edited, setEdited] = useState<ProtocolVersion>()
  const { error, run } = useMutation()
  const newest = versions[0]!
  // A version that somebody else adds meanwhile is refused by the server, and what was typed stays.
  const save = async (_id: string, content: ProtocolFields) => {
    await makeCall(addProtocolVersion, { params: { id }, body: { base: edited!.version, ...content } })
    setEdited(undefined)
    await onDone()
  }
  const retire = (isRetired: boolean) => void run(() => makeCall(retireProtocol, { params: { id }, body: { isRetired } }).then(onDone))
  const by = retired?.by ?? ''
  const on = shownDay(retired?.at ?? '')
  return (
    <section className={request.part}>
      {retired && (
        <p>
          <StatePill state="retired">
            <Trans>
              Retired {on} by {by}
            </Trans>
          </StatePill>
        </p>
      )}
      {edited ? (
        <>
          <p className="muted">
            <Trans>This adds a version. Tests that name an older one keep it.</Trans>
          </p>
          <ProtocolForm content={edited} submit={<Trans>Add the version</Trans>} onSave={save} onCancel={() => setEdited(undefined)} />
        </>
      ) : (
        <>
          <h2>
            <Trans>Version {newest.version}</Trans>
          </h2>
          <Version version={newest} />
        </>
      )}
      {error !== undefined && <Failure error={error} />}
      {mayEdit && !edited && (
        <div className="row gap-3 bottom">
          <Button look="primary" onClick={() => setEdited(newest)}>
            <Trans>New version</Trans>
          </Button>
          <RetireButton
            isRetired={retired !== null}
            question={<Trans>Retire this protocol? It is offered for new tests no more and stays readable.</Trans>}
            onRetire={retire}
          />
        </div>
      )}
    </section>
  )
}
