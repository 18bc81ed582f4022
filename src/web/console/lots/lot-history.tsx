import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DayChange, LotEvent } from '../../../contract/console/lots.ts'
import { momentOf, shownDay } from '../shared/dates.ts'
import request from '../shared/facts.module.css'

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
export const LotHistory = ({ history }: { history: readonly LotEvent[] }) => {
  const { i18n } = useLingui()
  return (
    <section className={request.part}>
      <h2>
        <Trans>History</Trans>
      </h2>
      <ol className={request.history}>
        {history.map(({ rowVersion, at, by, action, note, changes }) => (
          <li key={rowVersion}>
            {by} {i18n._(ACTION_TEXTS[action])}
            {note !== '' && `: ${note}`} <span className={request.muted}>{momentOf(at)}</span>
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
