import { set, type FieldErrors, type Resolver } from 'react-hook-form'
import { z } from 'zod/mini'
import { REQUEST_MESSAGES } from '../../../contract/requests/request-messages.ts'
import { foliarRequest, seedRequest } from '../../../contract/requests/requests.ts'
import type { RequestFormKind, TestRequest } from '../../../domain/requests/requests.ts'
import { isUnreadable, requestOf, type RequestValues } from './request-values.ts'

type BodyContext = Parameters<typeof requestOf>[2]

type Checked = { ok: true; request: TestRequest } | { ok: false; faults: { field: string; message: string }[] }

const SCHEMAS = { foliar: foliarRequest, seed: seedRequest }

const isNumberUnclear = ([field, index]: PropertyKey[], { waterRate, ingredients, language }: RequestValues): boolean =>
  field === 'waterRate'
    ? isUnreadable(waterRate, language)
    : field === 'ingredients' && typeof index === 'number' && isUnreadable(ingredients[index]?.applicationRate ?? '', language)

/** Validates a filled form with the server's schema. */
export const checkRequest = (form: RequestFormKind, values: RequestValues, context: BodyContext): Checked => {
  const result = z.safeParse<z.ZodMiniType<TestRequest>>(SCHEMAS[form], requestOf(form, values, context))
  if (result.success) return { ok: true, request: result.data }
  const faults = result.error.issues.map(({ path, message, code }) => ({
    field: path[0] === 'countryCode' ? 'country' : path.join('.'),
    // A number that cannot be read reaches the schema as NaN.
    message: code === 'invalid_type' && isNumberUnclear(path, values) ? REQUEST_MESSAGES.numberUnclear : message,
  }))
  return { ok: false, faults }
}

/** What an incomplete ingredient lacks is shown on Submit, not before (REQ-06). */
const isOfIngredients = ({ message }: { message: string }): boolean => message === REQUEST_MESSAGES.ingredientIncomplete

export const resolverOf =
  (form: RequestFormKind, context: BodyContext): Resolver<RequestValues> =>
  (values) => {
    const checked = checkRequest(form, values, context)
    const faults = checked.ok ? [] : checked.faults.filter((fault) => !isOfIngredients(fault))
    if (faults.length === 0) return { values, errors: {} }
    const errors: FieldErrors<RequestValues> = {}
    for (const { field, message } of faults.toReversed()) set(errors, field, { type: 'schema', message })
    return { values: {}, errors }
  }
