import { useLingui } from '@lingui/react/macro'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { labelOf } from './leaves.ts'
import { RecordTable } from './record-table.tsx'

type Row = Readonly<Record<string, unknown>>
type Change = { value: string; before: unknown; after: unknown; by: unknown; at: unknown; note: unknown }

/** Of a reading, what is not an observation. */
const ABOUT = new Set(['id', 'runId', 'corrects', 'readAt', 'addedAt', 'addedBy'])

/** A field of the sheet, or in words what is within a part of it, such as `lines.1.batch`. */
const fieldText = (field: string): string => (field.includes('.') ? `${labelOf(field.split('.'))} (${field})` : field)

const correctionsOf = (readings: readonly Row[], history: TestRecordFile['history']): Change[] =>
  readings.flatMap((after) => {
    const before = readings.find(({ id }) => id === after['corrects'])
    if (!before) return []
    const note = history.find(({ changed }) => changed['reading'] === after['id'])?.note ?? ''
    return Object.keys(after)
      .filter((name) => !ABOUT.has(name) && before[name] !== after[name])
      .map((name) => ({
        value: labelOf([`reading at ${String(before['hours'])} h`, name]),
        before: before[name],
        after: after[name],
        by: after['addedBy'],
        at: after['addedAt'],
        note,
      }))
  })

type ValueChangesProps = { history: TestRecordFile['history']; readings: readonly Row[]; people: TestRecordFile['people'] }

/** Every value before and after, with who, when and why: those it was created with, those of each save, and corrections of readings. */
export const ValueChanges = ({ history, readings, people }: ValueChangesProps) => {
  const { t } = useLingui()
  const saved = history.flatMap(({ changes, by, at, note }) =>
    changes.map(({ field, before, after }): Change => ({ value: fieldText(field), before, after, by, at, note })),
  )
  return (
    <RecordTable
      caption={t`Each changed value`}
      columns={[
        { name: t`Value`, fields: ['value'] },
        { name: t`Before`, fields: ['before'] },
        { name: t`After`, fields: ['after'] },
        { name: t`Who and when`, fields: ['by', 'at'] },
        { name: t`Reason`, fields: ['note'] },
      ]}
      rows={[...saved, ...correctionsOf(readings, history)]}
      people={people}
    />
  )
}
