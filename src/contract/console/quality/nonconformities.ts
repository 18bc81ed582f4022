import { z } from 'zod/mini'
import {
  NONCONFORMITY_KINDS,
  NONCONFORMITY_STATES,
  NONCONFORMITY_STEP_NAMES,
  TEST_ORIGINS,
} from '../../../domain/console/nonconformities.ts'
import { BENCH_ROLES, ROLES } from '../../../domain/console/roles.ts'
import { countable, id as publicId, rowVersion } from '../../fields.ts'
import { isEmailAddress } from '../../requests/email-address.ts'
import { browserKey, day, line, lines } from '../../texts.ts'
import { suspended } from '../bench/suspending.ts'
import type { ConsoleCall } from '../console-call.ts'
import { describeList } from '../list.ts'

/** Tests of one nonconformity; suspending goes through all of them. */
export const MAX_TOUCHED = 2_000
/** Numbers of tests that are typed at once. */
export const MAX_TYPED = 500
export const MAX_QUALITY_TEXT = 4_000
export const MAX_QUALITY_TITLE = 200

const params = z.object({ id: browserKey })
const text = lines(MAX_QUALITY_TEXT)
const required = text.check(z.minLength(1, 'must not be empty'))
const fields = {
  title: line(MAX_QUALITY_TITLE).check(z.minLength(1, 'must not be empty')),
  what: required,
  cause: text,
  correction: text,
  correctiveAction: text,
  /** The id of a person. */
  owner: line(64).check(z.minLength(1, 'must not be empty')),
  dueOn: day,
}
/** Who complained; whatever of it is not known is empty. */
const complainant = z.object({
  name: line(200),
  email: z.union([z.literal(''), line(254).check(isEmailAddress('must be one email address'))]),
  /** A telephone number, an address, how to answer. */
  contact: line(500),
})
export type Complainant = z.infer<typeof complainant>

const listed = z.object({
  id: z.string(),
  number: z.int(),
  kind: z.enum(NONCONFORMITY_KINDS),
  state: z.enum(NONCONFORMITY_STATES),
  title: z.string(),
  owner: z.string(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  openedAt: z.string(),
  openedBy: z.string(),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  /** How many tests it touches. */
  tests: z.int(),
})
export type ListedNonconformity = z.infer<typeof listed>

export const listNonconformities = describeList({
  path: 'nonconformities',
  access: ROLES,
  rows: 'nonconformities',
  row: listed,
  columns: {
    number: { isShown: true, csv: 'Number', sort: 'desc' },
    title: { csv: 'What' },
    kind: { isShown: true, csv: 'Kind' },
    state: { isShown: true, csv: 'State' },
    owner: { isShown: true, csv: 'Owner', sort: 'asc' },
    due: { isShown: true, csv: 'Due', sort: 'asc' },
    opened: { csv: 'Opened' },
    openedBy: { csv: 'Opened by' },
    closed: { csv: 'Closed' },
    closedBy: { csv: 'Closed by' },
    tests: { isShown: true, csv: 'Tests', sort: 'desc' },
  },
  order: 'number',
  filters: {
    kind: z.enum(NONCONFORMITY_KINDS),
    state: z.enum([...NONCONFORMITY_STATES, 'overdue']),
    /** Those that the reader owns. */
    mine: z.literal('yes'),
    /** Its number, or words of its title. */
    text: line(100),
  },
  beside: { mayChange: z.boolean() },
})

const touched = z.object({
  testId: z.string(),
  /** At the bench; null where it was imported and nobody changed it. */
  runId: z.nullable(z.string()),
  origin: z.enum(TEST_ORIGINS),
  /** Of the instrument, lot, person or request, as people call it; empty where the test was named itself. */
  originName: z.string(),
  addedAt: z.string(),
  addedBy: z.string(),
  /** `suspended` and `lifted` from here; `to suspend`: its report is public; `none`: it has no report, or that is withdrawn. */
  report: z.enum(['suspended', 'lifted', 'to suspend', 'none']),
})
export type TouchedTest = z.infer<typeof touched>

const valueChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type QualityChange = z.infer<typeof valueChange>
const event = z.object({
  rowVersion,
  at: z.string(),
  by: z.string(),
  action: z.string(),
  note: z.string(),
  changes: z.array(valueChange),
})

const choice = z.object({ id: z.string(), name: z.string() })

export const readNonconformity = {
  method: 'GET',
  path: 'nonconformities/:id',
  access: ROLES,
  params,
  response: z.object({
    nonconformity: z.extend(listed, {
      rowVersion,
      what: z.string(),
      cause: z.string(),
      correction: z.string(),
      correctiveAction: z.string(),
      ownerId: z.string(),
    }),
    /** Null where it is no complaint, where nothing was said, and once that was deleted. */
    complainant: z.nullable(complainant),
    tests: z.array(touched),
    history: z.array(event),
    mayChange: z.boolean(),
    /** Whether the reader may close it or send it back. */
    mayDecide: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type NonconformityDetail = z.infer<typeof readNonconformity.response>

/** Who may own one, and the instruments and people by which tests are chosen. */
export const readNonconformityChoices = {
  method: 'GET',
  path: 'nonconformity-choices',
  access: BENCH_ROLES,
  response: z.object({ owners: z.array(choice), equipment: z.array(choice), people: z.array(choice), me: z.string() }),
} as const satisfies ConsoleCall
export type NonconformityChoices = z.infer<typeof readNonconformityChoices.response>

export const openNonconformity = {
  method: 'POST',
  path: 'nonconformities',
  access: BENCH_ROLES,
  body: z.object({
    id: browserKey,
    kind: z.enum(NONCONFORMITY_KINDS),
    title: fields.title,
    what: required,
    owner: fields.owner,
    dueOn: day,
    /** Null in what is no complaint. */
    complainant: z.nullable(complainant),
  }),
  response: z.object({ id: z.string() }),
} as const satisfies ConsoleCall
export type NewNonconformity = z.infer<typeof openNonconformity.body>

const boundary = z.union([z.literal(''), day])
/** Tests that name something, carried out on these days where any are given, or typed numbers of tests. */
const addTests = z.object({
  action: z.literal('add-tests'),
  origin: z.enum(TEST_ORIGINS),
  /** The id of the instrument or person, the number of the lot, the reference of the request; empty by hand. */
  name: line(200),
  from: boundary,
  until: boundary,
  tests: z.array(publicId).check(z.maxLength(MAX_TYPED, `must be at most ${MAX_TYPED}`)),
})
export type TestChoice = z.infer<typeof addTests>

const change = z.discriminatedUnion('action', [
  z.object({ action: z.literal('edit'), ...fields }),
  z.object({ action: z.literal('name-complainant'), complainant }),
  addTests,
  z.object({ action: z.literal('remove-tests'), tests: addTests.shape.tests.check(z.minLength(1)), note: required }),
  z.object({ action: z.enum(NONCONFORMITY_STEP_NAMES), note: required }),
])
export type NonconformityChange = z.infer<typeof change>

/** Changes one; from an old version 409. Closing and sending back are an approver's who neither opened nor owned it. */
export const changeNonconformity = {
  method: 'POST',
  path: 'nonconformities/:id/change',
  access: BENCH_ROLES,
  params,
  body: z.object({ rowVersion, change }),
} as const satisfies ConsoleCall

/** Suspends the next reports of it that are public and were not suspended from here before; called until none is left. */
export const suspendTouched = {
  method: 'POST',
  path: 'nonconformities/:id/suspend',
  access: BENCH_ROLES,
  params,
  body: z.object({ note: required }),
  response: z.object({ reports: z.array(z.object({ id: z.string(), outcome: suspended })), left: countable }),
} as const satisfies ConsoleCall
