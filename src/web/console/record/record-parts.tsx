import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { calibrationOn } from '../../../domain/console/bench/equipment.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { RecordPhotos } from './record-photos.tsx'
import { RecordFacts, RecordTable } from './record-table.tsx'
import styles from './record.module.css'
import { ValueChanges } from './value-changes.tsx'

type SectionProps = { title: string; isEmpty?: boolean; children: ReactNode }

export const RecordSection = ({ title, isEmpty = false, children }: SectionProps) => (
  <section className={`stack gap-2 ${styles.section}`}>
    <h2>{title}</h2>
    {isEmpty ? (
      <p>
        <Trans>None.</Trans>
      </p>
    ) : (
      children
    )}
  </section>
)

/** Its changes have a table of their own. */
const withoutChanges = ({ rowVersion, at, by, action, note, changed }: TestRecordFile['history'][number]) => ({
  rowVersion,
  at,
  by,
  action,
  note,
  changed,
})

type RecordedEquipment = TestRecordFile['equipment'][number]

/** What was entered, read, photographed, decided and published. */
export const RecordParts = ({ record }: { record: TestRecordFile }) => {
  const { t } = useLingui()
  const { test, protocol, earlierProtocols, equipment, lots, readings, photos, notes, history, reviews, versions, publication, people } =
    record
  const { lines, ...sheet } = record.sheet
  const { testedOn } = sheet
  const isEnteredLater = ({ addedAt }: { addedAt: string }): boolean => testedOn !== '' && addedAt.slice(0, 10) > testedOn
  const onTheDay = ({ calibrations }: RecordedEquipment): string => {
    const held = calibrationOn(calibrations, testedOn)
    if (!held) return t`Not calibrated`
    const { on, until, addedAt } = held
    const day = addedAt.slice(0, 10)
    return isEnteredLater(held)
      ? t`Calibrated on ${on}, until ${until}; entered on ${day}, after the day of the test`
      : t`Calibrated on ${on}, until ${until}`
  }
  const withEntry = (one: RecordedEquipment['calibrations'][number]) =>
    isEnteredLater(one) ? { ...one, entered: t`after the day of the test` } : one
  return (
    <>
      <RecordSection title={t`Sheet`}>
        <RecordFacts caption={t`Conditions and conclusion`} of={sheet} people={people} />
        <p>
          <Trans>
            Water in L/ha, hardness in mg of CaCO3 per litre, temperatures in °C. Rates are L or kg per hectare, for a seed coating L or kg
            per kg of seed.
          </Trans>
        </p>
        <RecordTable
          caption={t`Products in the order of mixing`}
          columns={[
            { name: t`Product`, fields: ['name', 'productId'] },
            { name: t`Rate`, fields: ['rate'] },
            { name: t`Lot`, fields: ['batch', 'lotId'] },
            { name: t`Expiry`, fields: ['expiry'] },
            { name: t`Weighed`, fields: ['weighed', 'weighedUnit'] },
          ]}
          rows={lines}
          people={people}
        />
      </RecordSection>
      <RecordSection title={t`Lots of the register`} isEmpty={lots.length === 0}>
        <RecordTable
          caption={t`Lots that the sheet names or named before`}
          columns={[
            { name: t`Lot`, fields: ['lot', 'id'] },
            { name: t`Product`, fields: ['productId'] },
            { name: t`Expiry`, fields: ['expiry'] },
            { name: t`Received`, fields: ['receivedOn'] },
            { name: t`Opened`, fields: ['openedOn'] },
          ]}
          rows={lots}
          people={people}
        />
      </RecordSection>
      <RecordSection title={t`Equipment`} isEmpty={equipment.length === 0}>
        <RecordTable
          caption={t`Equipment that the sheet names or named before, with its calibrations`}
          columns={[
            { name: t`Kind`, fields: ['kind'] },
            { name: t`Name`, fields: ['name'] },
            { name: t`Id`, fields: ['id'] },
            { name: t`On the day of the test`, fields: ['onTheDay'] },
          ]}
          rows={equipment.map((one) => ({ ...one, onTheDay: onTheDay(one), calibrations: one.calibrations.map(withEntry) }))}
          people={people}
        />
      </RecordSection>
      <RecordSection title={t`Protocol`} isEmpty={protocol === null && earlierProtocols.length === 0}>
        {protocol && <RecordFacts caption={t`The version that was used`} of={protocol} people={people} />}
        {earlierProtocols.map((one) => (
          <RecordFacts
            key={`${String(one['id'])} ${String(one['version'])}`}
            caption={t`A version that the sheet named before`}
            of={one}
            people={people}
          />
        ))}
      </RecordSection>
      <RecordSection title={t`Readings`} isEmpty={readings.length === 0}>
        <RecordTable
          caption={t`Readings, with the time of the device and that of the server; amounts in ml of one litre`}
          columns={[
            { name: t`Hours`, fields: ['hours'] },
            { name: t`Read (device), received (server)`, fields: ['readAt', 'addedAt'] },
            { name: t`Appearance`, fields: ['appearance'] },
            { name: t`Foam`, fields: ['foam'] },
            { name: t`Cream`, fields: ['cream'] },
            { name: t`Sediment`, fields: ['sediment'] },
            { name: t`pH`, fields: ['ph'] },
          ]}
          rows={readings}
          people={people}
        />
      </RecordSection>
      <RecordSection title={t`Photos`} isEmpty={photos.length === 0}>
        <RecordPhotos photos={photos} test={test.id} people={people} />
      </RecordSection>
      <RecordSection title={t`Values before and after`}>
        <ValueChanges history={history} readings={readings} people={people} />
      </RecordSection>
      <RecordSection title={t`History`}>
        <RecordTable
          caption={t`Every change of the test`}
          columns={[
            { name: t`No.`, fields: ['rowVersion'] },
            { name: t`When`, fields: ['at'] },
            { name: t`Who`, fields: ['by'] },
            { name: t`What`, fields: ['action'] },
            { name: t`Reason`, fields: ['note'] },
          ]}
          rows={history.map(withoutChanges)}
          people={people}
        />
      </RecordSection>
      <RecordSection title={t`Reviews`} isEmpty={reviews.length === 0}>
        <RecordTable
          caption={t`Decisions of approvers`}
          columns={[
            { name: t`When`, fields: ['at'] },
            { name: t`Who`, fields: ['personId'] },
            { name: t`Decision`, fields: ['decision'] },
            { name: t`Comment`, fields: ['comment'] },
          ]}
          rows={reviews}
          people={people}
        />
      </RecordSection>
      <RecordSection title={t`Internal notes`} isEmpty={notes.length === 0}>
        <RecordTable
          caption={t`Notes of the laboratory`}
          columns={[
            { name: t`When`, fields: ['at'] },
            { name: t`Who`, fields: ['by'] },
            { name: t`Note`, fields: ['text'] },
          ]}
          rows={notes}
          people={people}
        />
      </RecordSection>
      <RecordSection title={t`Versions of the report`} isEmpty={versions.length === 0}>
        {versions.map((one) => {
          const { version } = one
          return <RecordFacts key={version} caption={t`Version ${version}`} of={one} people={people} />
        })}
      </RecordSection>
      <RecordSection title={t`Publication`} isEmpty={publication === null}>
        <RecordFacts caption={t`Where the report stands`} of={publication} people={people} />
      </RecordSection>
      <RecordSection title={t`The test as it is stored`}>
        <RecordFacts caption={t`Every column of its row`} of={test} people={people} />
      </RecordSection>
    </>
  )
}
