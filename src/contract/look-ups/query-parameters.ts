import { z } from 'zod/mini'

/** A parameter of an address that is read as another value; missing or empty, it restricts nothing. */
export const parameter = <Value extends z.ZodMiniType>(pattern: RegExp, form: string, read: (text: string) => unknown, value: Value) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.refine((text) => text === '' || pattern.test(text), `must be ${form}`)),
        z.transform((text: string) => (text === '' ? undefined : read(text))),
      ),
      z.optional(value) as z.ZodMiniType<z.output<Value> | undefined>,
    ),
  )
