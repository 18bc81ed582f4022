import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef } from 'react'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { Choice } from '../../../domain/choices.ts'
import { APPLICATION_UNITS, MAX_INGREDIENTS } from '../../../domain/requests.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Typeahead } from '../../ui/typeahead.tsx'
import styles from './ingredient-rows.module.css'
import { RateFields } from './rate-fields.tsx'
import { isWholeIngredient, nextIngredient, type RequestValues } from './request-values.ts'

type IngredientRowsProps = {
  /** What the name box suggests; undefined while loading. */
  choices: readonly Choice[] | undefined
  /** How many first rows cannot be deleted. */
  keptRows: number
  /** Whether incomplete rows show what they lack. */
  showsFaults: boolean
}

/** The focus of a deleted row goes to the next row's Delete, else the last row's, else to Add: never out of the form. */
const focusNear = (list: HTMLElement | null, at: number): void => {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>('[data-delete]') ?? [])]
  const near = buttons[at] ?? buttons.at(-1) ?? list?.querySelector<HTMLButtonElement>('[data-add]')
  near?.focus()
}

export const IngredientRows = ({ choices, keptRows, showsFaults }: IngredientRowsProps) => {
  const { t } = useLingui()
  const { control, getValues } = useFormContext<RequestValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'ingredients' })
  const list = useRef<HTMLDivElement>(null)
  const deletedAt = useRef<number>(undefined)
  useEffect(() => {
    if (deletedAt.current === undefined) return
    focusNear(list.current, deletedAt.current - keptRows)
    deletedAt.current = undefined
    // oxlint-disable-next-line react/exhaustive-deps -- once the row is gone from the page
  }, [fields.length])
  return (
    <div ref={list} className={styles.rows}>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={styles.row}>
          <legend className={styles.legend}>
            <Trans>Order of Addition</Trans>: <span className={styles.order}>{field.orderOfAddition}</span>
          </legend>
          <Row index={index} choices={choices} showsFaults={showsFaults} />
          {index >= keptRows && (
            <div className={styles.delete}>
              <Button
                data-delete
                onClick={() => {
                  deletedAt.current = index
                  remove(index)
                }}
                aria-label={t`Delete ingredient ${field.orderOfAddition}`}
              >
                <Trash aria-hidden size={20} />
                <Trans>Delete</Trans>
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {fields.length < MAX_INGREDIENTS && (
        <div>
          <Button data-add onClick={() => append(nextIngredient(getValues('ingredients')), { shouldFocus: false })}>
            <Plus aria-hidden size={20} />
            <Trans>Add Ingredient</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

type RowProps = { index: number } & Pick<IngredientRowsProps, 'choices' | 'showsFaults'>

const Row = ({ index, choices, showsFaults }: RowProps) => {
  const { t } = useLingui()
  const { language } = useSession()
  const { control } = useFormContext<RequestValues>()
  const row = useWatch({ control, name: `ingredients.${index}` })
  const isLacking = showsFaults && row !== undefined && !isWholeIngredient(row, language)
  const lacks = (value: string): string | undefined => (isLacking && value.trim() === '' ? t`Required` : undefined)
  return (
    <>
      <Controller
        control={control}
        name={`ingredients.${index}.name`}
        render={({ field: { value, onChange } }) => (
          <Typeahead
            label={t`Product or agrochemical`}
            value={value === '' ? undefined : { id: '', name: value }}
            choices={choices}
            onChange={(choice) => onChange(choice?.name ?? '')}
            required
            hint={lacks(value)}
            takesFreeText
          />
        )}
      />
      <RateFields
        rate={`ingredients.${index}.applicationRate`}
        label={t`Application Rate`}
        unit={`ingredients.${index}.applicationUnit`}
        unitLabel={t`Units`}
        units={APPLICATION_UNITS}
        lacks={lacks(row?.applicationRate ?? '')}
        isCleared
      />
    </>
  )
}
