import { momentsOfDays } from '../../../domain/method/laboratory-days.ts'
import { displayName, namesIn } from '../../../domain/products/display-names.ts'
import type { FastifyInstance } from 'fastify'
import { answerRequests, changeRequest, listRequestsCall, readRequestCall, testedRequests } from '../../../contract/console/requests.ts'
import { readShownAnswer } from '../../../contract/console/answers.ts'
import { sortingOf } from '../../../contract/console/list.ts'
import { alreadyTested, compareEvidence, proposedTest } from '../../../domain/console/already-tested.ts'
import { MAX_MIXES } from '../../../domain/console/request-mixes.ts'
import { OPEN_STATES, requestActions, type RequestState } from '../../../domain/console/request-states.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/texts/languages.ts'
import { ndaOf, type TestRequest } from '../../../domain/requests/requests.ts'
import type { TankAnswer } from '../../../domain/tank/answer-tank.ts'
import { addConsoleRoute, type ConsoleRequest } from '../access.ts'
import { addListRoutes, type PagedList } from '../lists/list-routes.ts'
import type { ConsoleContext } from '../console-context.ts'
import { readAnswerTest, shownMark } from '../../mail/answers/answer-test.ts'
import { askedInMix } from '../../mail/outbox/request-mixes.ts'
import { findRequest } from '../../mail/outbox/stored-request.ts'
import { laboratorySummary } from '../../mail/laboratory-summary.ts'
import { loadMailTexts } from '../../mail/mail-texts.ts'
import { notFound, ProblemError } from '../../http/problems.ts'
import { readNextReadings } from '../next-readings.ts'
import { askingAcceptance } from './asked-acceptance.ts'
import { assignablePeople } from './assignable-people.ts'
import type { DeskChange, ChangeOutcome, Changing, Seen } from './desk-change.ts'
import { changeRequests } from './change-request.ts'
import { readEvents } from './events.ts'
import { countMixes, countRequestStates, readRequestList, requestCountries } from './list-requests.ts'
import { answersOf, countLinks, findOnDesk, listedOf, namedHistory, readBodies, readThread, runsOf, sameMixOf } from './read-desk.ts'
import { isOfNamedMix } from './mixes/change-mixes.ts'
import { readDeskMixes, readProgressOf } from './mixes/read-desk-mixes.ts'
import { mixRoutes } from './mixes/routes.ts'
import { showComparison, showTest } from './show-answer.ts'
import { readPeopleNames, type PeopleNames } from '../people-names.ts'

const unknownRequest = (id: string): ProblemError => notFound('unknown request', `There is no request ${id}.`)

/** 409 with what changed since the version that was sent. */
const changedSince = (outcome: Extract<ChangeOutcome, { reason: 'changed meanwhile' }>, people: PeopleNames): ProblemError => {
  const error = new ProblemError(409, 'changed meanwhile', 'Somebody changed this request since you opened it; look at it again.')
  Object.assign(error.problem, { rowVersion: outcome.rowVersion, changes: namedHistory(outcome.changes, people) })
  return error
}

type Refused = Exclude<Extract<ChangeOutcome, { ok: false }>['reason'], 'changed meanwhile' | 'unknown request'>
const REFUSALS: Record<Refused, [status: number, reason: string, detail: string]> = {
  'unknown test': [404, 'unknown test', 'There is no published test with this id.'],
  'other kind': [409, 'other kind', 'A tank mix is not answered by a test of a seed coating, nor a coating by a test of a mix.'],
  'other mix': [
    409,
    'other mix',
    'The test is of other products or of another country than request {reference}: say why it is sent all the same.',
  ],
  'withdrawn test': [409, 'withdrawn test', 'The report of this test was withdrawn: nobody can be answered with it.'],
  'confidential test': [409, 'confidential test', 'The report of this test is confidential: only those who asked for it may have it.'],
  'test changed': [409, 'test changed', 'The test was changed since it was shown: look at it again.'],
  'too many mixes': [409, 'too many mixes', `A request has at most ${MAX_MIXES} mixes.`],
  'unknown person': [409, 'cannot be assigned', 'This person cannot work on requests.'],
  'not possible': [409, 'not possible', 'This cannot be done in the state that the request is in.'],
}

const headlineOf = ({ headline: { state, tests, testIds } }: TankAnswer) => ({ state, tests, testIds })
const statesOf = (asked: 'open' | 'all' | RequestState = 'open'): readonly RequestState[] =>
  asked === 'open' ? OPEN_STATES : asked === 'all' ? [] : [asked]

const MAX_EVIDENCE = 20

/** The inbox and the page of a request (LAB-45 to LAB-49). */
export const requestDeskRoutes = (scope: FastifyInstance, context: ConsoleContext): void => {
  const { database, now, timeZone, today, wakeMail, product, data } = context
  const db = database.kysely
  const texts = loadMailTexts()(DEFAULT_LANGUAGE)

  const tested = (request: TestRequest): TankAnswer | undefined => {
    const served = data()
    return served && alreadyTested(served.index, request)
  }
  /** Names of products, as an ingredient of the evidence shows them. */
  const productName = (id: string): string => {
    const index = data()?.index
    const position = index?.terms.product.get(id)
    return position === undefined ? id : displayName(index!.products[position]!, namesIn(index!.products, ''))
  }
  const run = async (
    requests: Seen[],
    change: DeskChange,
    { id: actor, roles }: { id: string; roles: Role[] },
  ): Promise<Record<string, number>> => {
    const changing: Changing = { actor, actors: roles, now: now() }
    const outcome = await changeRequests(database, requests, change, changing)
    if (outcome.ok) {
      wakeMail()
      return outcome.rowVersions
    }
    if (outcome.reason === 'changed meanwhile') throw changedSince(outcome, await readPeopleNames(db))
    if (outcome.reason === 'unknown request') throw unknownRequest(outcome.id)
    const reference = (await findRequest(db, outcome.id))?.reference ?? outcome.id
    const [status, reason, detail] = REFUSALS[outcome.reason]
    throw new ProblemError(
      status,
      reason,
      detail.replace('{reference}', () => reference),
    )
  }
  const namedPeople = async () => (await assignablePeople(db)).map(({ id, name, email }) => ({ id, name: name || email }))

  const assigneeOf = ({ query: { assignee }, signedIn }: Pick<ConsoleRequest<typeof listRequestsCall>, 'query' | 'signedIn'>) =>
    assignee === 'me' ? signedIn.id : assignee === 'nobody' ? '' : assignee
  const list: PagedList<typeof listRequestsCall> = {
    read: async (request, { isFile, ...part }) => {
      const { query } = request
      const [state, assignee] = [statesOf(query.state), assigneeOf(request)]
      const { rows, next } = await readRequestList(database, {
        ...query,
        ...momentsOfDays(query, timeZone),
        ...part,
        state,
        assignee,
        sorting: sortingOf(listRequestsCall, query),
      })
      const people = await readPeopleNames(db)
      const mixKeys = isFile ? [] : rows.map((one) => one.mix_key)
      const mixes = await countMixes(db, mixKeys)
      const progress = await readProgressOf(
        db,
        rows.map(({ id }) => id),
      )
      return { rows: rows.map((one) => listedOf(one, people, mixes, progress)), next }
    },
    beside: async (request) => ({
      counts: await countRequestStates(database, { assignee: assigneeOf(request) }),
      people: await namedPeople(),
      countries: await requestCountries(database),
    }),
    cells: {
      request: ({ reference }) => reference,
      received: ({ submittedAt }) => submittedAt,
      name: ({ name }) => name,
      company: ({ company }) => company,
      country: ({ country }) => country,
      mix: ({ products }) => products.join(' + '),
      state: ({ state }) => state,
      assignee: ({ assignee }) => assignee?.name ?? null,
      due: ({ dueOn }) => dueOn,
      changed: ({ changedAt }) => changedAt,
      note: ({ isDemonstration }) => (isDemonstration ? 'demonstration' : null),
    },
  }
  addListRoutes(scope, listRequestsCall, list, today)

  addConsoleRoute(scope, testedRequests, async ({ query }) => {
    const answers = (await readBodies(db, query.ids.split(','))).flatMap(({ id, body }) => {
      const answer = tested(body)
      return answer ? [[id, headlineOf(answer)] as const] : []
    })
    return { tested: Object.fromEntries(answers) }
  })

  addConsoleRoute(scope, readRequestCall, async ({ params, signedIn }) => {
    const row = await findOnDesk(db, params.id)
    if (!row) throw unknownRequest(params.id)
    const people = await readPeopleNames(db)
    const sameMix = await sameMixOf(db, row)
    const { rows, ingredients } = laboratorySummary(row, texts, product)
    const answer = tested(row.body)
    const compared = answer ? compareEvidence(data()!.index, row.body, answer) : []
    const runs = await runsOf(db, row.id)
    const dueReadings = await readNextReadings(db, runs)
    const actors = signedIn.roles
    const ownRuns = runs.map((one) => ({ ...one, next: dueReadings.get(one.id) ?? null }))
    const answers = await answersOf(db, row.id)
    const mixes = await readDeskMixes(db, row, ownRuns, answers)
    const mayEdit = actors.includes('chemist') || actors.includes('approver')
    return {
      request: {
        ...listedOf(row, people, new Map(), await readProgressOf(db, [row.id])),
        sameMix: sameMix.length,
        email: row.body.email,
        language: row.language,
        edition: row.edition,
        isConfidential: ndaOf(row.body) !== '',
      },
      summary: { rows, ingredients: { columns: ingredients.columns, rows: ingredients.rows } },
      thread: (await readThread(db, row.id)).map(({ id, at, author, person_id: by, kind, body }) => ({
        id,
        at,
        author,
        by: author === 'requester' ? row.body.name : (people.get(by) ?? 'Somebody who has left'),
        kind,
        text: body,
      })),
      history: namedHistory(await readEvents(db, row.id), people),
      answers,
      runs: ownRuns,
      mixes,
      mayAddMixes: mayEdit && OPEN_STATES.includes(row.state),
      asksAcceptance: (await askingAcceptance(db, [row.id])).has(row.id),
      now: now().toISOString(),
      sameMix,
      actions: requestActions({ state: row.state, waitingFrom: row.waiting_from }, actors).filter(
        // A test is begun again where that test is.
        (action) => action !== 'repeat-test' && (mixes.length === 0 || !isOfNamedMix(action)),
      ),
      mayEdit,
      links: await countLinks(db, row.id),
      people: await namedPeople(),
      tested: answer
        ? {
            ...headlineOf(answer),
            unlisted: answer.unlisted,
            proposed: proposedTest(compared, answer) ?? null,
            evidence: answer.evidence.slice(0, MAX_EVIDENCE).map(({ testId, rung, result, country }, at) => {
              const { missing, unlisted, extra } = compared[at]!.comparison
              return { testId, rung, result, country, missing: [...missing.map(productName), ...unlisted], extra: extra.map(productName) }
            }),
          }
        : null,
    }
  })

  addConsoleRoute(scope, changeRequest, async ({ params, body, signedIn }) => {
    const found = await findOnDesk(db, params.id)
    if (!found) throw unknownRequest(params.id)
    const { change } = body
    const { mix } = 'mix' in change ? change : {}
    const asked: DeskChange = change.action === 'assign' ? { action: 'assign', assignee: change.assignee ?? '' } : change
    const versions = await run([{ id: found.id, rowVersion: body.rowVersion, mix }], asked, signedIn)
    return { rowVersion: versions[found.id]! }
  })

  mixRoutes(scope, context, run)

  addConsoleRoute(scope, answerRequests, async ({ body, signedIn }) => {
    const { testId, why, shown } = body
    const versions = await run(body.requests, { action: 'answer', testId, why, shown }, signedIn)
    return { answered: Object.keys(versions).length }
  })

  addConsoleRoute(scope, readShownAnswer, async ({ params, query }) => {
    const request = await findRequest(db, params.id)
    if (!request) throw unknownRequest(params.id)
    const test = await readAnswerTest(db, query.test)
    if (!test) throw notFound('unknown test', 'There is no published test with this id.')
    return {
      test: await showTest(db, test),
      comparison: await showComparison(
        db,
        { ...request, body: await askedInMix(db, request, query.mix === undefined ? undefined : Number(query.mix)) },
        test,
        { texts, product },
      ),
      shown: shownMark(test),
    }
  })
}
