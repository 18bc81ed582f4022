import { z } from 'zod/mini'
import { id as testId } from '../fields.ts'
import type { ConsoleCall } from './console-call.ts'
import { lines } from '../texts.ts'

/** Everybody of the laboratory reads notes; whoever works on requests and tests writes them. */
const READERS = ['viewer', 'chemist', 'approver', 'admin'] as const
const WRITERS = ['chemist', 'approver'] as const

export const MAX_NOTE = 4_000

const ofRequest = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be the id of a request')) })
const ofTest = z.object({ id: testId })

const notes = z.object({
  /** The oldest first. */
  notes: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), text: z.string() })),
  mayWrite: z.boolean(),
})
/** The key is the browser's, so that what is sent twice is kept once. */
const newNote = z.object({
  id: z.string().check(z.regex(/^[0-9a-f-]{32,36}$/, 'must be 32 hexadecimal digits')),
  text: lines(MAX_NOTE).check(z.minLength(1, 'must not be empty')),
})
export type NewNote = z.infer<typeof newNote>

/** What people of the laboratory write for each other about a request (LAB-230); nothing else answers with it. */
export const readRequestNotes = {
  method: 'GET',
  path: 'requests/:id/notes',
  access: READERS,
  params: ofRequest,
  response: notes,
} as const satisfies ConsoleCall
export const addRequestNote = {
  method: 'POST',
  path: 'requests/:id/notes',
  access: WRITERS,
  params: ofRequest,
  body: newNote,
} as const satisfies ConsoleCall

/** The same about a test. */
export const readTestNotes = {
  method: 'GET',
  path: 'tests/:id/notes',
  access: READERS,
  params: ofTest,
  response: notes,
} as const satisfies ConsoleCall
export const addTestNote = {
  method: 'POST',
  path: 'tests/:id/notes',
  access: WRITERS,
  params: ofTest,
  body: newNote,
} as const satisfies ConsoleCall
