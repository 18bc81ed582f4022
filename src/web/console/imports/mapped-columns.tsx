import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { FIELDS_OF_TEST, PRODUCT_FIELDS, type MappedColumn, type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import facts from '../shared/facts.module.css'
import { FIELD_TEXTS, productFieldText } from './import-texts.ts'
import styles from './imports.module.css'

const MAX_PRODUCTS = 12
/** Fields whose unit can be that of the whole column. */
const WITH_UNIT = new Set<MappedColumn['field']>(['rate', 'water', 'hardness', 'temperature', 'hours'])
const PRODUCT = new Set<string>(PRODUCT_FIELDS)

/** A field with the number of its product as one choice. */
const choiceOf = ({ field, product }: Pick<MappedColumn, 'field' | 'product'>): string =>
  field === null ? '' : product === undefined ? field : `${field} ${product}`

const chosen = ({ column, header, examples, unit }: MappedColumn, choice: string): MappedColumn => {
  const [field = '', number] = choice.split(' ')
  const own = { column, header, ...(examples ? { examples } : {}) }
  if (field === '') return { ...own, field: null }
  const kept = unit !== undefined && WITH_UNIT.has(field as MappedColumn['field']) ? { unit } : {}
  return { ...own, ...kept, field: field as MappedColumn['field'], ...(PRODUCT.has(field) ? { product: Number(number ?? 1) } : {}) }
}

type ColumnsProps = { mapping: SheetMapping; onChange: (part: Pick<SheetMapping, 'columns' | 'identifies'>) => void }

/** Every column of the file with three examples, and what it is. */
export const MappedColumns = ({ mapping: { columns, identifies }, onChange }: ColumnsProps) => {
  const most = Math.min(MAX_PRODUCTS, Math.max(1, ...columns.map(({ product = 0 }) => product)) + 1)
  const set = (column: string, next: MappedColumn) =>
    onChange({ columns: columns.map((one) => (one.column === column ? next : one)), identifies })
  const identify = (column: string, is: boolean) =>
    onChange({
      columns,
      identifies: columns.map((one) => one.column).filter((one) => (one === column ? is : identifies.includes(one))),
    })
  return (
    <div className={styles.columns}>
      {columns.map((column) => (
        <Column
          key={column.column}
          column={column}
          products={most}
          isId={identifies.includes(column.column)}
          onChange={(next) => set(column.column, next)}
          onIdentify={(is) => identify(column.column, is)}
        />
      ))}
    </div>
  )
}

type ColumnProps = {
  column: MappedColumn
  products: number
  isId: boolean
  onChange: (column: MappedColumn) => void
  onIdentify: (is: boolean) => void
}

const Column = ({ column, products, isId, onChange, onIdentify }: ColumnProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const { column: letters, header, examples = [], field, unit = '' } = column
  const name = `${letters} · ${header || '–'}`
  return (
    <div className={styles.column}>
      <Field id={id} label={name}>
        <select {...controlProps(id)} value={choiceOf(column)} onChange={({ target }) => onChange(chosen(column, target.value))}>
          <option value="">{t`Not read`}</option>
          {FIELDS_OF_TEST.map((one) => (
            <option key={one} value={one}>
              {i18n._(FIELD_TEXTS[one])}
            </option>
          ))}
          {Array.from({ length: products }, (_, at) => at + 1).flatMap((number) =>
            PRODUCT_FIELDS.map((one) => (
              <option key={`${one} ${number}`} value={`${one} ${number}`}>
                {i18n._(productFieldText(one, number))}
              </option>
            )),
          )}
        </select>
      </Field>
      <p className="muted small">{examples.length === 0 ? <Trans>It is empty.</Trans> : examples.map((text) => `“${text}”`).join(', ')}</p>
      {WITH_UNIT.has(field) && (
        <Field id={`${id}unit`} label={t`Unit of column ${letters}, where its cells have none`}>
          <input
            {...controlProps(`${id}unit`)}
            autoComplete="off"
            maxLength={40}
            value={unit}
            onChange={({ target: { value } }) => {
              const { unit: _unit, ...own } = column
              onChange(value === '' ? own : { ...own, unit: value })
            }}
          />
        </Field>
      )}
      <label className={facts.check}>
        <input type="checkbox" checked={isId} onChange={({ target }) => onIdentify(target.checked)} />{' '}
        {t`Column ${letters} says which test it is`}
      </label>
    </div>
  )
}
