import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { NOTICES, type NoticeKind } from '../../domain/console/notices.ts'

const FILE = fileURLToPath(new URL('../../../content/console/en/mail.json', import.meta.url))
const VARIABLES = new Set([
  'product',
  'person',
  'by',
  'day',
  'time',
  'link',
  'about',
  'zone',
  'reference',
  'number',
  'mix',
  'heading',
  'text',
  'count',
])

const text = z.string().check(
  z.minLength(1, 'must not be empty'),
  z.refine((value) => [...value.matchAll(/\{([^}]*)\}/g)].every(([, name]) => VARIABLES.has(name!)), 'has a variable that is not known'),
)
const notice = z.strictObject({ subject: text, text })
const texts = z.strictObject({
  /** Of the button of an email about one thing. */
  open: text,
  passkeyAddedSubject: text,
  passkeyAddedText: text,
  passkeyRemovedSubject: text,
  passkeyRemovedText: text,
  passkeysRemovedSubject: text,
  passkeysRemovedText: text,
  passkeysOfAnotherSubject: text,
  passkeysOfAnotherText: text,
  roleWaitsSubject: text,
  roleWaitsText: text,
  roleWaitsAgainSubject: text,
  roleWaitsAgainText: text,
  roleTakenSubject: text,
  roleTakenText: text,
  accountDisabledSubject: text,
  accountDisabledText: text,
  commandLine: text,
  inConsole: text,
  requester: text,
  /** By what happened: an email's own subject, and a sentence of it or of the email of the day. */
  notices: z.strictObject(Object.fromEntries(NOTICES.map((name) => [name, notice])) as Record<NoticeKind, typeof notice>),
  aboutRequest: text,
  aboutTest: text,
  noticeText: text,
  digestSubject: text,
  digestMore: text,
  preferences: text,
})
type ConsoleMailTexts = z.infer<typeof texts>

/** The texts of emails to people of the laboratory, in English. Throws with the file's name and what is wrong in it. */
export const loadConsoleMailTexts = (file: string = FILE): ConsoleMailTexts => {
  const result = z.safeParse(texts, JSON.parse(readFileSync(file, 'utf8')))
  if (result.success) return result.data
  throw new Error(`${file}: ${result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`)
}
