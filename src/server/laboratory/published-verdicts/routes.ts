import type { FastifyInstance } from 'fastify'
import {
  addVerdict,
  changeVerdict,
  listVerdicts,
  readVerdict,
  type ListedVerdict,
  type VerdictCells,
} from '../../../contract/console/published-verdicts.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { fold } from '../../../domain/products/choices.ts'
import { readVerdictCells } from '../../data/sources/parse-published.ts'
import { readDataState } from '../../db/data-state.ts'
import type { PublishedVerdictRow } from '../../db/schema/schema.ts'
import { invalidField, invalidInput, notFound, ProblemError } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import { readKeptVerdict, readKeptVerdicts } from './read-kept.ts'
import { addKept, changeKept, versionOfVerdict, type VerdictOutcome } from './keep-verdicts.ts'

const unknownVerdict = (id: string): ProblemError => notFound('unknown published verdict', `There is no published verdict ${id}.`)

const required = (outcome: VerdictOutcome, id: string): string => {
  if (outcome.ok) return outcome.version
  const { reason } = outcome
  if (reason === 'unknown verdict') throw unknownVerdict(id)
  if (reason === 'unknown product') throw invalidField('cells.products', 'must be products of the list')
  if (reason === 'nothing to do') throw invalidField('cells.verdict', 'nothing was changed')
  const words = {
    'changed meanwhile': 'This published verdict was changed since you opened it; look at it again.',
    'known verdict': 'Another published verdict was added by this form already; open the list.',
    'not possible': 'This published verdict is withdrawn already.',
  }
  throw new ProblemError(409, reason, words[reason])
}

/** The cells as a row, by the rules of an import. */
const rowOf = (id: string, { products, ...cells }: VerdictCells, today: string): PublishedVerdictRow => {
  const read = readVerdictCells({ id, products: products.join(';'), ...cells }, today)
  if ('errors' in read) throw invalidInput(read.errors)
  return read.row
}

const nameIn = ({ products }: ListedVerdict): string => products.map(({ name }) => name).join(' + ')

/** What others published of products together: everybody of the laboratory reads it, approvers keep it (PUBL-08). */
export const verdictRoutes = (scope: FastifyInstance, { database, now, today }: ConsoleContext): void => {
  const db = database.kysely
  const list: ShortList<typeof listVerdicts> = {
    read: () => readKeptVerdicts(db),
    filters: {
      text: (one, text) => fold([nameIn(one), one.title, one.reference].join('\n')).includes(fold(text)),
      verdict: (one, verdict) => one.verdict === verdict,
    },
    sorts: {
      products: nameIn,
      verdict: ({ verdict }) => ['C', 'CA', 'NC'].indexOf(verdict),
      title: ({ title }) => title,
      year: ({ year }) => year,
    },
    beside: async ({ signedIn }) => ({ mayEdit: mayCall(addVerdict.access, signedIn.roles), isDemo: (await readDataState(db)).demo }),
    cells: {
      id: ({ id }) => id,
      products: nameIn,
      verdict: ({ verdict }) => verdict,
      title: ({ title }) => title,
      year: ({ year }) => year,
      reference: ({ reference }) => reference,
      note: ({ note }) => note,
      kept: ({ keptBy }) => keptBy,
    },
  }
  addShortListRoutes(scope, listVerdicts, list, today)

  addConsoleRoute(scope, readVerdict, async ({ params: { id }, signedIn }) => {
    const found = await readKeptVerdict(db, id)
    if (!found) throw unknownVerdict(id)
    const { row, ...kept } = found
    return {
      ...kept,
      version: versionOfVerdict(row),
      mayEdit: mayCall(changeVerdict.access, signedIn.roles),
      isDemo: (await readDataState(db)).demo,
    }
  })

  addConsoleRoute(scope, addVerdict, async ({ body: { key, cells }, signedIn }) => {
    required(await addKept(database, rowOf(key, cells, today()), { actor: signedIn.id, now: now() }), key)
    return { id: key }
  })

  addConsoleRoute(scope, changeVerdict, async ({ params: { id }, body: { version, reason, change }, signedIn }) => {
    const edit = change.action === 'correct' ? { action: change.action, row: rowOf(id, change.cells, today()) } : change
    const changing = { actor: signedIn.id, now: now() }
    return { version: required(await changeKept(database, { id, version }, { ...edit, reason }, changing), id) }
  })
}
