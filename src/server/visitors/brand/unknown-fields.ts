import type { z } from 'zod/mini'
import { isObject } from '../../../domain/is-object.ts'
import { closestName, didYouMean } from '../../process/closest-name.ts'

type Def = { type: string; innerType?: z.core.$ZodType; element?: z.core.$ZodType; shape?: Record<string, z.core.$ZodType> }

/** Short names of fields, such as `logo`, have few others beside them. */
const MIN_LENGTH = 4

/** What a value has that its schema does not know, a line for each: `alert: is no field; did you mean alerts?`. */
export const unknownFields = (schema: z.core.$ZodType, value: unknown, path: readonly string[] = []): string[] => {
  const { innerType, element, shape } = schema._zod.def as Def
  if (innerType) return unknownFields(innerType, value, path)
  if (element && Array.isArray(value)) return value.flatMap((one, at) => unknownFields(element, one, [...path, String(at)]))
  if (!shape || !isObject(value)) return []
  const names = Object.keys(shape)
  return Object.entries(value).flatMap(([name, inner]) =>
    Object.hasOwn(shape, name)
      ? unknownFields(shape[name]!, inner, [...path, name])
      : [`${[...path, name].join('.')}: is no field of a brand${didYouMean(closestName(name, names, MIN_LENGTH))}`],
  )
}
