import { useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { DEVIATION_KIND_TEXTS, useGapText } from '../runs/gaps/use-gap-text.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { RecordSection, RecordTable } from './record-table.tsx'

/** Where the test is not as its protocol asks, and why; one whose place another took is struck through (GATE-14). */
export const RecordDeviations = ({ record: { deviations, people } }: { record: TestRecordFile }) => {
  const { t, i18n } = useLingui()
  const gapText = useGapText()
  const replaced = new Set(deviations.map(({ supersedes }) => supersedes))
  return (
    <RecordSection title={t`Deviations from the protocol`} isEmpty={false}>
      <RecordTable
        columns={[
          { id: 'gap', name: t`Not as the protocol asks` },
          { id: 'kind', name: t`Kind` },
          { id: 'why', name: t`Why the result is valid in spite of it` },
          { id: 'accepted', name: t`Accepted by the customer`, isShort: true },
          { id: 'by', name: t`Entered` },
        ]}
        rows={deviations.map((one) => {
          const why = one.justification
          return {
            id: one.id,
            cells: {
              gap: gapText(one.gap),
              kind: i18n._(DEVIATION_KIND_TEXTS[one.kind]),
              why: replaced.has(one.id) ? <s>{why}</s> : why,
              accepted: one.isAcceptedByCustomer === 1 ? t`Yes` : t`No`,
              by: t`${momentOf(one.addedAt)}, ${people[one.addedBy] ?? one.addedBy}`,
            },
          }
        })}
      />
    </RecordSection>
  )
}
