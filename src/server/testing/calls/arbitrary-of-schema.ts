import fc from 'fast-check'
import { z } from 'zod/mini'

type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

const MAX_ITEMS = 4

const textOf = ({ pattern, format }: JsonSchema, texts: readonly string[]): fc.Arbitrary<string> => {
  if (format === 'date') return fc.constantFrom('2026-05-14', '2027-01-01')
  const matching = pattern === undefined ? texts : texts.filter((text) => new RegExp(pattern, 'u').test(text))
  return matching.length > 0 ? fc.constantFrom(...matching) : fc.constantFrom(...texts)
}

const arbitraryOf = (schema: JsonSchema, texts: readonly string[]): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return fc.oneof(...parts.map((part) => arbitraryOf(part, texts)))
  const type = [schema.type ?? 'null'].flat()[0]
  switch (type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, arbitraryOf(part, texts)] as const)
      return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, texts), { maxLength: MAX_ITEMS })
    case 'string':
      return textOf(schema, texts)
    case 'integer':
      return fc.oneof(fc.constantFrom(1, 1, 2, 3), fc.integer({ min: schema.minimum ?? -3, max: schema.maximum ?? 1_000 }))
    case 'number':
      return fc.oneof(fc.constantFrom(1, 0.5, 7), fc.double({ noNaN: true }))
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

/** Input that is valid or nearly so by a schema; its texts are some of those given. */
export const arbitraryOfSchema = (schema: z.ZodMiniType, texts: readonly string[]): fc.Arbitrary<unknown> =>
  arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, texts)
