import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'

const FILE = fileURLToPath(new URL('../../../content/console/en/mail.json', import.meta.url))
const VARIABLES = new Set(['product', 'person', 'by', 'day', 'time'])

const text = z.string().check(
  z.minLength(1, 'must not be empty'),
  z.refine((value) => [...value.matchAll(/\{([^}]*)\}/g)].every(([, name]) => VARIABLES.has(name!)), 'has a variable that is not known'),
)
const texts = z.strictObject({
  passkeysRemovedSubject: text,
  passkeysRemovedText: text,
  passkeysOfAnotherSubject: text,
  passkeysOfAnotherText: text,
  roleWaitsSubject: text,
  roleWaitsText: text,
  commandLine: text,
})

/** The texts of emails to people of the laboratory, in English. Throws with the file's name and what is wrong in it. */
export const loadConsoleMailTexts = (file: string = FILE): z.infer<typeof texts> => {
  const result = z.safeParse(texts, JSON.parse(readFileSync(file, 'utf8')))
  if (result.success) return result.data
  throw new Error(`${file}: ${result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`)
}
