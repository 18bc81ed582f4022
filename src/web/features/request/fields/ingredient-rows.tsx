import { colonIn } from '../../../../domain/texts/punctuation.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { Choice } from '../../../../domain/products/choices.ts'
import { APPLICATION_UNITS, MAX_INGREDIENTS, type RequestFormKind } from '../../../../domain/requests/requests.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Typeahead } from '../../../ui/typeahead.tsx'
import type { Suggesting } from '../../../ui/suggestion-source.ts'
import { type Step, useReorder } from '../../../ui/use-reorder.ts'
import styles from './ingredient-rows.module.css'
import { RateFields } from './rate-fields.tsx'
import { isCallUnit, isWholeIngredient, nextIngredient, type RequestValues } from '../request-values.ts'

type IngredientRowsProps = {
  /** What the name box suggests; undefined while loading. */
  choices: readonly Choice[] | undefined
  suggesting: Suggesting | undefined
  /** How many first rows cannot be deleted. */
  keptRows: number
  /** Whether incomplete rows show what they lack. */
  showsFaults: boolean
  form: RequestFormKind
}

const STEPS: Record<string, Step> = { ArrowUp: -1, ArrowDown: 1 }

export const IngredientRows = ({ choices, suggesting, keptRows, showsFaults, form }: IngredientRowsProps) => {
  const { t } = useLingui()
  const { language } = useSession()
  const { control, getValues, setValue } = useFormContext<RequestValues>()
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'ingredients' })
  const { list, announced, moved, removed, opened } = useReorder<HTMLDivElement>()
  /**
   * The product of a row goes to the place of the next one, and that one to its place. Order numbers belong to the places, which stay
   * as they are, with their gaps: what stands first is added first.
   */
  const move = (index: number, step: Step): void => {
    const [row, other] = [getValues(`ingredients.${index}`), getValues(`ingredients.${index + step}`)]
    if (row === undefined || other === undefined) return
    // Read first: these are the form's own values, which setValue changes.
    const [{ name, orderOfAddition: from }, { orderOfAddition: to }] = [row, other]
    setValue(`ingredients.${index}.orderOfAddition`, to)
    setValue(`ingredients.${index + step}.orderOfAddition`, from, { shouldDirty: true })
    swap(index, index + step)
    moved(index, step, `${name} ${t`Order of Addition`}${colonIn(language)}${to}`)
  }

  return (
    <div ref={list} className="stack">
      <output className="visually-hidden">{announced}</output>
      {fields.map((field, index) => (
        <fieldset key={field.id} data-row id={`ingredients.${index}`} className={`bottom shrinks flush ${styles.row}`}>
          <legend className={`muted strong ${styles.legend}`}>
            <Trans>Order of Addition</Trans>
            {colonIn(language)}
            <span className={styles.order}>{field.orderOfAddition}</span>
          </legend>
          <Row index={index} choices={choices} suggesting={suggesting} showsFaults={showsFaults} form={form} />
          <div className={`row gap-2 whole-line ${styles.tools}`}>
            <MoveButton step={-1} order={field.orderOfAddition} isPossible={index > 0} onMove={(step) => move(index, step)} />
            <MoveButton
              step={1}
              order={field.orderOfAddition}
              isPossible={index < fields.length - 1}
              onMove={(step) => move(index, step)}
            />
            {index >= keptRows && (
              <Button
                data-remove
                onClick={() => {
                  remove(index)
                  removed(index)
                }}
                aria-label={t`Delete ingredient ${field.orderOfAddition}`}
              >
                <Trash aria-hidden size={20} />
                <Trans>Delete</Trans>
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      {fields.length < MAX_INGREDIENTS && (
        <div>
          <Button
            data-add
            onClick={() => {
              append(nextIngredient(getValues('ingredients')), { shouldFocus: false })
              opened(fields.length)
            }}
          >
            <Plus aria-hidden size={20} />
            <Trans>Add Ingredient</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

type MoveButtonProps = { step: Step; order: number; isPossible: boolean; onMove: (step: Step) => void }

/** Moves a row by a press, or while it has the focus by the arrow keys too. */
const MoveButton = ({ step, order, isPossible, onMove }: MoveButtonProps) => {
  const { t } = useLingui()
  const Sign = step === -1 ? ArrowUp : ArrowDown
  return (
    <Button
      data-move={step}
      disabled={!isPossible}
      onClick={() => onMove(step)}
      onKeyDown={(event) => {
        const byKey = STEPS[event.key]
        if (byKey === undefined) return
        event.preventDefault()
        onMove(byKey)
      }}
      aria-label={step === -1 ? t`Move ingredient ${order} up` : t`Move ingredient ${order} down`}
    >
      <Sign aria-hidden size={20} />
    </Button>
  )
}

type RowProps = { index: number } & Pick<IngredientRowsProps, 'choices' | 'suggesting' | 'showsFaults' | 'form'>

const Row = ({ index, choices, suggesting, showsFaults, form }: RowProps) => {
  const { t } = useLingui()
  const { language } = useSession()
  const { control, setValue } = useFormContext<RequestValues>()
  const row = useWatch({ control, name: `ingredients.${index}` })
  /** What the rate is of, unless its unit says so. */
  const rateNote = form === 'foliar' ? t`per hectare` : t`per kg of seed`
  const isLacking = showsFaults && row !== undefined && !isWholeIngredient(row, language)
  const lacks = (value: string): string | undefined => (isLacking && value.trim() === '' ? t`Required` : undefined)
  return (
    <>
      <Controller
        control={control}
        name={`ingredients.${index}.name`}
        render={({ field: { value, onChange } }) => (
          <div data-tried={isLacking} className={`whole-line ${styles.name}`}>
            <Typeahead
              label={t`Product or agrochemical`}
              value={value === '' ? undefined : { id: row?.productId ?? '', name: value }}
              choices={choices}
              suggesting={suggesting}
              onChange={(choice) => {
                setValue(`ingredients.${index}.productId`, choice?.id || undefined)
                onChange(choice?.name ?? '')
              }}
              required
              hint={lacks(value)}
              takesFreeText
            />
          </div>
        )}
      />
      <RateFields
        form={form}
        rate={`ingredients.${index}.applicationRate`}
        label={t`Application Rate`}
        unit={`ingredients.${index}.applicationUnit`}
        unitLabel={t`Units`}
        units={APPLICATION_UNITS}
        required
        lacks={lacks(row?.applicationRate ?? '')}
        note={row === undefined || isCallUnit(row.applicationUnit) ? rateNote : undefined}
        isCleared
      />
    </>
  )
}
