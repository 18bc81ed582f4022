import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  confirmImport,
  dropImport,
  listUploads,
  readImport,
  readImportAgain,
  readImportMapping,
  readImportProblems,
  saveImportMapping,
  uploadImport,
} from '../../../contract/console/imports/imports.ts'
import { sortingOf } from '../../../contract/console/list.ts'
import { MAX_OPEN_IMPORTS } from '../../../domain/console/imports.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { BYTE_ORDER_MARK } from '../../../domain/spreadsheet-csv.ts'
import { ProblemError, refusalIn } from '../../http/problems.ts'
import { createPhotoPlaces } from '../../photos/photo-places.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addListRoutes, type PagedList } from '../lists/list-routes.ts'
import {
  confirmLooked,
  dropUpload,
  hasRoomForImport,
  mappingOf,
  partsOf,
  readAgain,
  saveMapping,
  type ImportChanged,
  type ImportRefusal,
} from './keep-imports.ts'
import { fetchedRoutes, readFetchedState } from './fetched-routes.ts'
import { readAskedUndos } from './undo/read-undos.ts'
import { undoRoutes } from './undo/routes.ts'
import { findUpload, readImportDetail, readImportPage } from './read-imports.ts'
import { acceptSheets, MAX_SHEET_UPLOAD_BYTES, receiveSheet } from './receive-sheet.ts'

/** Files that are received at once, and by one person. */
const PLACES = { places: 4, ofOne: 1, what: 'files' }
/** A mapping has every spelling of a product in its file. */
const MAX_MAPPING_BYTES = 8_000_000

const refusal = refusalIn<ImportRefusal>({
  'unknown import': [404, 'There is no such import.'],
  'changed meanwhile': [409, 'Somebody changed this import since you opened it; look at it again.'],
  'not possible': [409, 'In its state this cannot be done with the import.'],
  'role is gone': [409, 'Your roles do not allow this any more.'],
  'own import': [409, 'Another approver than who uploaded the file or answered its questions has to confirm it.'],
  'not looked at': [409, 'Nothing is confirmed that was not looked at.'],
  'has problems': [409, 'Rows with problems have to be mended first.'],
  'nothing to do': [409, 'No test would be added or changed.'],
  'open questions': [409, 'The mapping has open questions.'],
})
const versionOf = (outcome: ImportChanged): { rowVersion: number } => {
  if (!outcome.ok) throw refusal(outcome.reason)
  return { rowVersion: outcome.rowVersion }
}

/** Spreadsheets that an admin brings and an approver lets in (BRING-20 to BRING-33). */
export const importRoutes = (scope: FastifyInstance, context: ConsoleContext): void => {
  const { database, now, today, dayOf, wakeImports } = context
  const db = database.kysely
  const places = createPhotoPlaces(PLACES)
  const list: PagedList<typeof listUploads> = {
    read: ({ query }, part) => readImportPage(database, { ...query, ...part, sorting: sortingOf(listUploads, query) }),
    beside: async ({ signedIn }) => ({
      mayUpload: mayCall(uploadImport.access, signedIn.roles),
      undos: await readAskedUndos(db, now()),
      fetched: await readFetchedState(database, now(), context.acceptFetch !== undefined),
    }),
    cells: {
      file: ({ uploadedAs }) => uploadedAs,
      name: ({ name }) => name,
      state: ({ state }) => state,
      tests: ({ tests }) => tests,
      uploader: ({ uploadedBy }) => uploadedBy,
      uploaded: ({ uploadedAt }) => dayOf(uploadedAt),
      confirmer: ({ confirmedBy }) => confirmedBy,
      ended: ({ endedAt }) => endedAt && dayOf(endedAt),
      hash: ({ sha256 }) => sha256,
    },
  }
  addListRoutes(scope, listUploads, list, today)
  undoRoutes(scope, context)
  fetchedRoutes(scope, context)

  void scope.register(async (own) => {
    await acceptSheets(own)
    addConsoleRoute(
      own,
      uploadImport,
      async (request) => {
        if (!(await hasRoomForImport(db)))
          throw new ProblemError(409, 'too many imports', `${MAX_OPEN_IMPORTS} imports are open: take one in, or drop it, first.`)
        const id = await places.hold(request.signedIn.id, () => receiveSheet(request, database, { actor: request.signedIn.id, now }))
        wakeImports()
        return { id }
      },
      { bodyLimit: MAX_SHEET_UPLOAD_BYTES },
    )
  })

  const rowOf = async (id: string) => {
    const row = await findUpload(db, id)
    if (!row) throw refusal('unknown import')
    return row
  }
  addConsoleRoute(scope, readImport, async ({ params: { id }, signedIn }) => {
    const found = await readImportDetail(db, id, signedIn, now())
    if (!found) throw refusal('unknown import')
    return found
  })
  addConsoleRoute(scope, readImportMapping, async ({ params: { id } }, reply) => {
    const mapping = mappingOf(await rowOf(id))
    if (!mapping) throw refusal('not possible')
    void reply.type('application/json').header('content-disposition', 'attachment; filename="mapping.json"')
    return Buffer.from(`${JSON.stringify(mapping, undefined, 2)}\n`)
  })
  addConsoleRoute(scope, readImportProblems, async ({ params: { id } }, reply) => {
    await rowOf(id)
    void reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="import-problems-${today()}.csv"`)
    const pieces = async function* () {
      yield BYTE_ORDER_MARK
      yield* partsOf(db, id, 'problems')
    }
    return Readable.from(pieces(), { objectMode: false })
  })

  const changeOf = ({ params: { id }, body: { rowVersion } }: { params: { id: string }; body: { rowVersion: number } }) => ({
    id,
    rowVersion,
  })
  const by = (actor: string) => ({ actor, now: now() })
  addConsoleRoute(scope, readImportAgain, async (request) => {
    const { sheet, country } = request.body
    const changed = versionOf(await readAgain(database, changeOf(request), { sheet, country }, by(request.signedIn.id)))
    wakeImports()
    return changed
  })
  addConsoleRoute(
    scope,
    saveImportMapping,
    async (request) => {
      const changed = versionOf(await saveMapping(database, changeOf(request), request.body, by(request.signedIn.id)))
      wakeImports()
      return changed
    },
    { bodyLimit: MAX_MAPPING_BYTES },
  )
  addConsoleRoute(scope, confirmImport, async (request) => {
    const changed = versionOf(await confirmLooked(database, changeOf(request), by(request.signedIn.id)))
    wakeImports()
    return changed
  })
  addConsoleRoute(scope, dropImport, async (request) => versionOf(await dropUpload(database, changeOf(request), by(request.signedIn.id))))
}
