import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProductCells } from '../../../contract/console/products.ts'
import { PRODUCT_ROLES } from '../../../domain/records.ts'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import styles from '../shared/form.module.css'
import { ConsoleForm } from '../shared/console-form.tsx'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { CELL_TEXTS, KIND_TEXTS } from './product-texts.ts'

/** Lists are edited with one item on a line; a cell separates them with semicolons. */
const LISTS: ReadonlySet<keyof ProductCells> = new Set([
  'active_ingredients',
  'countries',
  'market_names',
  'product_sets',
  'strengths',
  'codes',
  'other_names',
  'formulations',
])
const linesOf = (cell: string): string => cell.replaceAll(';', '\n')
const cellOf = (lines: string): string =>
  lines
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(';')

type ProductFormProps = {
  /** Undefined for a new product. */
  cells?: ProductCells
  /** Of the submit button. */
  submit: ReactNode
  tests?: number
  onSave: (id: string, cells: ProductCells) => Promise<void>
  onCancel?: () => void
}

/** The fields of a product. What the server finds wrong stands beside its field; nothing that was typed is lost. */
export const ProductForm = ({ cells, submit, tests = 0, onSave, onCancel }: ProductFormProps) => {
  const { t, i18n } = useLingui()
  const { faults, error, isBusy, save } = useSaving()
  const send = (data: FormData) => {
    const names = Object.keys(CELL_TEXTS) as (keyof ProductCells)[]
    const given = Object.fromEntries(
      names.map((name) => [name, LISTS.has(name) ? cellOf(textIn(data, name)) : textIn(data, name)]),
    ) as ProductCells
    return onSave(textIn(data, 'id'), given)
  }
  const named = (name: keyof ProductCells) => ({ name, label: i18n._(CELL_TEXTS[name]), fault: faults[name] })
  const line = (name: 'name' | 'manufacturer' | 'formulation' | 'density', isRequired = false) => (
    <TextField {...named(name)} defaultValue={cells?.[name]} maxLength={200} isMarked={isRequired} required={isRequired} />
  )
  const select = (name: 'kind' | 'form' | 'role', options: readonly (readonly [string, string])[], note?: string) => (
    <OptionsField {...named(name)} note={note} options={options} defaultValue={cells?.[name]} />
  )
  const list = (name: keyof ProductCells, note: string) => (
    <TextField {...named(name)} note={note} rows={3} defaultValue={linesOf(cells?.[name] ?? '')} maxLength={4_000} />
  )
  return (
    <ConsoleForm noValidate submit={submit} isBusy={isBusy} error={error} onCancel={onCancel} onSubmit={(_, form) => void save(form, send)}>
      <div className={styles.fields}>
        {!cells && (
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
        {list('codes', t`such as FR:2110159 or GTIN:4012345678901`)}
        {list('other_names', t`such as former:FR:2010-01-01/2019-12-31=NOM`)}
        {list('formulations', t`such as FR | 2010-01-01/2019-12-31 | SC | zinc=150\u00a0g/L`)}
        {line('density')}
        {list('product_sets', t`one on a line`)}
      </div>
    </ConsoleForm>
  )
}
