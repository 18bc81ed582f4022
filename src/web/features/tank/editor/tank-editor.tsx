import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { MAX_LINES } from '../../../../domain/tank/tank.ts'
import { useKeyboardInset } from '../../../platform/device/keyboard-inset.ts'
import { useSession } from '../../../platform/session.ts'
import { useSuggesting } from '../../../shared/products/suggesting.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Step, useReorder, withMoved } from '../../../ui/use-reorder.ts'
import { WATER_UNITS } from '../../../../domain/units/chosen-units.ts'
import { type EnteredTank, isOverfull, withNames } from '../entered-tank.ts'
import { MoreThanWater } from '../../../shared/amounts/overfull.tsx'
import { useTankUnits } from '../../../shared/amounts/use-tank-units.ts'
import { AmountField } from '../../../shared/amounts/amount-field.tsx'
import { type DraftFault, type DraftLine, enteredIn, firstUnit, isFilled, readWater, type TankDraft, withLine, withUnit } from './draft.ts'
import styles from './tank-editor.module.css'
import { TankLineEditor } from './tank-line.tsx'
import { useProducts } from './use-products.ts'
import { useRows } from './use-rows.ts'
import { CountryField, CropField } from './where-fields.tsx'

type TankEditorProps = {
  draft: TankDraft
  onChange: (change: (draft: TankDraft) => TankDraft) => void
  onCheck: (tank: EnteredTank) => void
  onEmpty: () => void
}

/** The field in which a fault is corrected. */
const fieldOf = (fault: DraftFault): string => {
  if (fault.at === 'products') return 'fieldset input'
  if (fault.at !== 'line') return `[data-field="${fault.at}"] input`
  return `[data-line="${fault.line}"] input${fault.what === 'product' ? '' : '[inputmode=decimal]'}`
}

/** Enters a tank: two to twelve products as a list, then water and crop (TANK-107). */
export const TankEditor = ({ draft, onChange, onCheck, onEmpty }: TankEditorProps) => {
  const { t } = useLingui()
  const { language } = useSession()
  const units = useTankUnits()(draft.country)
  const products = useProducts(draft.country)
  const suggesting = useSuggesting(draft.country || undefined, 'foliar')
  const [isTried, setTried] = useState(false)
  /** A fault that stands there already is said again. */
  const [tries, setTries] = useState(0)
  const rows = useRows(draft)
  useKeyboardInset()
  const { tank, faults } = enteredIn(draft, products.formOf, products.idOf)
  const { list: form, announced, moved, removed, opened } = useReorder<HTMLFormElement>('[data-more]')

  const setLines = (change: (lines: DraftLine[]) => DraftLine[]) => onChange((before) => ({ ...before, lines: change(before.lines) }))
  const check = () => {
    setTried(true)
    setTries(tries + 1)
    if (faults.length === 0) return onCheck(withNames(tank, products.nameOf))
    for (const fault of faults) if (fault.at === 'line') rows.open(fault.line)
    // Once what is wrong is marked.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>(fieldOf(faults[0]!))?.focus()
    })
  }
  const move = (at: number, step: Step) => {
    setLines((lines) => withMoved(lines, at, step))
    const number = at + step + 1
    moved(at, step, `${draft.lines[at]!.product?.name ?? ''}${colonIn(language)}${t`Product ${number}`}`)
  }
  const remove = (at: number) => {
    const number = at + 1
    const name = draft.lines[at]!.product?.name ?? t`Product ${number}`
    setLines((lines) => lines.toSpliced(at, 1))
    removed(at, t`${name}: removed`)
  }
  const add = () => {
    const longer = withLine(draft)
    onChange(() => longer)
    rows.fold()
    opened(draft.lines.length)
  }
  return (
    <form
      ref={form}
      className={styles.editor}
      noValidate
      data-tried={isTried}
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <div data-field="country">
        <CountryField draft={draft} onChange={onChange} />
      </div>
      <output className="visually-hidden">{announced}</output>
      <div className={styles.list}>
        <h2 className={styles.heading}>
          <Trans>Products</Trans>
        </h2>
        {draft.lines.map((line, at) => (
          <TankLineEditor
            key={line.key}
            line={line}
            number={at + 1}
            isLast={at === draft.lines.length - 1}
            language={draft.language}
            products={products}
            suggesting={suggesting}
            faults={faults.filter((fault) => fault.at === 'line' && fault.line === line.key)}
            isTried={isTried}
            isOpen={rows.isOpen(line.key)}
            hasTools={rows.tools === line.key}
            unitFor={(of) => firstUnit(draft.lines, line.key, of, units)}
            onOpen={(field) => {
              rows.open(line.key)
              opened(at, field)
            }}
            onTools={() => rows.toggleTools(line.key)}
            onChange={(changed) => setLines((lines) => lines.map((one) => (one.key === line.key ? changed : one)))}
            onUnit={(unit) => setLines((lines) => withUnit(lines, line.key, unit))}
            onMove={(step) => move(at, step)}
            onRemove={() => remove(at)}
          />
        ))}
        {draft.lines.length < MAX_LINES ? (
          <Button look="quiet" data-add onClick={add}>
            <Plus aria-hidden size={22} />
            <Trans>Add a product</Trans>
          </Button>
        ) : (
          <p className={`flush quiet ${styles.note}`}>
            <Trans>A tank has {MAX_LINES} products at most.</Trans>
          </p>
        )}
      </div>
      <div className={styles.field}>
        <div data-field="water">
          <AmountField
            label={t`Water volume (optional)`}
            unitLabel={t`Units`}
            typed={draft.water}
            unit={draft.waterUnit}
            units={[{ name: '', units: WATER_UNITS }]}
            reading={readWater(draft)}
            isBar
            onType={(water) => onChange((before) => ({ ...before, water }))}
            onUnit={(waterUnit) => onChange((before) => ({ ...before, waterUnit }))}
          />
          <output>{isOverfull(tank, products.formOf) && <MoreThanWater />}</output>
        </div>
        <CropField draft={draft} onChange={onChange} />
      </div>
      {isFilled(draft) && (
        <div>
          <Button
            look="quiet"
            onClick={() => {
              setTried(false)
              onEmpty()
            }}
          >
            <Trans>Empty the tank</Trans>
          </Button>
        </div>
      )}
      {products.retry && (
        <Notice>
          <p>
            <Trans>Some lists could not be loaded.</Trans>
          </p>
          <Button onClick={products.retry}>
            <Trans>Try again</Trans>
          </Button>
        </Notice>
      )}
      <div role="alert">
        {isTried && faults.length > 0 && (
          <Notice key={tries} tone="error">
            {faults.some(({ at }) => at !== 'products') ? (
              <Trans>Please correct what is marked above.</Trans>
            ) : (
              <Trans>Enter at least two different products.</Trans>
            )}
          </Notice>
        )}
      </div>
      <div className={styles.buttons}>
        <Button look="primary" type="submit">
          <FlaskConical aria-hidden size={22} />
          <Trans>Check this tank</Trans>
        </Button>
      </div>
    </form>
  )
}
