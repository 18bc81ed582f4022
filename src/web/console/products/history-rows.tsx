import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { OTHER_NAME_KINDS } from '../../../domain/records.ts'
import { Button } from '../../ui/button.tsx'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { textIn } from '../shared/calls/use-saving.ts'
import styles from '../shared/form.module.css'
import { cellOfRows, type HistoryCell, type HistoryRow, rowsOfCell } from './history-cells.ts'
import { NAME_KIND_TEXTS } from './product-texts.ts'

/** The fields of each row, in their order. */
const FIELDS = {
  codes: ['code', 'from', 'until'],
  other_names: ['kind', 'name', 'country', 'from', 'until'],
  formulations: ['country', 'formulation', 'from', 'until', 'strengths', 'note'],
} as const satisfies Record<HistoryCell, readonly string[]>
type FieldName = (typeof FIELDS)[HistoryCell][number]

/** The cell that the rows of a form make. */
export const historyCellIn = (data: FormData, cell: HistoryCell): string => {
  const rows: HistoryRow[] = []
  for (let at = 0; data.has(`${cell}.${at}.${FIELDS[cell][0]}`); at++)
    rows.push(Object.fromEntries(FIELDS[cell].map((field) => [field, textIn(data, `${cell}.${at}.${field}`)])))
  return cellOfRows(cell, rows)
}

type HistoryRowsProps = { cell: HistoryCell; text: string; legend: string; add: ReactNode; fault: string | undefined }

/** A list of a product with a row of fields for each item; the server reads what they make as it reads an import (WHO-50). */
export const HistoryRows = ({ cell, text, legend, add, fault }: HistoryRowsProps) => {
  const { t, i18n } = useLingui()
  const [rows, setRows] = useState(() => rowsOfCell(cell, text).map((row, key) => ({ key, row })))
  const faultId = useId()
  const labels: Record<FieldName, string> = {
    code: t`Number, such as FR:2110159 or GTIN:4012345678901`,
    kind: t`Kind of name`,
    name: t`Name`,
    country: t`Country, two letters; empty: everywhere`,
    formulation: t`Formulation`,
    from: t`First day`,
    until: t`Last day`,
    strengths: t`Strengths, one on a line`,
    note: t`Note`,
  }
  const field = (at: number, name: FieldName, row: HistoryRow) => {
    const shared = { name: `${cell}.${at}.${name}`, label: labels[name], defaultValue: row[name] }
    if (name === 'kind')
      return (
        <OptionsField key={name} {...shared} options={OTHER_NAME_KINDS.map((kind) => [kind, i18n._(NAME_KIND_TEXTS[kind])] as const)} />
      )
    if (name === 'from' || name === 'until') return <TextField key={name} {...shared} type="date" />
    return <TextField key={name} {...shared} maxLength={name === 'strengths' ? 1_000 : 200} {...(name === 'strengths' && { rows: 2 })} />
  }
  return (
    <fieldset name={cell} tabIndex={-1} aria-describedby={fault === undefined ? undefined : faultId}>
      <legend>{legend}</legend>
      {fault !== undefined && (
        <p id={faultId} role="alert">
          {fault}
        </p>
      )}
      {rows.map(({ key, row }, at) => (
        <div key={key} className={styles.fields}>
          {FIELDS[cell].map((name) => field(at, name, row))}
          <Button look="quiet" onClick={() => setRows(rows.filter((one) => one.key !== key))}>
            <Trans>
              Remove{' '}
              <span className="visually-hidden">
                {legend} {at + 1}
              </span>
            </Trans>
          </Button>
        </div>
      ))}
      <Button onClick={() => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, row: {} }])}>{add}</Button>
    </fieldset>
  )
}
