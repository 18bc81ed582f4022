import { z } from 'zod/mini'

/** Says in the API's description what a value is: of a number its unit. */
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema => {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description })
  return schema
}

/** A schema that the API's description refers to by a name. */
export const named = <Schema extends z.ZodMiniType>(schema: Schema, id: string, description: string): Schema => {
  z.globalRegistry.add(schema, { id, description })
  return schema
}
