import { sql, type Kysely } from 'kysely'
import { listTakenIn, type AskedUndo, type TakenIn, type TakenInDetail } from '../../../../contract/console/imports/taken-in.ts'
import { sortingOf, type SortName } from '../../../../contract/console/list.ts'
import type { TakenInState } from '../../../../domain/console/imports.ts'
import { importsByNumber, type ListedImport } from '../../../data/undo/list-imports.ts'
import { hasRole } from '../../../db/has-role.ts'
import { inOrderOf, type Page } from '../../../db/lists/list-page.ts'
import type { Database } from '../../../db/open-db.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { defineList } from '../../lists/define-list.ts'
import { nameOf, readPeopleNames, type PeopleNames } from '../../people-names.ts'
import type { SignedIn } from '../../people/sessions.ts'
import { isAnotherThan } from '../../runs/four-eyes.ts'
import { findUndo, mayAgree, undoLook } from './keep-undos.ts'

type Db = Kysely<Schema>
type Asked = { after?: string | undefined; size?: number; direction?: 'asc' | 'desc' | undefined }

/** Entries of imports, by the index of their action. */
const applied = defineList<{ chain: string; action: string }, SortName<typeof listTakenIn>, { seq: number }>({
  source: 'audit',
  key: 'seq',
  isNumbered: true,
  columns: sql`seq, at`,
  order: sortingOf(listTakenIn),
  filters: { chain: {}, action: {} },
  sorts: { taken: { column: 'at' } },
})

const stateOf = ({ why, importId }: ListedImport, undos: ReadonlyMap<string, string>): TakenInState => {
  if (why !== undefined) return why
  const state = undos.get(importId)
  return state === 'asked' || state === 'undoing' ? state : 'can be undone'
}

const described = async (db: Db, imports: readonly ListedImport[], people: PeopleNames): Promise<TakenIn[]> => {
  const ids = imports.map(({ importId }) => importId)
  if (ids.length === 0) return []
  const files = await db.selectFrom('imports').select(['id', 'file_name', 'import_id']).where('import_id', 'in', ids).execute()
  const fileOf = new Map(files.map(({ id, file_name: name, import_id: of }) => [of, { name, importId: id }]))
  const undos = await db.selectFrom('import_undos').select(['id', 'state']).where('id', 'in', ids).execute()
  const states = new Map(undos.map(({ id, state }) => [id, state]))
  return imports.map((one) => ({
    number: one.number,
    file: fileOf.get(one.importId) ?? null,
    at: one.at,
    by: nameOf(one.actor, people),
    tests: one.tests,
    products: one.products,
    state: stateOf(one, states),
    until: one.until ?? null,
  }))
}

/** One page of what was taken in. */
export const readTakenInPage = async (database: Database, { direction, ...part }: Asked, now: Date): Promise<Page<TakenIn>> => {
  const db = database.kysely
  const asked = { chain: 'record', action: 'import.apply', sorting: sortingOf(listTakenIn, { direction }), ...part }
  const { rows, next } = await applied.page(database, asked)
  const numbers = rows.map(({ seq }) => seq)
  const imports = await described(db, await importsByNumber(db, numbers, now), await readPeopleNames(db))
  return { rows: inOrderOf(numbers.map(String), imports, ({ number }) => String(number)), next }
}

/** Undos that wait for a second approver, as long as they are possible. */
export const readAskedUndos = async (db: Db, now: Date): Promise<(AskedUndo & { by: string | null })[]> => {
  const rows = await db.selectFrom('import_undos').select(['number', 'asked_by']).where('state', '=', 'asked').orderBy('number').execute()
  const imports = await importsByNumber(
    db,
    rows.map(({ number }) => number),
    now,
  )
  const possible = new Set(imports.filter(({ why }) => why === undefined).map(({ number }) => number))
  const people = await readPeopleNames(db)
  return rows
    .filter(({ number }) => possible.has(number))
    .map(({ number, asked_by: by }) => ({ number, by, askedBy: nameOf(by ?? '', people) }))
}

type UndoneCodes = {
  withdrawn: number
  restored: number
  productsRemoved: number
  productsRestored: number
  skipped: number
  fails: number
  cares: number
  approvedBy?: string
}

const readUndone = async (
  db: Db,
  number: number | undefined,
  { skipped, people }: { skipped: NonNullable<TakenInDetail['undone']>['done']['skipped']; people: PeopleNames },
): Promise<TakenInDetail['undone']> => {
  if (number === undefined) return null
  const entry = await db.selectFrom('audit').selectAll().where('chain', '=', 'record').where('seq', '=', number).executeTakeFirstOrThrow()
  const {
    withdrawn,
    restored,
    productsRemoved,
    productsRestored,
    skipped: left,
    fails,
    cares,
    approvedBy,
  } = JSON.parse(entry.after) as UndoneCodes
  return {
    number,
    at: entry.at,
    by: nameOf(entry.actor, people),
    agreedBy: approvedBy === undefined ? null : nameOf(approvedBy, people),
    done: {
      tests: { withdrawn, restored },
      products: { removed: productsRemoved, restored: productsRestored },
      fails,
      cares,
      skipped,
    },
    left,
  }
}

/** Whether any approver is another one than this person. */
const hasAnother = async (db: Db, than: string): Promise<boolean> => {
  const approvers = await db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('disabled_at', 'is', null)
    .where(hasRole(['approver']))
    .execute()
  for (const one of approvers) if (await isAnotherThan(db, than, one)) return true
  return false
}

/** All of one; undefined where no import has the number. */
export const readTakenInDetail = async (db: Db, number: number, person: SignedIn, now: Date): Promise<TakenInDetail | undefined> => {
  const [known] = await importsByNumber(db, [number], now)
  if (!known) return undefined
  const row = await findUndo(db, known.importId)
  // Read after its undo: what that says is done is undone here too.
  const [found] = await importsByNumber(db, [number], now)
  if (!found) return undefined
  const people = await readPeopleNames(db)
  const [listed] = await described(db, [found], people)
  const look = row ? undoLook(row) : null
  const isApprover = person.roles.includes('approver')
  const isAsked = row?.state === 'asked' && found.why === undefined
  return {
    import: { ...listed!, id: found.importId },
    undo: row
      ? {
          rowVersion: row.row_version,
          state: row.state,
          look,
          problem: row.problem,
          askedBy: row.asked_by === null ? null : nameOf(row.asked_by, people),
          askedAt: row.asked_at,
        }
      : null,
    undone: await readUndone(db, found.undoneBy, { skipped: row?.state === 'done' && look ? look.skipped : [], people }),
    mayAsk: isApprover && found.why === undefined,
    mayAgree: !isAsked ? 'not asked' : !isApprover ? 'no role' : (await mayAgree(db, row, person)) ? 'yes' : 'own',
    hasSecond: await hasAnother(db, row?.asked_by ?? person.id),
  }
}
