import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { StoredReading } from '../../../contract/console/bench/bench-sheet.ts'
import type { TestHistoryEntry } from '../../../contract/console/bench/tests.ts'
import type { AddedJar } from '../../../domain/console/bench/bench-test.ts'
import { ListTable } from '../list/list-table.tsx'
import { ScrolledTable } from '../list/scrolled-table.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { useValueTexts } from './value-texts.ts'
import { isFirstEntry, valueRows, type ValueRow } from './value-rows.ts'

const ValueTable = ({ label, rows }: { label: string; rows: readonly ValueRow[] }) => {
  const { t } = useLingui()
  const { nameOf, shown } = useValueTexts()
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

type ValueHistoryProps = {
  history: readonly TestHistoryEntry[]
  readings: readonly StoredReading[]
  jars: readonly AddedJar[]
  className: string | undefined
}

/** Who changed which value, from what to what, when and why; what only filled an empty field is folded away (LAB-181). */
export const ValueHistory = ({ history, readings, jars, className }: ValueHistoryProps) => {
  const { t } = useLingui()
  const rows = valueRows(history, readings, jars)
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
