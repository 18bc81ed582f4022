import { Trans, useLingui } from '@lingui/react/macro'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useId, useRef, useState } from 'react'
import type { Choice } from '../../../../domain/choices.ts'
import { MAX_LINES } from '../../../../domain/tank/tank.ts'
import { useQuery } from '../../../platform/use-query.ts'
import { useSession } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { CropSuggestions } from '../../../shared/crop-suggestions.tsx'
import { useSuggesting } from '../../../shared/suggesting.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import { Notice } from '../../../ui/notice.tsx'
import { Typeahead } from '../../../ui/typeahead.tsx'
import { type EnteredTank, MAX_TANK_NAME, WATER_UNITS, withNames } from '../entered-tank.ts'
import { AmountField } from './amount-field.tsx'
import { type DraftFault, type DraftLine, enteredIn, isFilled, readWater, type TankDraft, withLine } from './draft.ts'
import styles from './tank-editor.module.css'
import { TankLineEditor } from './tank-line.tsx'
import { useProducts } from './use-products.ts'

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
type Focus = { line: number; tool: 'up' | 'down' | 'remove' | 'product' } | 'add'

/** Enters a tank: country, crop, water, and two to twelve products. */
export const TankEditor = ({ draft, onChange, onCheck, onEmpty }: TankEditorProps) => {
  const { t } = useLingui()
  const { preferences } = useSession()
  const unit = useStore(preferences.unitsChoice)
  const products = useProducts(draft.country)
  const suggesting = useSuggesting(draft.country || undefined, 'foliar')
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { tank, faults } = enteredIn(draft, products.formOf, products.idOf)
  const { setFocus, announced } = useMoves(form, draft)

  const setLines = (change: (lines: DraftLine[]) => DraftLine[]) => onChange((before) => ({ ...before, lines: change(before.lines) }))
  const check = () => {
    setTried(true)
    if (faults.length === 0) return onCheck(withNames(tank, products.nameOf))
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
    setFocus(next ? { line: next.key, tool: 'remove' } : 'add')
  }
  const add = () => {
    const longer = withLine(draft, unit)
    onChange(() => longer)
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
      <div className={styles.field}>
        <div data-field="country">
          <Country draft={draft} onChange={onChange} />
        </div>
        <Crop draft={draft} onChange={onChange} />
        <div data-field="water">
          <AmountField
            label={t`Water volume (optional)`}
            unitLabel={t`Units`}
            typed={draft.water}
            unit={draft.waterUnit}
            units={[{ name: '', units: WATER_UNITS }]}
            reading={readWater(draft)}
            onType={(water) => onChange((before) => ({ ...before, water }))}
            onUnit={(waterUnit) => onChange((before) => ({ ...before, waterUnit }))}
          />
        </div>
      </div>
      <output className="visually-hidden">{announced}</output>
      <div className={styles.lines}>
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
            onChange={(changed) => setLines((lines) => lines.map((one) => (one.key === line.key ? changed : one)))}
            onMove={(step) => move(at, step)}
            onRemove={() => remove(at)}
          />
        ))}
      </div>
      {draft.lines.length < MAX_LINES ? (
        <Button data-add onClick={add}>
          <Plus aria-hidden size={22} />
          <Trans>Add a product</Trans>
        </Button>
      ) : (
        <p className={styles.note}>
          <Trans>A tank has {MAX_LINES} products at most.</Trans>
        </p>
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
        {isFilled(draft) && (
          <Button
            onClick={() => {
              setTried(false)
              onEmpty()
            }}
          >
            <Trans>Empty the tank</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

type PartProps = Pick<TankEditorProps, 'draft' | 'onChange'>

/** The edition's country, or one that the whole site remembers. */
const Country = ({ draft, onChange }: PartProps) => {
  const { t } = useLingui()
  const { edition, formats, preferences } = useSession()
  const names = useSuggesting()
  const [typed, setTyped] = useState<Choice>()
  const answer = useQuery('countries', edition.forcedCountry ? undefined : {})
  if (edition.forcedCountry) return null
  const choices =
    answer.step === 'ready'
      ? answer.value
          .map(({ id, name }) => ({ id, name: formats.country(id, name) }))
          .toSorted((left, right) => formats.compare(left.name, right.name))
      : undefined
  return (
    <Typeahead
      label={t`Country`}
      value={typed ?? (draft.country === '' ? undefined : { id: draft.country, name: formats.country(draft.country) })}
      choices={choices}
      suggesting={names}
      onChange={(chosen) => {
        setTyped(chosen?.id ? undefined : (chosen ?? { id: '', name: '' }))
        if (chosen?.id) preferences.country.set(chosen.id.toLowerCase())
        onChange((before) => ({ ...before, country: chosen?.id ?? '' }))
      }}
      required
      hint={draft.country === '' ? t`Required` : undefined}
    />
  )
}

const Crop = ({ draft, onChange }: PartProps) => {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        <Trans>Crop (optional)</Trans>
      </label>
      <input
        id={id}
        className={field.control}
        list={`${id}-crops`}
        autoComplete="off"
        maxLength={MAX_TANK_NAME}
        value={draft.crop}
        onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, crop: value }))}
      />
      <CropSuggestions id={`${id}-crops`} />
    </div>
  )
}

/** Keeps the focus with a line that moved, beside one that was removed, or in one that was added, and says where it is. */
const useMoves = (form: React.RefObject<HTMLFormElement | null>, draft: TankDraft) => {
  const { t } = useLingui()
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
    if (wanted.tool !== 'remove') {
      const name = draft.lines[place]?.product?.name ?? ''
      const number = place + 1
      setAnnounced(`${name}: ${t`Product ${number}`}`)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once the lines are drawn anew
  }, [draft.lines])
  return {
    announced,
    setFocus: (next: Focus) => {
      focus.current = next
    },
  }
}
