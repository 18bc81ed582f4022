import type { Kysely } from 'kysely'
import type { NewNote } from '../../../contract/console/notes.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { newSalt } from '../../audit/seal.ts'
import type { Database } from '../../db/open-db.ts'
import type { NoteRow, Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>
type Changing = { actor: string; now: Date }
/** The same note sent twice is kept once; another one with its key is `taken`. */
type NoteOutcome = 'kept' | 'unknown' | 'taken'

/** What a note is about: a request by its id, or a test of the bench. */
export type NotesOf = 'request' | 'test'

const isSame = (known: NoteRow, { text }: NewNote, { actor }: Changing): boolean => known.person_id === actor && known.body === text

/** Locks what it is about until the transaction ends, so that it is not deleted meanwhile; nothing of it changes. */
const lockSubject = async (trx: Db, of: NotesOf, id: string): Promise<boolean> => {
  const locked = await trx
    .updateTable(of === 'request' ? 'requests' : 'test_runs')
    .set((set) => ({ row_version: set('row_version', '+', 0) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

const insertNote = async (trx: Db, of: NotesOf, subject: string, note: NewNote, { actor, now }: Changing): Promise<void> => {
  const row = { id: note.id, at: now.toISOString(), person_id: actor, body: note.text }
  if (of === 'request') {
    // Personal values are hashed with a salt that goes with the row.
    await trx
      .insertInto('request_notes')
      .values({ ...row, request_id: subject, salt: newSalt() })
      .execute()
  } else {
    await trx
      .insertInto('run_notes')
      .values({ ...row, run_id: subject })
      .execute()
  }
}

const findNote = async (trx: Db, of: NotesOf, id: string): Promise<(NoteRow & { subject: string }) | undefined> =>
  of === 'request'
    ? trx.selectFrom('request_notes').selectAll().select('request_id as subject').where('id', '=', id).executeTakeFirst()
    : trx.selectFrom('run_notes').selectAll().select('run_id as subject').where('id', '=', id).executeTakeFirst()

/** Adds a note with its seal in the audit, which has no word of it. The request or test stays as it is, so that no colleague's work is stale. */
export const addNote = ({ kysely }: Database, of: NotesOf, subject: string, note: NewNote, changing: Changing): Promise<NoteOutcome> =>
  kysely.transaction().execute(async (trx) => {
    if (!(await lockSubject(trx, of, subject))) return 'unknown'
    const known = await findNote(trx, of, note.id)
    if (known) return known.subject === subject && isSame(known, note, changing) ? 'kept' : 'taken'
    await insertNote(trx, of, subject, note, changing)
    await appendAudit(trx, {
      at: changing.now,
      actor: changing.actor,
      action: `${of}.note`,
      entity: of,
      entityId: subject,
      after: { note: note.id },
      objects: [[of === 'request' ? 'request-note' : 'run-note', note.id]],
    })
    return 'kept'
  })

/** The oldest first. */
export const readNotes = (db: Db, of: NotesOf, subject: string): Promise<NoteRow[]> =>
  of === 'request'
    ? db
        .selectFrom('request_notes')
        .select(['id', 'at', 'person_id', 'body'])
        .where('request_id', '=', subject)
        .orderBy('at')
        .orderBy('id')
        .execute()
    : db
        .selectFrom('run_notes')
        .select(['id', 'at', 'person_id', 'body'])
        .where('run_id', '=', subject)
        .orderBy('at')
        .orderBy('id')
        .execute()

export const isTest = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('test_runs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
