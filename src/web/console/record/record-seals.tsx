import { Plural, useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { RecordSection, RecordTable } from './record-table.tsx'

type Compared = TestRecordFile['seals']['objects'][number]

const isAsSealed = ({ stored, sealed }: Compared): boolean => stored !== null && stored === sealed

/** Whether every part is stored as the audit sealed it; only those that are not have to be named. */
export const RecordSeals = ({ record: { seals } }: { record: TestRecordFile }) => {
  const { t } = useLingui()
  const parts = seals.objects.length
  const outcomeOf = ({ stored, sealed }: Compared): string => {
    if (stored === null) return t`Differs: it is not stored any more`
    if (sealed === null) return t`Differs: the audit has no seal of it`
    return t`Differs`
  }
  return (
    <RecordSection title={t`Seals`}>
      {seals.isUnaltered ? (
        <p>
          <Plural value={parts} one="# part is as the audit sealed it." other="All # parts are as the audit sealed them." />
        </p>
      ) : (
        <>
          <p>
            <Plural
              value={parts}
              one="# part was compared with what the audit sealed, and differs:"
              other="# parts were compared with what the audit sealed; these differ:"
            />
          </p>
          <RecordTable
            columns={[
              { id: 'part', name: t`Part` },
              { id: 'outcome', name: t`Comparison` },
            ]}
            rows={seals.objects
              .filter((one) => !isAsSealed(one))
              .map((one) => ({ id: one.object, cells: { part: one.object, outcome: outcomeOf(one) } }))}
          />
        </>
      )}
    </RecordSection>
  )
}
