import type { Kysely } from 'kysely'
import { sheetMapping, type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import type { ImportLook } from '../../../contract/console/imports/imports.ts'
import { isEnded, MAX_OPEN_IMPORTS, type ImportState } from '../../../domain/console/imports.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import { headerHash } from '../../data/mapping/with-answers.ts'
import { openQuestions } from '../../data/mapping/propose-mapping.ts'
import type { Database } from '../../db/open-db.ts'
import type { ImportRow } from '../../db/schema/import-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { personNow } from '../people/person-now.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'
import { isAnotherThan } from '../runs/four-eyes.ts'

type Db = Kysely<Schema>
type By = { actor: string; now: Date }
export type ImportRefusal =
  | 'unknown import'
  | 'changed meanwhile'
  | 'not possible'
  | 'role is gone'
  | 'own import'
  | 'not looked at'
  | 'has problems'
  | 'nothing to do'
  | 'open questions'
export type ImportChanged = { ok: true; rowVersion: number } | { ok: false; reason: ImportRefusal }

const refuse = (reason: ImportRefusal): never => {
  throw new RolledBack<ImportChanged>({ ok: false, reason })
}

const NOT_LEASED = { leased_by: null, leased_until: null, attempts: 0, begun_at: null, step: '', rows_read: 0, share: 0 } as const

/** Begins to receive a file. */
export const beginImport = async (db: Db, { id, fileName, actor, now }: By & { id: string; fileName: string }): Promise<void> => {
  const at = now.toISOString()
  const name = fileName.replace(/\.\w{1,5}$/, '').slice(0, 80)
  const row = { id, row_version: 1, name: name || fileName, file_name: fileName, sha256: '', bytes: 0, uploaded_by: actor, uploaded_at: at }
  await db
    .insertInto('imports')
    .values({ ...row, state: 'receiving', changed_at: at, problem: '', ...NOT_LEASED })
    .execute()
}

export const addPart = async (db: Db, id: string, kind: 'file' | 'problems', part: number, content: string): Promise<void> => {
  await db.insertInto('import_parts').values({ import_id: id, kind, part, content }).execute()
}

/** The pieces of a file or of the problems, in their order, one at a time. */
export async function* partsOf(db: Db, id: string, kind: 'file' | 'problems'): AsyncGenerator<string> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('import_parts')
      .select('content')
      .where('import_id', '=', id)
      .where('kind', '=', kind)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield row.content
  }
}

/** Deletes pieces one at a time, so that nobody waits long for the lock. */
export const deleteParts = async (db: Db, id: string, kind?: 'problems'): Promise<void> => {
  const parts = await db
    .selectFrom('import_parts')
    .select(['kind', 'part'])
    .where('import_id', '=', id)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .execute()
  for (const one of parts)
    await db.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', one.kind).where('part', '=', one.part).execute()
}

/** Removes a file that was not received whole. */
export const forgetImport = async (db: Db, id: string): Promise<void> => {
  await deleteParts(db, id)
  await db.deleteFrom('imports').where('id', '=', id).where('state', '=', 'receiving').execute()
}

/** How many are neither taken in nor dropped. */
export const hasRoomForImport = async (db: Db): Promise<boolean> => {
  const { open } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll().as('open'))
    .where('state', 'not in', ['done', 'dropped'])
    .executeTakeFirstOrThrow()
  return Number(open) < MAX_OPEN_IMPORTS
}

const audit = (trx: Db, action: string, id: string, { actor, now }: By, after: Codes): Promise<unknown> =>
  appendAudit(trx, { at: now, actor, action: `upload.${action}`, entity: 'upload', entityId: id, after })

export type SheetReceived = { name: string; bytes: number; sha256: string }
/** The files of an import: their names and sizes, in the order of their pieces. */
export const filesOf = ({ files, file_name: name, bytes }: Pick<ImportRow, 'files' | 'file_name' | 'bytes'>) =>
  files === null ? [{ name, bytes }] : (JSON.parse(files) as { name: string; bytes: number }[])

/** Files that are there whole wait to be read; the hash of several is that of their hashes, in their order. */
export const receivedImport = ({ kysely }: Database, id: string, received: readonly SheetReceived[], by: By): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const isOne = received.length === 1
    const file = {
      bytes: received.reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: isOne ? received[0]!.sha256 : sha256Hex(received.map(({ sha256 }) => sha256).join('\n')),
    }
    const files = isOne ? null : JSON.stringify(received.map(({ name, bytes }) => ({ name, bytes })))
    await trx
      .updateTable('imports')
      .set({ ...file, files, state: 'reading', changed_at: by.now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'receiving')
      .executeTakeFirstOrThrow()
    await audit(trx, 'add', id, by, { file: file.sha256, bytes: file.bytes })
  })

/** The columns of a row as they will be; its version and its lease are of this change. */
type Change = (row: ImportRow, trx: Db) => Promise<{ set: Partial<ImportRow>; action?: string; after?: Codes }>

/** Changes one as it was read, in a transaction; a change of one that is another by now is refused. */
const changeImport = (database: Database, id: string, rowVersion: number, by: By, change: Change): Promise<ImportChanged> =>
  changeOrRollBack<ImportChanged>(database, async (trx) => {
    // A write, so that whoever else changes it waits.
    const row = await trx
      .updateTable('imports')
      .set({ changed_at: by.now.toISOString() })
      .where('id', '=', id)
      .where('state', '<>', 'receiving')
      .returningAll()
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown import' }
    if (row.row_version !== rowVersion) return refuse('changed meanwhile')
    const { set, action, after } = await change(row, trx)
    await trx
      .updateTable('imports')
      .set({ ...NOT_LEASED, problem: '', ...set, row_version: rowVersion + 1 })
      .where('id', '=', id)
      .execute()
    if (action !== undefined) await audit(trx, action, id, by, after ?? {})
    return { ok: true, rowVersion: rowVersion + 1 }
  })

const EDITABLE: ReadonlySet<ImportState> = new Set(['unreadable', 'mapping', 'looked'])
/** What was found with another mapping. */
const NOT_LOOKED = { look: null, confirmed_by: null, confirmed_at: null } as const

export const mappingOf = ({ mapping }: Pick<ImportRow, 'mapping'>): SheetMapping | null =>
  mapping === null ? null : sheetMapping.parse(JSON.parse(mapping))
export const storedLook = ({ look }: Pick<ImportRow, 'look'>): ImportLook | null =>
  look === null ? null : (JSON.parse(look) as ImportLook)

/** Reads the file again: for another sheet or country, or after an error. */
export const readAgain = (
  database: Database,
  { id, rowVersion }: { id: string; rowVersion: number },
  asked: { sheet?: string | undefined; country?: string | undefined },
  by: By,
): Promise<ImportChanged> =>
  changeImport(database, id, rowVersion, by, (row) => {
    if (!EDITABLE.has(row.state)) refuse('not possible')
    const before = mappingOf(row)
    const isOther = before !== null && asked.sheet !== undefined && asked.sheet !== before.read.sheet
    const mapping = before && {
      ...before,
      ...(asked.country === undefined ? {} : { country: asked.country.toUpperCase() }),
      // Of another sheet nothing is known of the columns.
      ...(isOther ? { read: { ...before.read, sheet: asked.sheet!, header: null }, columns: [], identifies: [] } : {}),
    }
    const set = { state: 'reading' as const, mapped_by: by.actor, ...NOT_LOOKED }
    return Promise.resolve({ set: { ...set, mapping: mapping && JSON.stringify(mapping) } })
  })

const columnsSaid = ({ columns, read, rows, identifies, country }: SheetMapping): string =>
  JSON.stringify([columns.map(({ column, field, product, unit }) => [column, field, product, unit]), read, rows, identifies, country])

/** Stores a mapping. Where it says something else of the columns the file is read again by it, since other words and spellings count then. */
export const saveMapping = (
  database: Database,
  { id, rowVersion }: { id: string; rowVersion: number },
  { name, mapping, look }: { name: string; mapping: SheetMapping; look: boolean },
  by: By,
): Promise<ImportChanged> =>
  changeImport(database, id, rowVersion, by, async (row, trx) => {
    const before = mappingOf(row)
    if (before === null || !EDITABLE.has(row.state)) return refuse('not possible')
    const { questions: _questions, ...said } = mapping
    const isOther = columnsSaid(before) !== columnsSaid(said)
    if (look && !isOther && openQuestions(said).length > 0) return refuse('open questions')
    const text = JSON.stringify(said)
    const saved = { header_hash: headerHash(said), mapping: text, saved_by: by.actor, saved_at: by.now.toISOString() }
    await trx
      .insertInto('import_mappings')
      .values({ name, ...saved })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(saved))
      .execute()
    const state = isOther ? 'reading' : look ? 'looking' : 'mapping'
    return { set: { state, name, mapping: text, mapped_by: by.actor, ...NOT_LOOKED }, action: 'map', after: { mapping: sha256Hex(text) } }
  })

/** The newest stored mapping of files with these columns. */
export const findSavedMapping = async (db: Db, hash: string): Promise<{ name: string; mapping: SheetMapping } | undefined> => {
  const row = await db
    .selectFrom('import_mappings')
    .select(['name', 'mapping'])
    .where('header_hash', '=', hash)
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  // One of another edition may not be readable any more.
  const read = row && sheetMapping.safeParse(JSON.parse(row.mapping))
  return read?.success === true ? { name: row!.name, mapping: read.data } : undefined
}

/** Whether this person is another one than who uploaded a file and who answered the questions of its mapping. */
export const isAnotherPerson = async (
  db: Db,
  { uploaded_by: uploader, mapped_by: mapper }: Pick<ImportRow, 'uploaded_by' | 'mapped_by'>,
  person: { id: string; email: string },
): Promise<boolean> => (await isAnotherThan(db, uploader, person)) && (await isAnotherThan(db, mapper, person))

/** Why what was looked at cannot be confirmed by anybody. */
export const hindranceOf = (row: Pick<ImportRow, 'state' | 'look'>): 'not looked at' | 'has problems' | 'nothing to do' | undefined => {
  const look = row.state === 'looked' ? storedLook(row) : null
  if (!look) return 'not looked at'
  if (look.problems.length > 0 || look.refused > 0) return 'has problems'
  return look.new + look.changed === 0 ? 'nothing to do' : undefined
}

/** Confirms what was looked at: from now on the server takes it in. */
export const confirmLooked = (database: Database, { id, rowVersion }: { id: string; rowVersion: number }, by: By): Promise<ImportChanged> =>
  changeImport(database, id, rowVersion, by, async (row, trx) => {
    const person = await personNow(trx, by.actor)
    if (!person?.roles.includes('approver')) return refuse('role is gone')
    if (!(await isAnotherPerson(trx, row, person))) return refuse('own import')
    const hindrance = hindranceOf(row)
    if (hindrance !== undefined) return refuse(hindrance)
    const { new: added, changed } = storedLook(row)!
    return {
      set: { state: 'taking', confirmed_by: by.actor, confirmed_at: by.now.toISOString() },
      action: 'confirm',
      after: { file: row.sha256, mapping: sha256Hex(row.mapping!), added, changed },
    }
  })

/** Ends one that was not taken in; its file is deleted soon. */
export const dropUpload = (database: Database, { id, rowVersion }: { id: string; rowVersion: number }, by: By): Promise<ImportChanged> =>
  changeImport(database, id, rowVersion, by, (row) => {
    if (isEnded(row.state) || row.state === 'taking') refuse('not possible')
    return Promise.resolve({ set: { state: 'dropped', ended_at: by.now.toISOString() }, action: 'drop', after: { file: row.sha256 } })
  })

/** An upload takes minutes; what is older was broken off with its server. */
const RECEIVING_MS = HOUR_MS

/** Deletes the files of what has ended, and what was never received whole. */
export const sweepImports = async ({ kysely }: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - RECEIVING_MS).toISOString()
  const broken = await kysely
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'receiving')
    .where('uploaded_at', '<', before)
    .execute()
  for (const { id } of broken) await forgetImport(kysely, id)
  const ended = await kysely
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['done', 'dropped'])
    .where((expression) =>
      expression.exists(
        expression
          .selectFrom('import_parts')
          .select('part')
          .whereRef('import_parts.import_id', '=', 'imports.id')
          .where('kind', '=', 'file'),
      ),
    )
    .execute()
  for (const { id } of ended) await deleteParts(kysely, id)
}
