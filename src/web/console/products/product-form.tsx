import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProductCells } from '../../../contract/console/products.ts'
import { PRODUCT_ROLES } from '../../../domain/records.ts'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import styles from '../shared/form.module.css'
import { ConsoleForm } from '../shared/console-form.tsx'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { HISTORY_CELLS, type HistoryCell } from './history-cells.ts'
import { historyCellIn, HistoryRows } from './history-rows.tsx'
import { CELL_TEXTS, KIND_TEXTS } from './product-texts.ts'

/** Lists are edited with one item on a line; a cell separates them with semicolons. */
const LISTS: ReadonlySet<keyof ProductCells> = new Set(['active_ingredients', 'countries', 'market_names', 'product_sets', 'strengths'])
const ROWS: ReadonlySet<keyof ProductCells> = new Set(Object.keys(HISTORY_CELLS) as HistoryCell[])
const linesOf = (cell: string): string => cell.replaceAll(';', '\n')
const cellOf = (lines: string): string =>
  lines
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(';')

type ProductFormProps = {
  /** Undefined for a new product of which nothing is known. */
  cells?: ProductCells
  /** Whether it gets its id here. */
  isNew?: boolean
  /** Of the submit button. */
  submit: ReactNode
  tests?: number
  onSave: (id: string, cells: ProductCells) => Promise<void>
  onCancel?: () => void
}

/** The fields of a product. What the server finds wrong stands beside its field; nothing that was typed is lost. */
export const ProductForm = ({ cells, isNew = cells === undefined, submit, tests = 0, onSave, onCancel }: ProductFormProps) => {
  const { t, i18n } = useLingui()
  const { faults, error, isBusy, save } = useSaving()
  const send = (data: FormData) => {
    const names = Object.keys(CELL_TEXTS) as (keyof ProductCells)[]
    const textOf = (name: keyof ProductCells): string => {
      if (ROWS.has(name)) return historyCellIn(data, name as HistoryCell)
      return LISTS.has(name) ? cellOf(textIn(data, name)) : textIn(data, name)
    }
    const given = Object.fromEntries(names.map((name) => [name, textOf(name)])) as ProductCells
    return onSave(textIn(data, 'id'), given)
  }
  const named = (name: keyof ProductCells) => ({ name, label: i18n._(CELL_TEXTS[name]), fault: faults[name] })
  const line = (name: 'name' | 'manufacturer' | 'formulation', isRequired = false) => (
    <TextField {...named(name)} defaultValue={cells?.[name]} maxLength={200} isMarked={isRequired} required={isRequired} />
  )
  const select = (name: 'kind' | 'form' | 'role', options: readonly (readonly [string, string])[], note?: string) => (
    <OptionsField {...named(name)} note={note} options={options} defaultValue={cells?.[name]} />
  )
  const rows = (cell: HistoryCell, add: ReactNode) => (
    <HistoryRows cell={cell} text={cells?.[cell] ?? ''} legend={i18n._(CELL_TEXTS[cell])} add={add} fault={faults[cell]} />
  )
  const list = (name: keyof ProductCells, note: string) => (
    <TextField {...named(name)} note={note} rows={3} defaultValue={linesOf(cells?.[name] ?? '')} maxLength={4_000} />
  )
  return (
    <ConsoleForm noValidate submit={submit} isBusy={isBusy} error={error} onCancel={onCancel} onSubmit={(_, form) => void save(form, send)}>
      <div className={styles.fields}>
        {isNew && (
          <TextField
            name="id"
            label={t`Id`}
            note={t`letters, digits, . _ -`}
            fault={faults.id}
            isMarked
            required
            maxLength={64}
            autoComplete="off"
          />
        )}
        {line('name', true)}
        {line('manufacturer')}
        {select('kind', [
          ['agrochemical', i18n._(KIND_TEXTS.agrochemical)],
          ['maker', i18n._(KIND_TEXTS.maker)],
        ])}
        {select(
          'form',
          [
            ['L', t`Liquid, rates in litres`],
            ['P', t`Powder or granule, rates in kilogrammes`],
          ],
          tests > 0 ? t`the unit of the rates of ${tests} tests` : undefined,
        )}
        {line('formulation')}
        {select('role', [['', t`None`], ...PRODUCT_ROLES.map((role) => [role, role] as const)])}
        {list('active_ingredients', t`one on a line`)}
        {list('strengths', t`such as calcium=150\u00a0g/L`)}
        {list('countries', t`two letters on a line; empty: everywhere`)}
        {list('market_names', t`such as fr=NOM`)}
        <TextField
          {...named('density')}
          note={t`kg/L of a liquid; converts strengths in % w/w`}
          defaultValue={cells?.density}
          maxLength={12}
        />
        {list('product_sets', t`one on a line`)}
      </div>
      {rows('codes', <Trans>Add a number</Trans>)}
      {rows('other_names', <Trans>Add a name</Trans>)}
      {rows('formulations', <Trans>Add a formulation</Trans>)}
    </ConsoleForm>
  )
}
