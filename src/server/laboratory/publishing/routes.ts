import type { FastifyInstance } from 'fastify'
import { changePublished, decideReview, listPublished, readPublished, readReview } from '../../../contract/console/bench/publishing.ts'
import { readMix } from '../../../contract/console/answers.ts'
import { listAudit } from '../../../contract/console/audit.ts'
import { checkSeals, readRecord } from '../../../contract/console/bench/test-record.ts'
import { sortingOf } from '../../../contract/console/list.ts'
import { BENCH_ROLES, mayCall } from '../../../domain/console/roles.ts'
import { addConsoleRoute } from '../access.ts'
import { addListRoutes, type PagedList } from '../lists/list-routes.ts'
import type { ConsoleContext } from '../console-context.ts'
import { notFound, ProblemError } from '../../http/problems.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import { createPhotoStore } from '../../photos/photo-store.ts'
import { readAnswerTest } from '../../mail/answers/answer-test.ts'
import { findRequest } from '../../mail/outbox/stored-request.ts'
import { showTest } from '../desk/show-answer.ts'
import { signingRoutes } from './signing-routes.ts'
import { signWith, type SignPublication } from '../signing/sign-publication.ts'
import { loadPhrases } from '../../content/phrases.ts'
import { changePublication } from './change-publication.ts'
import type { PublishingChange, PublishingOutcome, PublishingTarget } from './publishing-change.ts'
import { compareTest, isAsSealed } from './compare-test.ts'
import { findRun, findRunId } from './find-runs.ts'
import { listReports, readBesideReports } from './list-reports.ts'
import { readOfferedRepetition } from '../runs/repeat-run.ts'
import { notByProtocol } from '../runs/gate/gap-words.ts'
import { readPublication } from './read-published.ts'
import { readTestRecord } from './read-record.ts'
import { readReviewOf } from './read-review.ts'

const unknownTest = (id: string): ProblemError => notFound('unknown test', `There is no test ${id} here.`)

/** Why something was not done, in words for the chemist. */
const REFUSALS: Partial<Record<string, string>> = {
  'not possible': 'This cannot be done in the state that the test is in.',
  'had a hand in it': 'Somebody who had no hand in this test, and did not ask for it, has to approve it.',
  'withdrew it': 'Another approver has to confirm the withdrawal.',
  'role is gone': 'Your roles do not allow this any more.',
  'unknown product': 'A product of this test is not in the list of products.',
  'incomplete report': 'The test lacks something that a report needs.',
  'other deviations':
    'The deviations of this test are not those that you looked at: look at it again. Approving names all of them, and authorises each.',
  'not authorised':
    'You are not authorised to approve tests by this protocol, which asks for that: an approver who is has to publish it, or somebody authorises you.',
  'not signed': 'Approving needs your signature. It is good for five minutes, in the session in which you signed: sign again.',
  'signed something else':
    'What would be published is not what you signed, or it was published with that signature before: look at it and sign again.',
}

/** Review, publication, amendment and withdrawal of tests (LAB-75 to LAB-81). */
export const publishingRoutes = (
  scope: FastifyInstance,
  { passkeys, ...context }: ConsoleContext & Pick<Parameters<typeof signingRoutes>[1], 'passkeys'>,
): void => {
  const { database, dataFolder, now, timeZone, today, wakeMail, laboratory, data, product } = context
  const db = database.kysely
  const photos = createPhotoStore(database, dataFolder)
  const phrases = loadPhrases()

  const refuse = async (outcome: Extract<PublishingOutcome, { ok: false }>, id: string): Promise<never> => {
    if (outcome.reason === 'unknown test') throw unknownTest(id)
    if (outcome.reason === 'request' && (outcome.why === 'other mix' || outcome.why === 'other kind')) {
      const reference = (await findRequest(db, outcome.id))?.reference ?? outcome.id
      throw new ProblemError(
        409,
        outcome.why,
        `The test is of other products, another country or another kind than request ${reference}: say why it answers it all the same.`,
      )
    }
    if (outcome.reason === 'not by its protocol') {
      const error = new ProblemError(409, outcome.reason, notByProtocol(outcome.gaps))
      throw Object.assign(error, { problem: { ...error.problem, gaps: outcome.gaps } })
    }
    if (outcome.reason !== 'changed meanwhile')
      throw new ProblemError(409, outcome.reason, REFUSALS[outcome.reason] ?? 'A request of this test was changed meanwhile; try again.')
    const error = new ProblemError(409, 'changed meanwhile', 'Somebody changed this test since you opened it; look at it again.')
    const people = await readPeopleNames(db)
    const changes = outcome.changes.map(({ actor, ...event }) => ({ ...event, by: nameOf(actor, people) }))
    throw Object.assign(error, { problem: { ...error.problem, rowVersion: outcome.rowVersion, changes } })
  }
  const run = async (target: PublishingTarget, change: PublishingChange, actor: string, id: string, sign?: SignPublication) => {
    const outcome = await changePublication(database, target, change, { actor, now: now(), laboratory, sign })
    if (!outcome.ok) return refuse(outcome, id)
    wakeMail()
    return outcome
  }

  const list: PagedList<typeof listPublished> = {
    read: ({ query }, part) => listReports(database, data()?.index, { ...query, ...part, sorting: sortingOf(listPublished, query) }),
    beside: () => readBesideReports(db, data()?.index),
    cells: {
      report: ({ testId }) => testId,
      origin: ({ origin }) => origin,
      date: ({ date }) => date,
      kind: ({ kind }) => kind,
      country: ({ country }) => country,
      mix: ({ products }) => products.join(' + '),
      result: ({ result }) => result,
      version: ({ version }) => version,
      issued: ({ issuedOn }) => issuedOn,
      state: ({ state }) => state,
    },
  }
  addListRoutes(scope, listPublished, list, today)

  addConsoleRoute(scope, readPublished, async ({ params, signedIn }) => {
    const people = await readPeopleNames(db)
    const found = await readPublication(db, params.id, { reader: signedIn, phrases, people, product })
    if (!found) throw unknownTest(params.id)
    return found
  })

  addConsoleRoute(scope, readMix, async ({ params, signedIn }) => {
    const test = await readAnswerTest(db, params.id)
    if (!test) throw notFound('unknown test', 'There is no published test with this id.')
    return { test: await showTest(db, test), ...(await readOfferedRepetition(db, params.id, mayCall(BENCH_ROLES, signedIn.roles))) }
  })

  addConsoleRoute(scope, changePublished, async ({ params, body, signedIn }) => {
    const { rowVersion, change } = body
    const runId = await findRunId(db, params.id)
    if (runId !== undefined && rowVersion === null)
      throw new ProblemError(409, 'changed meanwhile', 'Somebody changed this test since you opened it; look at it again.')
    const target = runId !== undefined && rowVersion !== null ? { id: runId, rowVersion } : { testId: params.id }
    const outcome = await run(target, change, signedIn.id, params.id)
    return { runId: outcome.id, rowVersion: outcome.rowVersion }
  })

  addConsoleRoute(scope, readRecord, async ({ params: { id }, signedIn }, reply) => {
    const withAudit = mayCall(listAudit.access, signedIn.roles)
    const record = await readTestRecord(database, id, { people: await readPeopleNames(db), timeZone, photos, now: now(), withAudit })
    if (!record) throw unknownTest(id)
    void reply.type('application/json').header('content-disposition', `attachment; filename="test-${id}.json"`)
    return Buffer.from(JSON.stringify(record, null, 2))
  })

  addConsoleRoute(scope, checkSeals, async ({ params: { id } }) => {
    const found = await findRun(db, id)
    if (!found) throw unknownTest(id)
    const { objects } = await compareTest(database, found, photos)
    return { parts: objects.length, altered: objects.filter((one) => !isAsSealed(one)).map(({ object }) => object) }
  })

  addConsoleRoute(scope, readReview, async ({ params, signedIn }) => {
    const review = await readReviewOf(db, params.id, signedIn, {
      phrases,
      people: await readPeopleNames(db),
      now: now(),
      timeZone,
      laboratory,
      product,
    })
    if (!review) throw unknownTest(params.id)
    return review
  })

  addConsoleRoute(scope, decideReview, async ({ params, body, signedIn }) => {
    const sign = body.signature === undefined ? undefined : signWith(body.signature, signedIn.sessionHash)
    const { rowVersion } = await run({ id: params.id, rowVersion: body.rowVersion }, body.change, signedIn.id, params.id, sign)
    return { rowVersion }
  })

  signingRoutes(scope, { ...context, passkeys, refuse })
}
