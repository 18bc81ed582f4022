import type { Kysely } from 'kysely'
import { listUploads, type ImportDetail, type ListedUpload } from '../../../contract/console/imports/imports.ts'
import { sortingOf, type SortName } from '../../../contract/console/list.ts'
import { isWorking } from '../../../domain/console/imports.ts'
import { openQuestions } from '../../data/mapping/propose-mapping.ts'
import { hasRole } from '../../db/has-role.ts'
import type { ImportRow } from '../../db/schema/import-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { readDataState } from '../../db/data-state.ts'
import { defineList, type ListFilterValues } from '../lists/define-list.ts'
import { nameOf, readPeopleNames, type PeopleNames } from '../people-names.ts'
import type { SignedIn } from '../people/sessions.ts'
import { filesOf, hindranceOf, isAnotherPerson, storedLook, mappingOf } from './keep-imports.ts'

type Db = Kysely<Schema>

/** The first file, and how many there are besides. */
const shownFiles = (row: ImportRow): string => {
  const { length } = filesOf(row)
  return length === 1 ? row.file_name : `${row.file_name} + ${length - 1}`
}

const asListed = (row: ImportRow, people: PeopleNames): ListedUpload => {
  const look = storedLook(row)
  return {
    id: row.id,
    uploadedAs: shownFiles(row),
    name: row.name,
    state: row.state,
    uploadedBy: nameOf(row.uploaded_by, people),
    uploadedAt: row.uploaded_at,
    confirmedBy: row.confirmed_by === null ? null : nameOf(row.confirmed_by, people),
    endedAt: row.ended_at,
    tests: look && look.new + look.changed,
    sha256: row.sha256,
  }
}

const readListed = async (db: Db, ids: readonly string[]): Promise<ListedUpload[]> => {
  const people = await readPeopleNames(db)
  const rows = await db.selectFrom('imports').selectAll().where('id', 'in', ids).execute()
  return rows.map((row) => asListed(row, people))
}

/** One page of the files that were brought. */
export const { page: readImportPage } = defineList<
  ListFilterValues<typeof listUploads>,
  SortName<typeof listUploads>,
  { id: string },
  ListedUpload
>({
  source: 'imports',
  key: 'id',
  order: sortingOf(listUploads),
  filters: { state: {} },
  sorts: { uploaded: { column: 'uploaded_at' } },
  read: readListed,
})

/** Whether anybody could confirm it: an approver who is neither who uploaded it nor who answered its questions. */
const hasConfirmer = async (db: Db, row: ImportRow): Promise<boolean> => {
  const approvers = await db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('disabled_at', 'is', null)
    .where(hasRole(['approver']))
    .execute()
  for (const one of approvers) if (await isAnotherPerson(db, row, one)) return true
  return false
}

const MAY_NOT = { 'not looked at': 'not looked at', 'has problems': 'problems', 'nothing to do': 'nothing' } as const

const mayConfirm = async (db: Db, row: ImportRow, person: SignedIn): Promise<ImportDetail['mayConfirm']> => {
  const hindrance = hindranceOf(row)
  if (hindrance !== undefined) return MAY_NOT[hindrance]
  if (!person.roles.includes('approver')) return 'no role'
  return (await isAnotherPerson(db, row, person)) ? 'yes' : 'own'
}

/** Time goes on as it went, once enough of it has. */
const secondsLeft = ({ begun_at: begun, share }: ImportRow, now: Date): number | null =>
  begun === null || share < 50 ? null : Math.round(((now.getTime() - Date.parse(begun)) / share) * (1_000 - share) * 0.001)

const progressOf = (row: ImportRow, ofRows: number, now: Date): ImportDetail['progress'] =>
  isWorking(row.state) ? { step: row.step, rows: row.rows_read, ofRows, share: row.share, secondsLeft: secondsLeft(row, now) } : null

/** One that was received whole. */
export const findUpload = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).where('state', '<>', 'receiving').executeTakeFirst()

const entryOf = async (db: Db, { import_id: id }: ImportRow): Promise<number | null> => {
  if (id === null) return null
  const entry = await db
    .selectFrom('audit')
    .select('seq')
    .where('chain', '=', 'record')
    .where('entity_id', '=', id)
    .where('action', '=', 'import.apply')
    .executeTakeFirst()
  return entry?.seq ?? null
}

type Found = { said: string[]; sheets: { name: string; isHidden: boolean }[]; rows: number }

/** All of one; undefined where there is none. */
export const readImportDetail = async (db: Db, id: string, person: SignedIn, now: Date): Promise<ImportDetail | undefined> => {
  const row = await findUpload(db, id)
  if (!row) return undefined
  const people = await readPeopleNames(db)
  const mapping = mappingOf(row)
  const found = row.found === null ? { said: [], sheets: [], rows: 0 } : (JSON.parse(row.found) as Found)
  return {
    import: {
      ...asListed(row, people),
      rowVersion: row.row_version,
      bytes: row.bytes,
      files: filesOf(row).map(({ name }) => name),
      mappedBy: row.mapped_by === null ? null : nameOf(row.mapped_by, people),
      confirmedAt: row.confirmed_at,
      takenIn: await entryOf(db, row),
    },
    sheets: found.sheets,
    said: found.said,
    mapping,
    laboratories: await db.selectFrom('laboratories').select(['id', 'name']).orderBy('name').execute(),
    questions: mapping ? openQuestions(mapping) : [],
    proposedFrom: row.proposed_from,
    look: storedLook(row),
    problem: row.problem,
    progress: progressOf(row, found.rows, now),
    isDemonstration: (await readDataState(db)).demo,
    mayEdit: person.roles.includes('admin'),
    mayConfirm: await mayConfirm(db, row, person),
    hasConfirmer: await hasConfirmer(db, row),
  }
}
