import { get } from 'react-hook-form'
import type { RequestFormKind } from '../../../domain/requests.ts'
import { checkRequest } from './check-request.ts'
import type { requestOf, RequestValues } from './request-values.ts'

/** A field that keeps a request from being sent, by its path in the form's values. */
export type FieldFault = { path: string; why: 'missing' | 'wrong' }

/** The fields from the top of the form to its end; ingredients are ordered by their rows. */
const ORDER = ['name', 'email', 'company', 'requestDate', 'country', 'seedName', 'crop', 'ndaRef', 'comments', 'ingredients', 'waterRate']
const placeOf = (path: string): number => ORDER.indexOf(path.split('.')[0]!)

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
