import { useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { calibrationOn, holdingCalibrations } from '../../../domain/console/bench/equipment.ts'
import { laboratoryDay, NO_TIME_ZONE } from '../../../domain/method/laboratory-days.ts'
import { EQUIPMENT_TEXTS } from '../equipment/equipment-texts.ts'
import { useLotRemarks } from '../lots/lot-remarks.tsx'
import { readingTime } from '../runs/readings/reading-time.ts'
import { shownNumber } from '../runs/sheet/entered-number.ts'
import { REDISPERSES_TEXTS, SIEVE_TEXTS } from '../runs/test-texts.ts'
import { useBoot } from '../shared/calls/session.ts'
import { momentOf, shownDay } from '../shared/texts/dates.ts'
import { RecordSection, RecordTable } from './record-table.tsx'

type RecordProps = { record: TestRecordFile }

const EMPTY = '–'

/** In the order of addition, each with its lot, as the sheet and the register have it. */
export const RecordProducts = ({ record: { sheet, lots } }: RecordProps) => {
  const { t } = useLingui()
  const remarksOf = useLotRemarks()
  const per = sheet.kind === 'seed' ? t`kg of seed` : t`ha`
  return (
    <RecordSection title={t`Products, in the order of mixing`} isEmpty={sheet.lines.length === 0}>
      <RecordTable
        columns={[
          { id: 'product', name: t`Product` },
          { id: 'rate', name: t`Rate`, isShort: true },
          { id: 'amount', name: t`In the jar`, isShort: true },
          { id: 'lot', name: t`Lot` },
          { id: 'days', name: t`Received, opened` },
          { id: 'remark', name: t`On the day of the test` },
        ]}
        rows={sheet.lines.map((line, at) => {
          const lot = lots.find(({ id }) => id === line.lotId)
          const registered = lot ? { expiry: lot.expiry, withdrawnAt: lot.withdrawnAt, withdrawnReason: lot.withdrawnReason ?? '' } : null
          const unit = line.weighedUnit === 'ml' ? 'L' : 'kg'
          return {
            id: String(at),
            cells: {
              product: `${at + 1}. ${line.name}`,
              rate: line.rate === null ? EMPTY : `${shownNumber(line.rate)}\u00a0${unit}/${per}`,
              amount: line.weighed === null ? EMPTY : `${shownNumber(line.weighed)}\u00a0${line.weighedUnit}`,
              lot: [line.batch || EMPTY, line.expiry && t`expiry ${shownDay(line.expiry)}`].filter(Boolean).join(', '),
              days: lot ? [lot.receivedOn, lot.openedOn].filter(Boolean).map(shownDay).join(', ') : EMPTY,
              remark: remarksOf(line, registered, sheet.testedOn).text,
            },
          }
        })}
      />
    </RecordSection>
  )
}

type RecordedEquipment = TestRecordFile['equipment'][number]

/** What it was weighed and measured with, each with the calibration that held on the day of the test (LAB-327). */
export const RecordEquipment = ({ record: { sheet, equipment, readings } }: RecordProps) => {
  const { t, i18n } = useLingui()
  const { timeZone = NO_TIME_ZONE } = useBoot()
  const { testedOn, balance, phMeter, thermometer } = sheet
  const chosen = new Set([balance, phMeter, thermometer, ...readings.flatMap((one) => [one.phMeter, one.thermometer])])
  const onTheDay = ({ calibrations }: RecordedEquipment): string => {
    const held = calibrationOn(holdingCalibrations(calibrations), testedOn)
    if (!held) {
      const last = calibrations
        .map(({ until }) => until)
        .toSorted()
        .at(-1)
      return last !== undefined && last < testedOn ? t`Not calibrated: expired on ${shownDay(last)}` : t`Not calibrated`
    }
    const [on, until, entered] = [shownDay(held.on), shownDay(held.until), shownDay(held.addedAt)]
    const isEnteredLater = testedOn !== '' && laboratoryDay(held.addedAt, timeZone) > testedOn
    return isEnteredLater
      ? t`Calibrated on ${on}, until ${until}; entered on ${entered}, after the day of the test`
      : t`Calibrated on ${on}, until ${until}`
  }
  return (
    <RecordSection title={t`Instruments`} isEmpty={equipment.length === 0}>
      <RecordTable
        columns={[
          { id: 'kind', name: t`Kind`, isShort: true },
          { id: 'name', name: t`Name` },
          { id: 'onTheDay', name: t`On the day of the test` },
          { id: 'certificate', name: t`Certificate` },
        ]}
        rows={equipment.map((one) => ({
          id: one.id,
          cells: {
            kind: chosen.has(one.id) ? i18n._(EQUIPMENT_TEXTS[one.kind]) : t`${i18n._(EQUIPMENT_TEXTS[one.kind])}, named before`,
            name: `${one.name} (${one.id})`,
            onTheDay: onTheDay(one),
            certificate: calibrationOn(holdingCalibrations(one.calibrations), testedOn)?.certificate || EMPTY,
          },
        }))}
      />
    </RecordSection>
  )
}

/** All of them; one that was corrected is struck through. */
export const RecordReadings = ({ record: { readings, jars, equipment, people } }: RecordProps) => {
  const { t, i18n } = useLingui()
  const corrected = new Set(readings.map(({ corrects }) => corrects))
  const codeOf = (jar: string | null): string => jars.find(({ id }) => id === jar)?.code ?? '1'
  const nameOf = (id: string | null): string => equipment.find((one) => one.id === id)?.name ?? ''
  const amount = (value: number | null): string => (value === null ? EMPTY : shownNumber(value))
  return (
    <RecordSection title={t`Readings; foam, cream and sediment in ml of one litre`} isEmpty={readings.length === 0}>
      <RecordTable
        columns={[
          { id: 'time', name: t`Time`, isShort: true },
          ...(jars.length > 0 ? [{ id: 'jar', name: t`Jar`, isShort: true }] : []),
          { id: 'read', name: t`Read` },
          { id: 'appearance', name: t`Appearance` },
          { id: 'foam', name: t`Foam`, isShort: true },
          { id: 'cream', name: t`Cream`, isShort: true },
          { id: 'sediment', name: t`Sediment`, isShort: true },
          { id: 'again', name: t`Redisperses` },
          { id: 'sieve', name: t`Sieve` },
          { id: 'ph', name: t`pH`, isShort: true },
          { id: 'temperature', name: t`°C`, isShort: true },
        ]}
        rows={readings.map((one) => {
          const by = people[one.addedBy] ?? one.addedBy
          const [read, received] = [momentOf(one.readAt), momentOf(one.addedAt)]
          const who = read === received ? t`${read}, ${by}` : t`${read}, ${by}; received ${received}`
          const cells = {
            time: readingTime(one.hours),
            jar: codeOf(one.jarId),
            read: [
              corrected.has(one.id) ? t`${who}; corrected by another` : one.corrects === null ? who : t`${who}; a correction`,
              ...(one.notedAt === null ? [] : [t`noted on paper ${momentOf(one.notedAt)}`]),
              ...[one.phMeter, one.thermometer].filter((id) => id !== null).map((id) => t`measured with ${`${nameOf(id)} (${id})`}`),
            ].join('; '),
            appearance: one.appearance || EMPTY,
            foam: amount(one.foam),
            cream: amount(one.cream),
            sediment: amount(one.sediment),
            again: one.redisperses === '' ? EMPTY : i18n._(REDISPERSES_TEXTS[one.redisperses]),
            sieve: one.sieveResidue === '' ? EMPTY : i18n._(SIEVE_TEXTS[one.sieveResidue]),
            ph: amount(one.ph),
            temperature: amount(one.temperature),
          }
          return {
            id: one.id,
            cells: corrected.has(one.id) ? { ...cells, time: <s>{cells.time}</s>, appearance: <s>{cells.appearance}</s> } : cells,
          }
        })}
      />
    </RecordSection>
  )
}
