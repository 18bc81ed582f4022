import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import { type DayChange, type LotEvent, readLot } from '../../../contract/console/bench/lots.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { AuditLink } from '../shared/audit-link.tsx'
import { momentOf, shownDay } from '../shared/texts/dates.ts'
import request from '../shared/facts.module.css'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { useReading } from '../shared/calls/session.ts'
import { StatePill } from '../shared/state-pill.tsx'
import { ExpiryMark } from './expiry-mark.tsx'
import { LotChanges } from './lot-changes.tsx'
import { ItemPage } from '../shared/item-page.tsx'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const ACTION_TEXTS: Record<LotEvent['action'], MessageDescriptor> = {
  edit: msg`changed its days`,
  withdraw: msg`withdrew it`,
  'offer-again': msg`offered it again`,
}
const DAY_TEXTS: Record<DayChange['field'], MessageDescriptor> = {
  expiry: msg`Expiry`,
  receivedOn: msg`Received`,
  openedOn: msg`Opened`,
}
const shown = (day: string): string => (day === '' ? '–' : shownDay(day))

/** Who did what to a lot and why, also to one that was withdrawn and offered again (LAB-332). */
const LotHistory = ({ history }: { history: readonly LotEvent[] }) => {
  const { i18n } = useLingui()
  return (
    <section className={request.part}>
      <h2>
        <Trans>History</Trans>
      </h2>
      <ol className="grid gap-2 plain-list">
        {history.map(({ rowVersion, at, by, action, note, changes }) => (
          <li key={rowVersion}>
            {by} {i18n._(ACTION_TEXTS[action])}
            {note !== '' && `: ${note}`} <span className="muted">{momentOf(at)}</span>
            {changes.length > 0 && (
              <ul>
                {changes.map(({ field, before, after }) => (
                  <li key={field}>
                    {i18n._(DAY_TEXTS[field])}: {shown(before)} → {shown(after)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One lot: what is known of it, and what can be done. */
export const LotPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const input = useMemo(() => ({ params: { id } }), [id])
  const [reading, reload] = useReading(readLot, input)
  return (
    <LoadedPage title={t`Lot`} reading={reading}>
      {(detail) => <OneLot key={detail.lot.rowVersion} detail={detail} reload={reload} />}
    </LoadedPage>
  )
}

const OneLot = ({
  detail: { lot, history, today, mayEdit },
  reload,
}: {
  detail: OutputOf<typeof readLot>
  reload: () => Promise<void>
}) => {
  const { by, expiry, withdrawn } = lot
  const received = shownDay(lot.receivedOn)
  const opened = shownDay(lot.openedOn)
  const at = momentOf(lot.addedAt)
  return (
    <ItemPage list={CONSOLE_PAGES.lots} back={<Trans>All lots</Trans>} title={`${lot.product.name} · ${lot.lot}`}>
      <section className={request.part}>
        {withdrawn && <Withdrawal withdrawn={withdrawn} />}
        <p>
          <Trans>Expiry:</Trans> <ExpiryMark expiry={expiry} day={today} /> · <Trans>received {received}</Trans> ·{' '}
          {opened === '' ? <Trans>closed</Trans> : <Trans>opened {opened}</Trans>} ·{' '}
          <Plural value={lot.tests} one="# test of the laboratory names it" other="# tests of the laboratory name it" />
        </p>
        <p>
          <Trans>
            Added by {by}, {at}
          </Trans>
        </p>
      </section>
      {mayEdit && <LotChanges lot={lot} reload={reload} />}
      {history.length > 0 && <LotHistory history={history} />}
      <AuditLink entity="lot" id={lot.id} />
    </ItemPage>
  )
}

const Withdrawal = ({ withdrawn: { at, by, reason } }: { withdrawn: { at: string; by: string; reason: string } }) => {
  const moment = momentOf(at)
  return (
    <p>
      <StatePill state="withdrawn">
        <Trans>Withdrawn</Trans>
      </StatePill>{' '}
      <Trans>
        by {by}, {moment}: {reason}
      </Trans>
    </p>
  )
}
