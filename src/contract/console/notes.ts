import { z } from 'zod/mini'
import { id as testId } from '../fields.ts'
import type { ConsoleCall } from './console-call.ts'
import { browserKey, lines } from '../texts.ts'
import { BENCH_ROLES, ROLES } from '../../domain/console/roles.ts'

/** Everybody of the laboratory reads notes; whoever works on requests and tests writes them. */
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
  id: browserKey,
  text: lines(MAX_NOTE).check(z.minLength(1, 'must not be empty')),
})
export type NewNote = z.infer<typeof newNote>

/** What people of the laboratory write for each other about a request (LAB-230); nothing else answers with it. */
export const readRequestNotes = {
  method: 'GET',
  path: 'requests/:id/notes',
  access: ROLES,
  params: ofRequest,
  response: notes,
} as const satisfies ConsoleCall
export const addRequestNote = {
  method: 'POST',
  path: 'requests/:id/notes',
  access: BENCH_ROLES,
  params: ofRequest,
  body: newNote,
} as const satisfies ConsoleCall

/** The same about a test. */
export const readTestNotes = {
  method: 'GET',
  path: 'tests/:id/notes',
  access: ROLES,
  params: ofTest,
  response: notes,
} as const satisfies ConsoleCall
export const addTestNote = {
  method: 'POST',
  path: 'tests/:id/notes',
  access: BENCH_ROLES,
  params: ofTest,
  body: newNote,
} as const satisfies ConsoleCall
