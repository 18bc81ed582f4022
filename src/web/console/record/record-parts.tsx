import { Trans, useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { RecordAuthorisations } from './record-authorisations.tsx'
import { RecordEquipment, RecordProducts, RecordReadings } from './record-bench.tsx'
import { RecordDecisions, RecordNotes, RecordSuspensions, RecordVersions } from './record-decisions.tsx'
import { RecordControls } from './record-controls.tsx'
import { RecordDeviations } from './record-deviations.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordNonconformities } from './record-nonconformities.tsx'
import { RecordPhotos } from './record-photos.tsx'
import { RecordSeals } from './record-seals.tsx'
import { RecordChecks, RecordItems, RecordRooms } from './record-surroundings.tsx'
import { RecordSection } from './record-table.tsx'

type RecordProps = { record: TestRecordFile }

/** What was entered, read, photographed, decided and published, in the order in which an assessor asks (LAB-290). */
export const RecordParts = ({ record }: RecordProps) => (
  <>
    <RecordProducts record={record} />
    <RecordEquipment record={record} />
    {record.items.length > 0 && <RecordItems record={record} />}
    {record.rooms.length > 0 && <RecordRooms record={record} />}
    <DecisionRule record={record} />
    {record.methodChecks.length > 0 && <RecordChecks record={record} />}
    <RecordReadings record={record} />
    {record.controls.length > 0 && <RecordControls record={record} />}
    {record.deviations.length > 0 && <RecordDeviations record={record} />}
    {record.authorisations.some(({ isAsked, competence }) => isAsked || competence !== null) && <RecordAuthorisations record={record} />}
    <RecordDecisions record={record} />
    <RecordVersions record={record} />
    {record.suspensions.length > 0 && <RecordSuspensions record={record} />}
    {record.nonconformities.length > 0 && <RecordNonconformities record={record} />}
    <RecordHistory record={record} />
    {record.notes.length > 0 && <RecordNotes record={record} />}
    {record.photos.length > 0 && <RecordPhotos record={record} />}
    <RecordSeals record={record} />
  </>
)

/** By which the result was chosen; the other words of the protocol are in the appendix. */
const DecisionRule = ({ record: { protocol, earlierProtocols } }: RecordProps) => {
  const { t } = useLingui()
  const before = earlierProtocols.map((one) => t`${String(one['name'])}, version ${String(one['version'])}`).join('; ')
  return (
    <RecordSection title={t`Decision rule of the protocol`} isEmpty={protocol === null && before === ''}>
      {protocol && <p>{protocol.decisionRule}</p>}
      {before !== '' && (
        <p>
          <Trans>The sheet named before: {before}.</Trans>
        </p>
      )}
    </RecordSection>
  )
}
