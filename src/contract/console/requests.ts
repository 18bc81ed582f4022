import { z } from 'zod/mini'
import { MAX_MIXES } from '../../domain/console/request-mixes.ts'
import { REFUSAL_REASONS, REQUEST_ACTIONS, REQUEST_STATES } from '../../domain/console/request-states.ts'
import { RESULT_CODES } from '../../domain/records.ts'
import { HEADLINE_STATES } from '../../domain/tank/headline.ts'
import { id, rowVersion } from '../fields.ts'
import type { ConsoleCall } from './console-call.ts'
import { describeList } from './list.ts'
import { requestMix, mixPlace, mixProgress, runOfRequest } from './request-mixes.ts'
import { changed, countryFilter, day, message, requiredMessage, severalRequests } from '../texts.ts'
import { BENCH_ROLES, ROLES } from '../../domain/console/roles.ts'

/** Who may do what to requests. Which action in which state is decided by the table of the domain. */

/** Counts of states end here. */
export const MAX_COUNT = 1_000

const state = z.enum(REQUEST_STATES)
const requestId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be the id or the reference of a request'))
const personId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'must be the id of a person'))
const person = z.object({ id: z.string(), name: z.string() })

const listed = z.object({
  id: z.string(),
  reference: z.string(),
  submittedAt: z.string(),
  form: z.enum(['foliar', 'seed']),
  country: z.string(),
  name: z.string(),
  company: z.string(),
  products: z.array(z.string()),
  state,
  assignee: z.nullable(person),
  dueOn: z.nullable(z.string()),
  changedAt: z.string(),
  rowVersion,
  mix: z.string(),
  /** Other open requests of the same mix. */
  sameMix: z.number(),
  /** Of its own mixes, where it has several. */
  mixes: z.nullable(mixProgress),
  /** Made up, and gone with the demonstration data. */
  isDemonstration: z.boolean(),
})
export type ListedRequest = z.infer<typeof listed>

export const listRequestsCall = describeList({
  path: 'requests',
  access: ROLES,
  rows: 'requests',
  row: listed,
  columns: {
    request: { isShown: true, csv: 'Request' },
    received: { csv: 'Came in', sort: 'desc' },
    name: { csv: 'Name' },
    company: { csv: 'Company' },
    country: { csv: 'Country', sort: 'asc' },
    mix: { isShown: true, csv: 'Mix' },
    tested: { isShown: true },
    state: { isShown: true, csv: 'State', sort: 'asc' },
    assignee: { isShown: true, csv: 'Assigned to', sort: 'asc' },
    due: { isShown: true, csv: 'Due', sort: 'asc' },
    changed: { csv: 'Last change', sort: 'desc' },
    note: { csv: 'Note' },
  },
  order: 'received',
  filters: {
    state: z.enum(['open', 'all', ...REQUEST_STATES]),
    /** A person's id, `me`, or `nobody`. */
    assignee: z.union([z.enum(['me', 'nobody']), personId]),
    due: day,
    text: z.string().check(z.maxLength(200)),
    mix: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
    country: countryFilter,
    /** The first and the last day on which it came in. */
    from: day,
    to: day,
  },
  isPaged: true,
  beside: {
    /** By state, at most MAX_COUNT each, of the same assignee. */
    counts: z.record(state, z.number()),
    people: z.array(person),
    /** Codes of the countries that requests are from. */
    countries: z.array(z.string()),
  },
})
export type RequestList = z.infer<typeof listRequestsCall.response>

const headline = z.object({ state: z.enum(HEADLINE_STATES), tests: z.number(), testIds: z.array(z.string()) })

/** "Already tested?" for the requests of a page, by their ids; those that are no tanks are left out. */
export const testedRequests = {
  method: 'GET',
  path: 'requests-tested',
  access: ROLES,
  query: z.object({ ids: z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,49}$/, 'must be at most 50 ids')) }),
  response: z.object({ tested: z.record(z.string(), headline) }),
} as const satisfies ConsoleCall
export type RequestHeadline = z.infer<typeof headline>

/** An entry of a request's history. */
const event = z.object({ rowVersion, at: z.string(), by: z.string(), action: z.string(), changed })
export type RequestHistoryEntry = z.infer<typeof event>

export const readRequestCall = {
  method: 'GET',
  path: 'requests/:id',
  access: ROLES,
  params: z.object({ id: requestId }),
  response: z.object({
    request: z.extend(listed, { email: z.string(), language: z.string(), edition: z.string(), isConfidential: z.boolean() }),
    summary: z.object({
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
      ingredients: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
    }),
    thread: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        author: z.enum(['laboratory', 'requester']),
        by: z.string(),
        kind: z.enum(['question', 'reply', 'reason']),
        text: z.string(),
      }),
    ),
    history: z.array(event),
    /** The public tests that answer it. */
    answers: z.array(z.string()),
    /** The laboratory's own tests for it, public or not. */
    runs: z.array(runOfRequest),
    /** Its mixes, where it has several; answers and runs are of all of them. */
    mixes: z.array(requestMix),
    mayAddMixes: z.boolean(),
    /** Whether its requester accepts deviations from the protocol before there is a report. */
    asksAcceptance: z.boolean(),
    /** The server's time, by which readings are due. */
    now: z.string(),
    /** Other open requests of the same mix. */
    sameMix: z.array(z.object({ id: z.string(), reference: z.string(), rowVersion, name: z.string(), state })),
    /** What the reader may do now. */
    actions: z.array(z.enum(REQUEST_ACTIONS)),
    mayEdit: z.boolean(),
    links: z.number(),
    people: z.array(person),
    /** Null where it cannot be asked, as for seed coatings. */
    tested: z.nullable(
      z.extend(headline, {
        unlisted: z.array(z.string()),
        /** The test of exactly this mix and country that is proposed as the answer. */
        proposed: z.nullable(z.string()),
        evidence: z.array(
          z.object({
            testId: z.string(),
            rung: z.number(),
            result: z.enum(RESULT_CODES),
            country: z.string(),
            missing: z.array(z.string()),
            extra: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
} as const satisfies ConsoleCall
export type RequestDetail = z.infer<typeof readRequestCall.response>

/** The place of the mix that is answered, of a request of several; refused without it there. */
const answeredMix = z.optional(mixPlace)
const answerWords = {
  /** Why a test of other products or another country is named all the same, for whoever asked; refused without it. */
  why: z.optional(message),
  /** Of the test as it was shown (`readAnswer`). */
  shown: z.optional(z.string().check(z.maxLength(64))),
}

const requestChange = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['accept', 'resume']) }),
  z.object({ action: z.literal('refuse'), reason: z.enum(REFUSAL_REASONS), text: message }),
  z.object({
    action: z.literal('refuse-mixes'),
    mixes: z.array(mixPlace).check(z.minLength(1), z.maxLength(MAX_MIXES)),
    reason: z.enum(REFUSAL_REASONS),
    text: message,
  }),
  z.object({ action: z.literal('ask'), text: requiredMessage }),
  z.object({ action: z.literal('assign'), assignee: z.nullable(personId) }),
  z.object({ action: z.literal('set-due'), dueOn: z.nullable(day) }),
  z.object({ action: z.literal('revoke-links') }),
  z.object({ action: z.enum(['ask-acceptance', 'waive-acceptance']) }),
  z.object({ action: z.literal('replace-answer'), testId: id, mix: answeredMix, ...answerWords }),
  z.object({ action: z.literal('take-back'), text: requiredMessage, mix: answeredMix }),
])
export type RequestChange = z.infer<typeof requestChange>

/** Changes a request; from an old version 409 with `changes`, the history since then. */
export const changeRequest = {
  method: 'POST',
  path: 'requests/:id/change',
  access: BENCH_ROLES,
  params: z.object({ id: requestId }),
  body: z.object({
    rowVersion,
    change: requestChange.check(
      z.refine(
        (change) => (change.action !== 'refuse' && change.action !== 'refuse-mixes') || change.reason !== 'other' || change.text !== '',
        {
          error: 'must not be empty where the reason is another',
          path: ['text'],
        },
      ),
    ),
  }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall

/** Answers one or more requests, or mixes of them, with an existing test, all or none. */
export const answerRequests = {
  method: 'POST',
  path: 'requests-answer',
  access: BENCH_ROLES,
  body: z.object({
    testId: id,
    ...answerWords,
    requests: severalRequests(z.object({ id: requestId, rowVersion, mix: answeredMix })),
  }),
  response: z.object({ answered: z.number() }),
} as const satisfies ConsoleCall

/** The member of a problem document that says what changed since the version that was sent (409). */
const changedMeanwhile = z.object({
  rowVersion,
  /** Of a test, also the fields whose values were changed. */
  changes: z.array(z.extend(event, { changes: z.optional(z.array(z.object({ field: z.string() }))) })),
})
export type ChangedMeanwhile = z.infer<typeof changedMeanwhile>
