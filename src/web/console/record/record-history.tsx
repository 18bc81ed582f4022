import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import type { StoredReading } from '../../../contract/console/bench/bench-sheet.ts'
import { isRunAction, RUN_ACTION_TEXTS } from '../runs/test-texts.ts'
import { isFirstEntry, valueRows, type ValueRow } from '../runs/value-rows.ts'
import { useValueTexts } from '../runs/value-texts.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { RecordSection, RecordTable } from './record-table.tsx'

type Entry = TestRecordFile['history'][number]

/** A reading with what corrects it, as the console's other pages have it. */
const storedReadings = ({ readings, people }: TestRecordFile): StoredReading[] =>
  readings.map((one) => ({
    ...one,
    jar: one.jarId,
    phMeter: one.phMeter ?? '',
    thermometer: one.thermometer ?? '',
    by: people[one.addedBy] ?? one.addedBy,
    correctedBy: readings.find(({ corrects }) => corrects === one.id)?.id ?? null,
  }))

/** The values that an entry changed; those of a correction are in its reading. The id of a product goes with its name. */
const valuesOf = (entry: Entry, readings: readonly StoredReading[], jars: TestRecordFile['jars']): ValueRow[] => {
  const correction = readings.find(({ id }) => id === entry.changed['reading'])
  const own = readings.filter(({ id }) => id === correction?.id || id === correction?.corrects)
  // What a test was created with counts as entered, too.
  const rows = valueRows([{ ...entry, action: entry.action === 'create' ? 'edit' : entry.action }], own, jars)
  return rows.filter(({ place }) => !(place.in === 'line' && place.name === 'productId'))
}

/** All that was done to the test: who, when, what and why, with each changed value before and after. */
export const RecordHistory = ({ record }: { record: TestRecordFile }) => {
  const { t, i18n } = useLingui()
  const { nameOf, shown } = useValueTexts()
  const readings = storedReadings(record)
  const lotNumber = (id: ValueRow['before']): string => record.lots.find((lot) => lot.id === id)?.lot ?? String(id ?? '')
  const changeText = ({ place, before, after }: ValueRow): string => {
    const [name, isLot] = [nameOf(place), place.in === 'line' && place.name === 'lotId']
    const [old, now] = isLot ? [lotNumber(before) || '–', lotNumber(after) || '–'] : [shown(before, place), shown(after, place)]
    return t`${name}: ${old} → ${now}`
  }
  return (
    <RecordSection title={t`What was done, with values before and after`}>
      <RecordTable
        columns={[
          { id: 'when', name: t`When`, isShort: true },
          { id: 'who', name: t`Who` },
          { id: 'what', name: t`What` },
        ]}
        rows={record.history.map((entry) => {
          const rows = valuesOf(entry, readings, record.jars)
          const first = rows.filter(isFirstEntry).length
          const { action, note } = entry
          const done = isRunAction(action) ? i18n._(RUN_ACTION_TEXTS[action]) : action
          const entered =
            first === 0 ? '' : plural(first, { one: '# value entered for the first time', other: '# values entered for the first time' })
          const texts = [
            note === '' ? done : `${done}: ${note}`,
            ...rows.filter((row) => !isFirstEntry(row)).map(changeText),
            ...(entered === '' ? [] : [entered]),
          ]
          return { id: String(entry.rowVersion), cells: { when: momentOf(entry.at), who: entry.by, what: texts.join('\n') } }
        })}
      />
    </RecordSection>
  )
}
