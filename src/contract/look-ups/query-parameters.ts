import { z } from 'zod/mini'

/** A parameter that an address must have. */
export const neededParameter = <Value extends z.ZodMiniType>(
  pattern: RegExp,
  form: string,
  read: (text: string) => unknown,
  value: Value,
) => z.pipe(z.pipe(z.string(`must be ${form}`).check(z.regex(pattern, `must be ${form}`)), z.transform(read)), value)

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
