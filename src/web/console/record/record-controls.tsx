import { useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { CONTROL_KIND_TEXTS, CONTROL_OUTCOME_TEXTS } from '../runs/controls/control-texts.ts'
import { TEST_STATE_TEXTS } from '../runs/test-texts.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { RecordSection, RecordTable } from './record-table.tsx'

/** Which controls a test rests on, or which tests rest on a control; a link that was taken back is struck through, with why (JAR-19). */
export const RecordControls = ({ record: { controls, people } }: { record: TestRecordFile }) => {
  const { t, i18n } = useLingui()
  return (
    <RecordSection title={t`Controls`} isEmpty={controls.length === 0}>
      <RecordTable
        columns={[
          { id: 'control', name: t`Control` },
          { id: 'test', name: t`Test` },
          { id: 'kind', name: t`Kind` },
          { id: 'outcome', name: t`Outcome`, isShort: true },
          { id: 'linked', name: t`Linked` },
          { id: 'unlinked', name: t`Taken back` },
        ]}
        rows={controls.map((one) => {
          const number = one.controlId
          return {
            id: one.id,
            cells: {
              control: one.unlinkedAt === null ? number : <s>{number}</s>,
              test: one.runId,
              kind: one.control === null ? '–' : i18n._(CONTROL_KIND_TEXTS[one.control]),
              outcome:
                one.outcome !== null
                  ? i18n._(CONTROL_OUTCOME_TEXTS[one.outcome])
                  : one.state === null
                    ? '–'
                    : i18n._(TEST_STATE_TEXTS[one.state]),
              linked: t`${momentOf(one.linkedAt)}, ${people[one.linkedBy] ?? one.linkedBy}`,
              unlinked:
                one.unlinkedAt === null
                  ? '–'
                  : `${t`${momentOf(one.unlinkedAt)}, ${people[one.unlinkedBy ?? ''] ?? ''}`}: ${one.unlinkNote ?? ''}`,
            },
          }
        })}
      />
    </RecordSection>
  )
}
