import { Trans, useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { RecordSection } from './record-parts.tsx'
import { RecordFacts, RecordTable } from './record-table.tsx'

/** The hash of each part as it is stored and as the audit sealed it, the audit's entries where they were given, and who is who. */
export const RecordProofParts = ({ record: { seals, people } }: { record: TestRecordFile }) => {
  const { t } = useLingui()
  const outcomeOf = ({ stored, sealed }: TestRecordFile['seals']['objects'][number]): string => {
    if (stored === null) return t`Differs: it is not stored any more`
    if (sealed === null) return t`Differs: the audit has no seal of it`
    return stored === sealed ? t`Equal` : t`Differs`
  }
  return (
    <>
      <RecordSection title={t`Seals`}>
        <p>
          {seals.isUnaltered ? (
            <Trans>Every part is stored as the audit sealed it.</Trans>
          ) : (
            <Trans>At least one part is not stored as the audit sealed it.</Trans>
          )}
        </p>
        <RecordTable
          caption={t`SHA-256 of each part`}
          columns={[
            { name: t`Part`, fields: ['object'] },
            { name: t`As stored, as sealed`, fields: ['stored', 'sealed'] },
            { name: t`Entry`, fields: ['entry'] },
            { name: t`Comparison`, fields: ['comparison'] },
          ]}
          rows={seals.objects.map((one) => ({ ...one, comparison: outcomeOf(one) }))}
          people={{}}
        />
      </RecordSection>
      {seals.entries ? (
        <RecordSection title={t`Entries of the audit`} isEmpty={seals.entries.length === 0}>
          <RecordTable
            caption={t`Entries about this test`}
            columns={[
              { name: t`No.`, fields: ['seq'] },
              { name: t`When`, fields: ['at'] },
              { name: t`Who`, fields: ['actor'] },
              { name: t`What`, fields: ['action'] },
            ]}
            rows={seals.entries}
            people={people}
          />
        </RecordSection>
      ) : (
        <p>
          <Trans>The entries of the audit are only in the record that approvers and admins open.</Trans>
        </p>
      )}
      <RecordSection title={t`People`}>
        <RecordFacts caption={t`Names by id`} of={people} people={{}} />
      </RecordSection>
    </>
  )
}
