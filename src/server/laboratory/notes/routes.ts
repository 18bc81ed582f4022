import type { FastifyInstance } from 'fastify'
import { addRequestNote, addTestNote, readRequestNotes, readTestNotes, type NewNote } from '../../../contract/console/notes.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { notFound, ProblemError } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { findOnDesk } from '../desk/read-desk.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import type { SignedIn } from '../people/sessions.ts'
import { addNote, isTest, readNotes, type NotesOf } from './keep-notes.ts'

/** Internal notes on requests and tests (LAB-230): these calls, the record of a test and the audit's seals are all that knows them. */
export const noteRoutes = (scope: FastifyInstance, { database, now }: Pick<ConsoleContext, 'database' | 'now'>): void => {
  const db = database.kysely
  const missing = (of: NotesOf, id: string) => notFound(`unknown ${of}`, `There is no ${of} ${id}.`)

  const read = async (of: NotesOf, id: string, { roles }: SignedIn) => {
    const people = await readPeopleNames(db)
    const rows = await readNotes(db, of, id)
    return {
      notes: rows.map(({ id: note, at, person_id: by, body: text }) => ({ id: note, at, by: nameOf(by, people), text })),
      mayWrite: mayCall(addTestNote.access, roles),
    }
  }
  const add = async (of: NotesOf, id: string, note: NewNote, { id: actor }: SignedIn): Promise<undefined> => {
    const outcome = await addNote(database, of, id, note, { actor, now: now() })
    if (outcome === 'unknown') throw missing(of, id)
    if (outcome === 'taken') throw new ProblemError(409, 'not possible', 'There is another note with this key.')
  }
  /** A request may be named by its reference. */
  const requestOf = async (id: string): Promise<string> => {
    const found = await findOnDesk(db, id)
    if (!found) throw missing('request', id)
    return found.id
  }

  addConsoleRoute(scope, readRequestNotes, async ({ params, signedIn }) => read('request', await requestOf(params.id), signedIn))
  addConsoleRoute(scope, addRequestNote, async ({ params, body, signedIn }) => add('request', await requestOf(params.id), body, signedIn))
  addConsoleRoute(scope, readTestNotes, async ({ params, signedIn }) => {
    if (!(await isTest(db, params.id))) throw missing('test', params.id)
    return read('test', params.id, signedIn)
  })
  addConsoleRoute(scope, addTestNote, ({ params, body, signedIn }) => add('test', params.id, body, signedIn))
}
