import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { REQUEST_FIELD_NAMES, type RequestField } from '../../../../domain/requests/request-fields.ts'
import type { RequestFormKind } from '../../../../domain/requests/requests.ts'
import { useSession } from '../../../platform/session.ts'
import styles from './field-links.module.css'
import { FIELD_ROWS } from './field-rows.tsx'
import { type FieldFault, faultsOf, isOfIngredients } from '../faults.ts'
import type { RequestValues } from '../request-values.ts'

const INGREDIENT_NAME = /^(ingredients\.\d+)\.name$/
/** The element of a field: suggestions have their row's first box. */
const fieldId = (path: string): string => INGREDIENT_NAME.exec(path)?.[1] ?? path

/** Focuses the field of a link to it; unlike following the link, it adds no step to the way back. */
const focusField = (event: MouseEvent<HTMLAnchorElement>): void => {
  event.preventDefault()
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  const control = target?.matches('input, select, textarea') ? target : target?.querySelector<HTMLElement>('input')
  control?.focus()
}

const isField = (name: string): name is RequestField => REQUEST_FIELD_NAMES.includes(name as RequestField)

/** The name of a field as its label has it, with the order number of its row. */
export const useFieldName = (): ((path: string) => string | undefined) => {
  const { i18n, t } = useLingui()
  const { getValues } = useFormContext<RequestValues>()
  const nameOf = (field: string): string | undefined => (isField(field) ? i18n._(FIELD_ROWS[field].label) : undefined)
  const ofRow: Record<string, string> = {
    name: t`Product or agrochemical`,
    applicationRate: t`Application Rate`,
    applicationUnit: t`Units`,
  }
  return (path) => {
    const [first = '', row, field = ''] = path.split('.')
    if (first !== 'ingredients' || row === undefined) return nameOf(first)
    const order = getValues('ingredients')[Number(row)]?.orderOfAddition
    return order === undefined || !ofRow[field] ? nameOf(first) : `${ofRow[field]} ${order}`
  }
}

/** A press on a field's name focuses it. */
export const FieldLink = ({ path }: { path: string }) => {
  const name = useFieldName()(path)
  return (
    <a href={`#${fieldId(path)}`} onClick={focusField} className={`breaks middle strong ${styles.link}`}>
      {name}
    </a>
  )
}

export const FieldLinks = ({ label, faults }: { label: string; faults: readonly FieldFault[] }) => {
  const labelId = useId()
  if (faults.length === 0) return null
  return (
    <div className={`quiet ${styles.line}`}>
      <span id={labelId}>{label}</span>
      <ul aria-labelledby={labelId}>
        {faults.map(({ path }) => (
          <li key={path}>
            <FieldLink path={path} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type WhatIsMissingProps = {
  form: RequestFormKind
  /** Whether what ingredients lack is said here; after an attempt to submit it stands above (REQ-06). */
  saysIngredients: boolean
}

/** At Submit: what keeps the request from being sent, from the start (REQ-22). */
export const WhatIsMissing = ({ form, saysIngredients }: WhatIsMissingProps) => {
  const { t } = useLingui()
  const { edition, formats } = useSession()
  const { getValues, control } = useFormContext<RequestValues>()
  useWatch({ control })
  const faults = faultsOf(form, getValues(), { edition, countryName: formats.country })
  const shown = faults.filter((fault) => fault.why === 'wrong' || saysIngredients || !isOfIngredients(fault))
  return (
    <>
      <FieldLinks label={t`Still missing:`} faults={shown.filter(({ why }) => why === 'missing')} />
      <FieldLinks label={t`Please correct:`} faults={shown.filter(({ why }) => why === 'wrong')} />
    </>
  )
}
