import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { ListedVerdict, VerdictCells } from '../../../contract/console/published-verdicts.ts'
import { RESULT_CODES, type ResultCode } from '../../../domain/records.ts'
import { MAX_LINES } from '../../../domain/tank/tank.ts'
import { Button } from '../../ui/button.tsx'
import { ProductField } from '../lots/product-field.tsx'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import styles from '../shared/form.module.css'
import { VERDICT_CELLS, VERDICT_NAMES } from './verdict-texts.ts'

type Line = { key: number; id: string; first?: ListedVerdict['products'][number] }
type FormProps = {
  /** What it says so far; without it it is a new one. */
  verdict?: ListedVerdict
  submit: ReactNode
  onSave: (cells: VerdictCells, reason: string) => Promise<void>
  onCancel?: () => void
}

const EMPTY_LINES: readonly Line[] = [
  { key: 0, id: '' },
  { key: 1, id: '' },
]

/** What others published of products together. A correction says why. */
export const VerdictForm = ({ verdict, submit, onSave, onCancel }: FormProps) => {
  const { t, i18n } = useLingui()
  const [lines, setLines] = useState<readonly Line[]>(
    () => verdict?.products.map((first, key) => ({ key, id: first.id, first })) ?? EMPTY_LINES,
  )
  const { faults, error, isBusy, save } = useSaving()
  const send = (data: FormData) => {
    const text = (name: string): string => textIn(data, name)
    const cells = { reference: text('reference'), title: text('title'), year: text('year'), note: text('note') }
    return onSave({ products: lines.map(({ id }) => id).filter(Boolean), verdict: text('verdict') as ResultCode, ...cells }, text('reason'))
  }
  return (
    <ConsoleForm noValidate submit={submit} isBusy={isBusy} error={error} onSubmit={(_, form) => void save(form, send)} onCancel={onCancel}>
      <fieldset className={`grid gap-3 flush ${styles.also}`}>
        <legend>
          <Trans>The products that were together, and nothing else</Trans>
        </legend>
        {lines.map(({ key, id, first }, at) => (
          <div key={key} className="stack gap-2">
            <ProductField
              label={t`Product ${at + 1}`}
              productId={id}
              first={first}
              fault={at === 0 ? faults['products'] : undefined}
              onChoose={(chosen) => setLines((now) => now.map((one) => (one.key === key ? { ...one, id: chosen } : one)))}
            />
            {lines.length > 2 && (
              <div className="row gap-3">
                <Button onClick={() => setLines(lines.filter((one) => one.key !== key))}>
                  <Trans>Remove product {at + 1}</Trans>
                </Button>
              </div>
            )}
          </div>
        ))}
        {lines.length < MAX_LINES && (
          <div className="row gap-3">
            <Button onClick={() => setLines([...lines, { key: Math.max(...lines.map(({ key }) => key)) + 1, id: '' }])}>
              <Trans>Add a product</Trans>
            </Button>
          </div>
        )}
      </fieldset>
      <OptionsField
        name="verdict"
        label={i18n._(VERDICT_CELLS.verdict)}
        fault={faults['verdict']}
        defaultValue={verdict && verdict.verdict !== 'withdrawn' ? verdict.verdict : 'NC'}
        options={RESULT_CODES.map((code) => [code, i18n._(VERDICT_NAMES[code])] as const)}
      />
      <TextField
        name="reference"
        label={i18n._(VERDICT_CELLS.reference)}
        note={t`Such as 10.1000/182 or https://journal.example/article`}
        isMarked
        defaultValue={verdict?.reference}
        maxLength={500}
        autoComplete="off"
        fault={faults['reference']}
      />
      <TextField
        name="title"
        label={i18n._(VERDICT_CELLS.title)}
        isMarked
        defaultValue={verdict?.title}
        maxLength={200}
        autoComplete="off"
        fault={faults['title']}
      />
      <TextField
        name="year"
        label={i18n._(VERDICT_CELLS.year)}
        isMarked
        defaultValue={verdict && String(verdict.year)}
        maxLength={4}
        autoComplete="off"
        fault={faults['year']}
      />
      <TextField
        name="note"
        label={i18n._(VERDICT_CELLS.note)}
        note={t`In English; may be empty`}
        defaultValue={verdict?.note}
        maxLength={4_000}
        rows={3}
        fault={faults['note']}
      />
      {verdict && <TextField name="reason" label={t`Why it is corrected`} isMarked maxLength={4_000} rows={2} fault={faults['reason']} />}
    </ConsoleForm>
  )
}
