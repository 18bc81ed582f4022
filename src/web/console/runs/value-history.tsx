import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { StoredReading } from '../../../contract/console/bench/bench-sheet.ts'
import type { TestHistoryEntry } from '../../../contract/console/bench/tests.ts'
import type { SheetValue } from '../../../domain/console/bench/sheet-values.ts'
import { ListTable } from '../list/list-table.tsx'
import { ScrolledTable } from '../list/scrolled-table.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { shownNumber } from './sheet/entered-number.ts'
import { readingTime } from './readings/reading-time.ts'
import {
  isLineField,
  isResultCode,
  isSheetField,
  LINE_FIELD_TEXTS,
  READING_FIELD_TEXTS,
  RESULT_TEXTS,
  SHEET_FIELD_TEXTS,
} from './test-texts.ts'
import { isFirstEntry, valueRows, type ValuePlace, type ValueRow } from './value-rows.ts'

const useTexts = () => {
  const { t, i18n } = useLingui()
  const nameOf = (place: ValuePlace): string => {
    switch (place.in) {
      case 'line': {
        const { number, name } = place
        const field = isLineField(name) ? i18n._(LINE_FIELD_TEXTS[name]) : name
        return t`Product ${number}: ${field}`
      }
      case 'reading': {
        const [time, field] = [readingTime(place.hours), i18n._(READING_FIELD_TEXTS[place.name])]
        return t`Reading at ${time}: ${field}`
      }
      case 'photo':
        return place.name === 'removedAt' ? t`Removal of a photo` : t`Caption of a photo`
      default:
        return isSheetField(place.name) ? i18n._(SHEET_FIELD_TEXTS[place.name]) : place.name
    }
  }
  const shown = (value: SheetValue, place: ValuePlace): string => {
    if (value === null || value === '') return '–'
    if (place.in === 'photo') return place.name === 'removedAt' ? momentOf(String(value)) : String(value)
    if (typeof value === 'number') return shownNumber(value)
    return isResultCode(value) ? i18n._(RESULT_TEXTS[value]) : value
  }
  return { nameOf, shown }
}

const ValueTable = ({ label, rows }: { label: string; rows: readonly ValueRow[] }) => {
  const { t } = useLingui()
  const { nameOf, shown } = useTexts()
  const columns = [
    { id: 'value', name: t`Value`, isPlain: true, isShort: true },
    { id: 'before', name: t`Before` },
    { id: 'after', name: t`After` },
    { id: 'who', name: t`Changed by` },
    { id: 'why', name: t`Reason` },
  ] as const
  return (
    <ScrolledTable label={label}>
      <ListTable
        columns={columns}
        rows={rows.map(({ id, place, before, after, at, by, reason }) => ({
          id,
          cells: {
            value: <strong>{nameOf(place)}</strong>,
            before: before === null ? '–' : <del>{shown(before, place)}</del>,
            after: <ins>{shown(after, place)}</ins>,
            who: `${by} · ${momentOf(at)}`,
            why: reason === '' ? '–' : reason,
          },
        }))}
      />
    </ScrolledTable>
  )
}

type ValueHistoryProps = { history: readonly TestHistoryEntry[]; readings: readonly StoredReading[]; className: string | undefined }

/** Who changed which value, from what to what, when and why; what only filled an empty field is folded away (LAB-181). */
export const ValueHistory = ({ history, readings, className }: ValueHistoryProps) => {
  const { t } = useLingui()
  const rows = valueRows(history, readings)
  const changed = rows.filter((row) => !isFirstEntry(row))
  const first = rows.filter(isFirstEntry)
  const count = first.length
  return (
    <section className={className}>
      <h2>
        <Trans>Changed values</Trans>
      </h2>
      {changed.length === 0 ? (
        <p>
          <Trans>None.</Trans>
        </p>
      ) : (
        <ValueTable label={t`Changed values`} rows={changed} />
      )}
      {count > 0 && (
        <details>
          <summary>
            <Plural value={count} one="# value that was entered first" other="# values that were entered first" />
          </summary>
          <ValueTable label={t`First entries`} rows={first} />
        </details>
      )}
    </section>
  )
}
