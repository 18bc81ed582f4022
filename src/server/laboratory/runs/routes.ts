import { momentsOfDays } from '../../../domain/method/laboratory-days.ts'
import type { FastifyInstance } from 'fastify'
import {
  addDeviationCall,
  addReadingCall,
  changePhotoCall,
  changeTest,
  createTest,
  findProducts,
  listTests,
  readTestCall,
  saveTest,
} from '../../../contract/console/bench/tests.ts'
import { sortingOf } from '../../../contract/console/list.ts'
import { fold } from '../../../domain/products/choices.ts'
import { displayName, namesIn } from '../../../domain/products/display-names.ts'
import { isSoldIn } from '../../../domain/records.ts'
import type { IndexedProduct } from '../../../domain/search/index/search-index.ts'
import { addConsoleRoute, type ConsoleRequest } from '../access.ts'
import { addListRoutes, type PagedList } from '../lists/list-routes.ts'
import type { ConsoleContext } from '../console-context.ts'
import { readDataState } from '../../db/data-state.ts'
import { notFound, ProblemError } from '../../http/problems.ts'
import type { SignedIn } from '../people/sessions.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import { TEST_STATES, type TestState } from '../../../domain/console/bench/test-states.ts'
import type { RunChange, RunFailure, RunOutcome } from './run-change.ts'
import { changeState } from './change-state.ts'
import { createRun } from './create-run.ts'
import { countRuns, listRuns, productNamesOf } from './list-runs.ts'
import { jarRoutes } from './jars/routes.ts'
import { photoRoutes } from './photo-routes.ts'
import { changePhoto } from './photos.ts'
import { readBenchLots } from '../lots/read-lots.ts'
import { findMeant, pageOrMeant } from '../products/find-meant.ts'
import { readNextReadings } from '../next-readings.ts'
import { readSeriesNames } from '../series-names.ts'
import { namedRunHistory, readRun } from './read-run.ts'
import { addDeviation } from './gate/deviations.ts'
import { notByProtocol } from './gate/gap-words.ts'
import { addReading } from './readings.ts'
import { saveSheet } from './save-sheet.ts'

type Refusal = Exclude<RunFailure['reason'], 'changed meanwhile' | 'incomplete' | 'not by its protocol' | 'request'>
const REFUSALS: Record<Refusal, [number, string]> = {
  'unknown test': [404, 'There is no such test.'],
  'unknown reading': [404, 'This test has no such reading.'],
  'unknown jar': [404, 'This test has no such jar.'],
  'unknown photo': [404, 'This test has no such photo.'],
  'unknown protocol': [409, 'There is no such version of a protocol.'],
  'old protocol': [409, 'This protocol has a newer version, or is retired: choose the newest version of one that is offered.'],
  'fixed protocol': [409, 'The test was started by another protocol, which it keeps: void it and begin a new one.'],
  imported: [409, 'The test was imported: nobody here knows by which protocol it was made, so it can name none.'],
  'no such gap': [409, 'The test does not lack this of its protocol, or not any more: look at it again.'],
  'not justifiable': [409, 'A control that failed cannot be justified: make the test again.'],
  'unknown equipment': [409, 'There is no such equipment in the register.'],
  'unknown lot': [409, 'A product has no such lot, or the lot was withdrawn: choose another one.'],
  'not possible': [409, 'This cannot be done in the state that the test is in.'],
  'reason needed': [400, 'The test was submitted before: say why you change it.'],
  unlikely: [400, 'Something in it is unlikely: give the reason for it.'],
  'being repeated': [409, 'It is being tested again already.'],
  'unknown control': [404, 'There is no such control.'],
  'other protocol': [409, 'A control is by the same version of a protocol as its test, one that says what it asks for.'],
  'other day': [409, 'A control is of the same day as its test.'],
  'control has failed': [409, 'This control failed and stays failed: tests that link to it have to be repeated.'],
  'control was read': [409, 'Something was read in this control already: it stays with the test. It can be voided with a reason.'],
  'has a control': [409, 'The test has a control by its protocol: it keeps that protocol.'],
  'not authorised': [
    409,
    'You are not authorised to test by this protocol, which asks for that: somebody who is can start the test, or an approver or admin authorises you.',
  ],
  'too many': [409, 'A test cannot have more of these.'],
}

const REQUESTS: Record<Extract<RunFailure, { reason: 'request' }>['why'], string> = {
  'unknown request': 'There is no such request.',
  'not possible': 'A test can only be started for requests that are accepted.',
  'changed meanwhile': 'Somebody changed the request since you opened it; look at it again.',
  'other mix': 'One test is for requests of one mix in one country: these ask for different ones.',
  'other kind': 'One test is for requests of one mix in one country: these ask for different ones.',
}

const OPEN: readonly TestState[] = TEST_STATES.filter((state) => !['published', 'withdrawn', 'void'].includes(state))
const statesOf = (asked: 'open' | 'all' | TestState = 'open'): readonly TestState[] =>
  asked === 'open' ? OPEN : asked === 'all' ? [] : [asked]

/** A control that was concluded waits for nobody: it stands in no list of open or submitted tests, and is found by its words, or among all. */
const controlsIn = ({ control, state, text }: ConsoleRequest<typeof listTests>['query']) => ({
  control,
  concluded: control === undefined && state !== 'all' && (text ?? '').trim() === '' ? ('hidden' as const) : undefined,
})

const MAX_FOUND = 20

/** The laboratory's tests: list, bench entry and readings (LAB-62 to LAB-68). Returns how an outcome is answered. */
export const benchRoutes = (
  scope: FastifyInstance,
  { database, dataFolder, now, timeZone, today, data }: ConsoleContext,
): ((outcome: RunOutcome) => Promise<number>) => {
  const db = database.kysely
  const benchingOf = ({ id: actor, roles }: SignedIn): RunChange => ({ actor, roles, now: now(), timeZone })

  /** The new version of a test, or the problem that kept it as it was. */
  const answer = async (outcome: RunOutcome): Promise<number> => {
    if (outcome.ok) return outcome.rowVersion
    if (outcome.reason === 'request')
      throw new ProblemError(outcome.why === 'unknown request' ? 404 : 409, outcome.why, REQUESTS[outcome.why])
    if (outcome.reason === 'incomplete') {
      const error = new ProblemError(409, 'incomplete', 'The test lacks what its report needs.')
      throw Object.assign(error, { problem: { ...error.problem, missing: outcome.missing } })
    }
    if (outcome.reason === 'not by its protocol') {
      const error = new ProblemError(409, outcome.reason, notByProtocol(outcome.gaps))
      throw Object.assign(error, { problem: { ...error.problem, gaps: outcome.gaps } })
    }
    if (outcome.reason === 'changed meanwhile') {
      const changes = namedRunHistory(outcome.changes, await readPeopleNames(db))
      const error = new ProblemError(409, 'changed meanwhile', 'Somebody changed this test since you opened it.')
      throw Object.assign(error, { problem: { ...error.problem, rowVersion: outcome.rowVersion, changes } })
    }
    const [status, detail] = REFUSALS[outcome.reason]
    throw status === 404 ? notFound(outcome.reason, detail) : new ProblemError(status, outcome.reason, detail)
  }

  const creatorOf = ({ query: { mine }, signedIn }: Pick<ConsoleRequest<typeof listTests>, 'query' | 'signedIn'>): string | undefined =>
    mine === 'yes' ? signedIn.id : undefined
  const list: PagedList<typeof listTests> = {
    read: async (request, part) => {
      const { query } = request
      const [state, mine] = [statesOf(query.state), creatorOf(request)]
      const asked = {
        ...query,
        ...momentsOfDays(query, timeZone),
        ...part,
        state,
        mine,
        ...controlsIn(query),
        sorting: sortingOf(listTests, query),
      }
      const { rows, next } = await pageOrMeant((by) => listRuns(database, { ...asked, ...by }), data()?.index, query.text)
      const people = await readPeopleNames(db)
      const names = await productNamesOf(
        db,
        rows.map(({ id }) => id),
      )
      const dueReadings = await readNextReadings(db, rows)
      const tests = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        country: row.country,
        crop: row.crop,
        state: row.state,
        versions: row.versions,
        result: row.result,
        control: row.control,
        outcome: row.control_outcome,
        products: names.get(row.id) ?? [],
        createdBy: nameOf(row.created_by, people),
        createdAt: row.created_at,
        changedAt: row.changed_at,
        next: dueReadings.get(row.id) ?? null,
      }))
      return { rows: tests, next }
    },
    beside: async (request) => ({
      counts: await countRuns(database, { country: request.query.country, mine: creatorOf(request), ...controlsIn(request.query) }),
      now: now().toISOString(),
      series: await readSeriesNames(db, request.query.series),
      isDemonstration: (await readDataState(db)).demo,
    }),
    cells: {
      test: ({ id }) => id,
      kind: ({ kind }) => kind,
      mix: ({ products }) => products.join(' + '),
      country: ({ country }) => country,
      crop: ({ crop }) => crop,
      state: ({ state }) => state,
      result: ({ result }) => result,
      control: ({ control }) => control,
      outcome: ({ outcome }) => outcome,
      creator: ({ createdBy }) => createdBy,
      created: ({ createdAt }) => createdAt,
      changed: ({ changedAt }) => changedAt,
      nextHours: ({ next }) => next?.hours ?? null,
      nextDue: ({ next }) => next?.dueAt ?? null,
    },
  }
  addListRoutes(scope, listTests, list, today)

  addConsoleRoute(scope, readTestCall, async ({ params, signedIn }) => {
    const detail = await readRun(db, params.id, signedIn.roles, { now: now(), timeZone })
    if (!detail) throw notFound('unknown test', `There is no test ${params.id}.`)
    return detail
  })

  addConsoleRoute(scope, findProducts, async ({ query: { text, country } }) => {
    const words = fold(text).split(/\s+/).filter(Boolean)
    const names = namesIn(data()?.index.products ?? [], country ?? '')
    const shownAs = (product: IndexedProduct): string => displayName(product, names)
    const fits = (product: IndexedProduct): boolean => {
      const own = fold(`${product.name} ${shownAs(product)} ${product.manufacturer}`).split(/[^\p{L}\p{N}]+/u)
      return words.every((word) => own.some((one) => one.startsWith(word)))
    }
    const index = data()?.index
    const offered = (index?.products ?? []).filter((product) => country === undefined || isSoldIn(product, country))
    const meant = await findMeant(index, text)
    const byId = new Map(meant.length === 0 ? [] : offered.map((product) => [product.id, product]))
    const among = (some: typeof meant): IndexedProduct[] => some.flatMap(({ id }) => byId.get(id) ?? [])
    const [numbered, others] = [meant.filter(({ code }) => code !== undefined), meant.filter(({ by }) => by !== undefined)]
    const found = new Set([...among(numbered), ...offered.filter(fits), ...among(others)])
    const products = [...found].slice(0, MAX_FOUND)
    const lots = await readBenchLots(
      db,
      products.map(({ id }) => id),
    )
    return {
      lots,
      products: products.map((product) => ({
        id: product.id,
        name: shownAs(product),
        manufacturer: product.manufacturer,
        form: product.form,
        formulation: product.formulation,
      })),
    }
  })

  addConsoleRoute(scope, createTest, async ({ body, signedIn }) => {
    const outcome = await createRun(database, body, { ...benchingOf(signedIn), index: data()?.index })
    await answer(outcome)
    return { id: outcome.ok ? outcome.id : '' }
  })

  addConsoleRoute(scope, saveTest, async ({ params: { id }, body: { rowVersion, sheet, ...beside }, signedIn }) => ({
    rowVersion: await answer(await saveSheet(database, { id, rowVersion }, { ...sheet, ...beside }, benchingOf(signedIn))),
  }))

  addConsoleRoute(scope, changeTest, async ({ params: { id }, body: { rowVersion, change }, signedIn }) => ({
    rowVersion: await answer(await changeState(database, { id, rowVersion }, change, benchingOf(signedIn))),
  }))

  addConsoleRoute(scope, addReadingCall, async ({ params, body, signedIn }) => ({
    rowVersion: await answer(await addReading(database, params.id, body, benchingOf(signedIn))),
  }))

  addConsoleRoute(scope, addDeviationCall, async ({ params, body, signedIn }) => ({
    rowVersion: await answer(await addDeviation(database, params.id, body, benchingOf(signedIn))),
  }))

  addConsoleRoute(scope, changePhotoCall, async ({ params, body, signedIn }) => ({
    rowVersion: await answer(await changePhoto(database, { runId: params.id, id: params.photo }, body, benchingOf(signedIn))),
  }))

  jarRoutes(scope, { database, answer, benchingOf })
  photoRoutes(scope, { database, dataFolder, now, timeZone, answer })
  return answer
}
