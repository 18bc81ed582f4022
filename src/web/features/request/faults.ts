import { get } from 'react-hook-form'
import { REQUEST_FIELD_NAMES, type RequestField } from '../../../domain/requests/request-fields.ts'
import type { RequestFormKind } from '../../../domain/requests/requests.ts'
import { checkRequest } from './check-request.ts'
import type { requestOf, RequestValues } from './request-values.ts'

/** A field that keeps a request from being sent, by its path in the form's values. */
export type FieldFault = { path: string; why: 'missing' | 'wrong' }

/** From the top of the form to its end; ingredients are ordered by their rows. */
const placeOf = (path: string): number => REQUEST_FIELD_NAMES.indexOf(path.split('.')[0] as RequestField)

const isEmpty = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value.trim() === '')

/** What is missing or wrong, each field once, in the order of the form. */
export const faultsOf = (form: RequestFormKind, values: RequestValues, context: Parameters<typeof requestOf>[2]): FieldFault[] => {
  const checked = checkRequest(form, values, context)
  if (checked.ok) return []
  const paths = [...new Set(checked.faults.map(({ field }) => field))]
  return paths
    .map((path): FieldFault => ({ path, why: isEmpty(get(values, path)) ? 'missing' : 'wrong' }))
    .sort((left, right) => placeOf(left.path) - placeOf(right.path))
}

export const isOfIngredients = ({ path }: Pick<FieldFault, 'path'>): boolean => path.startsWith('ingredients')
