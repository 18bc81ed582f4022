import { colonIn } from '../../../../domain/punctuation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { MAX_LINES } from '../../../../domain/tank/tank.ts'
import { useKeyboardInset } from '../../../platform/keyboard-inset.ts'
import { useSession } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { useSuggesting } from '../../../shared/suggesting.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { WATER_UNITS } from '../../../../domain/chosen-units.ts'
import { type EnteredTank, isOverfull, withNames } from '../entered-tank.ts'
import { MoreThanWater } from '../../../shared/overfull.tsx'
import { AmountField } from '../../../shared/amount-field.tsx'
import { type DraftFault, type DraftLine, enteredIn, isFilled, readWater, type TankDraft, withLine } from './draft.ts'
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

/** Where the focus goes once the lines are drawn anew. */
type Focus = { line: number; tool: 'up' | 'down' | 'more' | 'product' } | 'add'

/** Enters a tank: two to twelve products as a list, then water and crop (TANK-107). */
export const TankEditor = ({ draft, onChange, onCheck, onEmpty }: TankEditorProps) => {
  const { t } = useLingui()
  const { preferences } = useSession()
  const unit = useStore(preferences.unitsChoice)
  const products = useProducts(draft.country)
  const suggesting = useSuggesting(draft.country || undefined, 'foliar')
  const [isTried, setTried] = useState(false)
  const rows = useRows(draft)
  useKeyboardInset()
  const form = useRef<HTMLFormElement>(null)
  const { tank, faults } = enteredIn(draft, products.formOf, products.idOf)
  const { setFocus, announced } = useMoves(form, draft, rows.folded)

  const setLines = (change: (lines: DraftLine[]) => DraftLine[]) => onChange((before) => ({ ...before, lines: change(before.lines) }))
  const check = () => {
    setTried(true)
    if (faults.length === 0) return onCheck(withNames(tank, products.nameOf))
    for (const fault of faults) if (fault.at === 'line') rows.open(fault.line)
    // Once what is wrong is marked.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>(fieldOf(faults[0]!))?.focus()
    })
  }
  const move = (at: number, step: -1 | 1) => {
    setLines((lines) => lines.with(at, lines[at + step]!).with(at + step, lines[at]!))
    setFocus({ line: draft.lines[at]!.key, tool: step === -1 ? 'up' : 'down' })
  }
  const remove = (at: number) => {
    const next = draft.lines[at + 1] ?? draft.lines[at - 1]
    setLines((lines) => lines.toSpliced(at, 1))
    setFocus(next ? { line: next.key, tool: 'more' } : 'add')
  }
  const add = () => {
    const longer = withLine(draft, unit)
    onChange(() => longer)
    rows.fold()
    setFocus({ line: longer.lines.at(-1)!.key, tool: 'product' })
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
            onOpen={() => {
              rows.open(line.key)
              setFocus({ line: line.key, tool: 'product' })
            }}
            onTools={() => rows.toggleTools(line.key)}
            onChange={(changed) => setLines((lines) => lines.map((one) => (one.key === line.key ? changed : one)))}
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
          <p className={styles.note}>
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
          <Notice tone="error">
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

/** Keeps the focus with a line that moved, beside one that was removed, or in one that was added, and says where it is. */
const useMoves = (form: React.RefObject<HTMLFormElement | null>, draft: TankDraft, folded: ReadonlySet<number>) => {
  const { t } = useLingui()
  const { language } = useSession()
  const [announced, setAnnounced] = useState('')
  const focus = useRef<Focus>(undefined)
  useEffect(() => {
    const wanted = focus.current
    focus.current = undefined
    if (wanted === undefined) return
    if (wanted === 'add') return form.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    const line = form.current?.querySelector(`[data-line="${wanted.line}"]`)
    const place = draft.lines.findIndex(({ key }) => key === wanted.line)
    const tool = (name: string) => line?.querySelector<HTMLElement>(`[data-tool="${name}"]:not(:disabled)`)
    if (wanted.tool === 'product') return line?.querySelector('input')?.focus()
    ;(tool(wanted.tool) ?? tool(wanted.tool === 'up' ? 'down' : 'up'))?.focus()
    if (wanted.tool !== 'more') {
      const name = draft.lines[place]?.product?.name ?? ''
      const number = place + 1
      setAnnounced(`${name}${colonIn(language)}${t`Product ${number}`}`)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once the lines are drawn anew
  }, [draft.lines, folded])
  return {
    announced,
    setFocus: (next: Focus) => {
      focus.current = next
    },
  }
}
