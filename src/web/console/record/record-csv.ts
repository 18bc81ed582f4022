import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import type { ProtocolGap, ReadingField } from '../../../domain/method/requirements.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../../domain/spreadsheet-csv.ts'

const COLUMNS = ['Part', 'Place', 'Jar', 'Field', 'Value', 'Unit', 'State', 'Time', 'Person', 'Reason'] as const
type Row = Partial<Record<(typeof COLUMNS)[number], Cell>>

/** Each field of a reading with its unit; foam, cream and sediment are of one litre. */
const READING_UNITS: Record<ReadingField, string> = {
  appearance: '',
  foam: 'ml',
  cream: 'ml',
  sediment: 'ml',
  redisperses: '',
  sieveResidue: '',
  ph: '',
  temperature: '°C',
}

/** What was taken of each product, in the order of addition. */
const amountRows = ({ sheet: { kind, lines } }: TestRecordFile): Row[] =>
  lines.flatMap(({ name, rate, batch, expiry, weighed, weighedUnit }, at): Row[] => {
    const rateUnit = `${weighedUnit === 'g' ? 'kg' : 'L'}/${kind === 'seed' ? 'kg of seed' : 'ha'}`
    const fields: [string, Cell, string][] = [
      ['product', name, ''],
      ['rate', rate, rateUnit],
      ['amount', weighed, weighedUnit],
      ['lot', batch, ''],
      ['expiry', expiry, ''],
    ]
    return fields.map(([Field, Value, Unit]) => ({ Part: 'product', Place: at + 1, Field, Value, Unit: Value === null ? '' : Unit }))
  })

/** All readings, also corrected ones, by the hours after the mixing. */
const readingRows = ({ readings, jars, people }: TestRecordFile): Row[] => {
  const corrected = new Set(readings.map(({ corrects }) => corrects))
  return readings.flatMap((one): Row[] => {
    const made: Row = {
      Part: 'reading',
      Place: one.hours,
      Jar: jars.find(({ id }) => id === one.jarId)?.code ?? '1',
      State: corrected.has(one.id) ? 'corrected' : one.corrects === null ? '' : 'correction',
      Time: one.readAt,
      Person: people[one.addedBy] ?? one.addedBy,
    }
    const seen = Object.entries(READING_UNITS).map(([Field, Unit]) => ({ Field, Value: one[Field as ReadingField], Unit }))
    const others = [
      { Field: 'noted on paper', Value: one.notedAt },
      { Field: 'pH meter', Value: one.phMeter },
      { Field: 'thermometer', Value: one.thermometer },
    ]
    return [...seen, ...others].filter(({ Value }) => Value !== null && Value !== '').map((cells) => ({ ...made, ...cells }))
  })
}

const instrumentRows = ({ equipment, people }: TestRecordFile): Row[] =>
  equipment.flatMap(({ id, kind, name, calibrations }): Row[] => [
    { Part: 'instrument', Place: id, Field: kind, Value: name },
    ...calibrations.map(({ on, until, certificate, isOut, correction, uncertainty, addedAt, addedBy }) => ({
      Part: 'instrument',
      Place: id,
      Field: 'calibration',
      Value: [isOut ? `${on}, found out of its limits` : `${on} to ${until}`, certificate, correction, uncertainty]
        .filter(Boolean)
        .join(', '),
      Time: addedAt,
      Person: people[addedBy] ?? addedBy,
    })),
  ])

const deviationRows = ({ deviations, people }: TestRecordFile, gapText: (gap: ProtocolGap) => string): Row[] => {
  const replaced = new Set(deviations.map(({ supersedes }) => supersedes))
  return deviations.map(({ id, gap, kind, justification, isAcceptedByCustomer, addedAt, addedBy }) => ({
    Part: 'deviation',
    Field: kind,
    Value: gapText(gap),
    State: [replaced.has(id) && 'replaced', isAcceptedByCustomer === 1 && 'accepted by the customer'].filter(Boolean).join(', '),
    Time: addedAt,
    Person: people[addedBy] ?? addedBy,
    Reason: justification,
  }))
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What was done, and each value before and after. */
const entryRows = ({ history }: TestRecordFile): Row[] =>
  history.flatMap(({ rowVersion, at, by, action, note, changes }): Row[] => {
    const done: Row = { Part: 'entry', Place: rowVersion, State: action, Time: at, Person: by, Reason: note }
    const values = changes.map(({ field, before, after }) => ({ ...done, Field: field, Value: `${textOf(before)} → ${textOf(after)}` }))
    return values.length === 0 ? [done] : values
  })

/** The values of a record as a spreadsheet reads them, one a line: times in UTC, numbers with a point. */
export const recordCsv = (record: TestRecordFile, gapText: (gap: ProtocolGap) => string): string => {
  const rows = [
    ...amountRows(record),
    ...instrumentRows(record),
    ...readingRows(record),
    ...deviationRows(record, gapText),
    ...entryRows(record),
  ]
  const lines = [csvLine(COLUMNS), ...rows.map((row) => csvLine(COLUMNS.map((name) => row[name] ?? '')))]
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}
