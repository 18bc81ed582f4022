import { useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { NONCONFORMITY_KIND_TEXTS, NONCONFORMITY_STATE_TEXTS } from '../nonconformities/nonconformity-texts.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { RecordSection, RecordTable } from './record-table.tsx'

/** What went wrong and touches the test, and what was done about it (NC-09). */
export const RecordNonconformities = ({ record: { nonconformities, people } }: { record: TestRecordFile }) => {
  const { t, i18n } = useLingui()
  const who = (id: string | null) => people[id ?? ''] ?? id ?? ''
  return (
    <RecordSection title={t`Nonconformities and complaints`}>
      <RecordTable
        columns={[
          { id: 'number', name: t`Number` },
          { id: 'what', name: t`What` },
          { id: 'cause', name: t`Cause` },
          { id: 'correction', name: t`Correction` },
          { id: 'action', name: t`Corrective action` },
          { id: 'opened', name: t`Opened` },
          { id: 'state', name: t`State` },
        ]}
        rows={nonconformities.map(({ cause, closedBy, ...one }) => ({
          id: String(one.number),
          cells: {
            number: `${one.number} · ${i18n._(NONCONFORMITY_KIND_TEXTS[one.kind])}`,
            what: `${one.title}. ${one.what}`,
            cause: cause || '–',
            correction: one.correction || '–',
            action: one.correctiveAction || '–',
            opened: `${momentOf(one.openedAt)}, ${who(one.openedBy)}`,
            state:
              one.closedAt === null
                ? i18n._(NONCONFORMITY_STATE_TEXTS[one.state])
                : `${i18n._(NONCONFORMITY_STATE_TEXTS.closed)}, ${momentOf(one.closedAt)}, ${who(closedBy)}`,
          },
        }))}
      />
    </RecordSection>
  )
}
