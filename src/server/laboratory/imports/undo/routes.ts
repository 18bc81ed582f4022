import type { FastifyInstance } from 'fastify'
import {
  agreeToUndoing,
  listTakenIn,
  lookAtUndoing,
  readTakenIn,
  takeBackUndoing,
  undoTakenIn,
} from '../../../../contract/console/imports/taken-in.ts'
import { refusalIn } from '../../../http/problems.ts'
import { addConsoleRoute } from '../../access.ts'
import type { ConsoleContext } from '../../console-context.ts'
import { addListRoutes } from '../../lists/list-routes.ts'
import { agreeToUndo, askForUndo, lookAtUndo, takeBackUndo, type UndoChanged, type UndoRefusal } from './keep-undos.ts'
import { readTakenInDetail, readTakenInPage } from './read-undos.ts'

const refusal = refusalIn<UndoRefusal>({
  'unknown import': [404, 'There is no such import.'],
  'changed meanwhile': [409, 'Somebody changed this undo since you opened it; look at it again.'],
  'not possible': [409, 'In its state this cannot be done with the undo.'],
  'role is gone': [409, 'Your roles do not allow this any more.'],
  'own request': [409, 'Another approver than who asked for the undo has to agree to it.'],
  'nothing to undo': [409, 'Nothing of this import is as it left it.'],
  undone: [409, 'This import was undone already.'],
  nothing: [409, 'This import changed nothing.'],
  'older edition': [409, 'An edition that kept no earlier values took this import in.'],
  over: [409, 'It is more than 30 days ago.'],
})
const versionOf = (outcome: UndoChanged): { rowVersion: number } => {
  if (!outcome.ok) throw refusal(outcome.reason)
  return { rowVersion: outcome.rowVersion }
}

/** What was taken in, and its undo (UNDO-20 to UNDO-27). */
export const undoRoutes = (scope: FastifyInstance, { database, now, today, dayOf, wakeImports }: ConsoleContext): void => {
  addListRoutes(
    scope,
    listTakenIn,
    {
      read: ({ query: { direction } }, { after, size }) =>
        readTakenInPage(database, { direction, after, ...(size === undefined ? {} : { size }) }, now()),
      beside: () => ({}),
      cells: {
        number: ({ number }) => number,
        file: ({ file }) => file?.name ?? null,
        by: ({ by }) => by,
        taken: ({ at }) => dayOf(at),
        tests: ({ tests }) => tests,
        products: ({ products }) => products,
        state: ({ state }) => state,
        until: ({ until }) => until && dayOf(until),
      },
    },
    today,
  )
  addConsoleRoute(scope, readTakenIn, async ({ params: { id }, signedIn }) => {
    const found = await readTakenInDetail(database.kysely, Number(id), signedIn, now())
    if (!found) throw refusal('unknown import')
    return found
  })
  addConsoleRoute(scope, lookAtUndoing, async ({ params: { id }, signedIn }) => {
    const changed = versionOf(await lookAtUndo(database, Number(id), { actor: signedIn.id, now: now() }))
    wakeImports()
    return changed
  })
  for (const [call, change] of [
    [undoTakenIn, askForUndo],
    [agreeToUndoing, agreeToUndo],
    [takeBackUndoing, takeBackUndo],
  ] as const)
    addConsoleRoute(scope, call, async ({ params: { id }, body: { rowVersion }, signedIn }) => {
      const changed = versionOf(await change(database, { number: Number(id), rowVersion }, { actor: signedIn.id, now: now() }))
      wakeImports()
      return changed
    })
}
