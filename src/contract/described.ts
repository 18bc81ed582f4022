import { z } from 'zod/mini'

/** Adds a description to a schema in the OpenAPI document: what a value is, and a number's unit. */
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema => {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description })
  return schema
}

/** Gives a schema a name in the OpenAPI document. */
export const namedSchema = <Schema extends z.ZodMiniType>(schema: Schema, id: string, description: string): Schema => {
  z.globalRegistry.add(schema, { id, description })
  return schema
}

/** Tells clients that are made from the OpenAPI document to leave the commas of a parameter as they are: escaped, it would be another address. */
export const withCommas = <Schema extends z.ZodMiniType>(schema: Schema): Schema => {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), allowReserved: true })
  return schema
}
