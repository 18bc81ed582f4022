import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { listCompetences } from '../../../contract/console/competence.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ListTable } from '../list/list-table.tsx'
import { useReading } from '../shared/calls/session.ts'
import { Failure } from '../shared/failure.tsx'
import request from '../shared/facts.module.css'
import { CompetenceDays, CompetenceStateMark } from './competence-cells.tsx'
import { LEVEL_TEXTS } from './competence-texts.ts'

/** Who is trained and authorised for a protocol now; what is over is in the list. */
export const ProtocolCompetence = ({ id, isAsked }: { id: string; isAsked: boolean }) => {
  const { t, i18n } = useLingui()
  const input = useMemo(() => ({ query: { protocol: id } }), [id])
  const [reading] = useReading(listCompetences, input)
  if (reading.step === 'loading') return null
  if (reading.step === 'failed') return <Failure error={reading.error} />
  const { competences, mayGive, isAlone } = reading.value
  const now = competences.filter(({ state }) => state !== 'over' && state !== 'ended')
  const columns = [
    { id: 'person', name: t`Person`, isPlain: true },
    { id: 'level', name: t`Level`, isWord: true },
    { id: 'days', name: t`Days` },
    { id: 'state', name: t`State` },
  ] as const
  const rows = now.map((one) => ({
    id: one.id,
    cells: {
      person: <Link href={`${CONSOLE_PAGES.competence}/${one.person.id}`}>{one.person.name}</Link>,
      level: i18n._(LEVEL_TEXTS[one.level]),
      days: <CompetenceDays {...one} />,
      state: <CompetenceStateMark competence={one} />,
    },
  }))
  return (
    <section className={request.part}>
      <h2>
        <Trans>Who is trained and authorised</Trans>
      </h2>
      {isAsked ? (
        <p>
          <Trans>The newest version asks that who starts and reads a test is authorised to test, and who approves it to approve.</Trans>
        </p>
      ) : (
        <p>
          <Trans>The newest version does not ask for it: nobody is kept from testing or approving.</Trans>
        </p>
      )}
      {isAsked && isAlone && (
        <p>
          <Trans>
            Nobody else here could authorise you: you go on with tests by it, and give the reason in each. One person alone publishes
            nothing.
          </Trans>
        </p>
      )}
      {rows.length === 0 ? (
        <p>
          <Trans>Nobody yet.</Trans>
        </p>
      ) : (
        <ListTable columns={columns} rows={rows} caption={t`Who is trained and authorised`} />
      )}
      <p className="row gap-3">
        <Link href={`${CONSOLE_PAGES.competence}?protocol=${id}`}>
          <Trans>All of this protocol, with what is over</Trans>
        </Link>
        {mayGive && (
          <Link href={`${CONSOLE_PAGES.newCompetence}?protocol=${id}`}>
            <Trans>Train or authorise somebody for it</Trans>
          </Link>
        )}
      </p>
    </section>
  )
}
