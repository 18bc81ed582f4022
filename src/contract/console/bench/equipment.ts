import { z } from 'zod/mini'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { TEST_STATES } from '../../../domain/console/bench/test-states.ts'
import { id } from '../../fields.ts'
import type { ConsoleCall } from '../console-call.ts'
import { describeList } from '../list.ts'
import { moment } from './bench-sheet.ts'
import { browserKey, day, line } from '../../texts.ts'
import { ROLES } from '../../../domain/console/roles.ts'

/** Everybody reads the register; whoever works at the bench, or keeps the console, keeps it. */
const KEEPERS = ['chemist', 'approver', 'admin'] as const

const calibrationFields = z
  .object({
    on: day,
    until: day,
    certificate: line(200),
    /** Whether it found the instrument out of its limits: then nothing holds before a good one. */
    isOut: z.optional(z.boolean()),
    correction: z.optional(line(200)),
    uncertainty: z.optional(line(200)),
  })
  .check(z.refine(({ on, until }) => on <= until, { error: 'must not be before the day of the calibration', path: ['until'] }))

export const calibration = z.object({ on: z.string(), until: z.string(), certificate: z.string() })
/** As the bench and the review need it. */
export const benchEquipment = z.object({
  id: z.string(),
  kind: z.enum(EQUIPMENT_KINDS),
  name: z.string(),
  isRetired: z.boolean(),
  calibrations: z.array(calibration),
})

/** One of a test, or one of the laboratory's own. */
const kind = z.union([z.enum(EQUIPMENT_KINDS), browserKey], 'must be a kind of equipment')
const ownKind = z.object({
  id: z.string(),
  name: z.string(),
  /** What it reads in; empty where nothing is said. */
  unit: z.string(),
  needsCalibration: z.boolean(),
  isRetired: z.boolean(),
})
export type OwnKind = z.infer<typeof ownKind>

const listed = z.object({
  id: z.string(),
  /** One of a test, or the id of one of the laboratory's own. */
  kind: z.string(),
  ownKind: z.nullable(ownKind),
  name: z.string(),
  /** Those that hold, each until it ends or was found out. */
  holding: z.array(calibration),
  /** All of them, the newest first. */
  calibrations: z.array(
    z.extend(calibration, {
      id: z.string(),
      addedAt: z.string(),
      by: z.string(),
      isOut: z.boolean(),
      correction: z.string(),
      uncertainty: z.string(),
    }),
  ),
  retired: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** How many tests of the laboratory name it. */
  tests: z.int(),
})
export type ListedEquipment = z.infer<typeof listed>

export const EQUIPMENT_STATES = ['calibrated', 'due', 'retired'] as const

export const listEquipment = describeList({
  path: 'equipment',
  access: ROLES,
  rows: 'equipment',
  row: listed,
  columns: {
    id: { csv: 'Id' },
    name: { isShown: true, csv: 'Name', sort: 'asc' },
    kind: { isShown: true, csv: 'Kind', sort: 'asc' },
    calibration: { isShown: true, csv: 'Calibrated until', sort: 'asc' },
    retired: { csv: 'Retired on' },
    tests: { isShown: true, csv: 'Tests', sort: 'desc' },
  },
  order: 'name',
  filters: {
    kind,
    /** `due` is what is in use, needs calibration and has none that holds today. */
    state: z.enum(EQUIPMENT_STATES),
  },
  /** With the kinds of the laboratory's own, by their names. */
  beside: { today: z.string(), mayEdit: z.boolean(), kinds: z.array(ownKind) },
})

export const addEquipment = {
  method: 'POST',
  path: 'equipment',
  access: KEEPERS,
  body: z.object({
    id: z.string().check(z.maxLength(64)),
    /** One of a test, or the id of one of the laboratory's own that is in use. */
    kind,
    name: line(200).check(z.minLength(1, 'must not be empty')),
  }),
  response: z.object({ id: z.string() }),
} as const satisfies ConsoleCall

/** Adds a kind of the laboratory's own (EQUIP-08); what is sent again is added once. */
export const addEquipmentKind = {
  method: 'POST',
  path: 'equipment-kinds',
  access: KEEPERS,
  body: z.object({
    id: browserKey,
    name: line(100).check(z.minLength(1, 'must not be empty')),
    unit: line(30),
    needsCalibration: z.boolean(),
  }),
} as const satisfies ConsoleCall

export const retireEquipmentKind = {
  method: 'POST',
  path: 'equipment-kinds/:id/retire',
  access: KEEPERS,
  params: z.object({ id }),
  body: z.object({ isRetired: z.boolean() }),
} as const satisfies ConsoleCall

export const addCalibration = {
  method: 'POST',
  path: 'equipment/:id/calibrations',
  access: KEEPERS,
  params: z.object({ id }),
  body: z.object({ id: browserKey, calibration: calibrationFields }),
} as const satisfies ConsoleCall

export const retireEquipment = {
  method: 'POST',
  path: 'equipment/:id/retire',
  access: KEEPERS,
  params: z.object({ id }),
  body: z.object({ isRetired: z.boolean() }),
} as const satisfies ConsoleCall

export const MAX_CHECK_POINTS = 5
const reading = z
  .number('must be a number')
  .check(z.gte(-1_000_000, 'must be at least -1000000'), z.lte(1_000_000, 'must be at most 1000000'))
const checkPoint = z.object({ name: line(100).check(z.minLength(1, 'must not be empty')), from: reading, to: reading })

/** One of the register: its daily checks, and the tests that were made with it on days on which it is in doubt (EQUIP-03). */
export const readOneEquipment = {
  method: 'GET',
  path: 'equipment/:id',
  access: ROLES,
  params: z.object({ id }),
  response: z.object({
    points: z.array(checkPoint),
    /** The newest first, at most MAX_SHOWN_CHECKS. */
    checks: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        passed: z.boolean(),
        points: z.array(z.extend(checkPoint, { value: z.number() })),
        note: z.string(),
        by: z.string(),
      }),
    ),
    /** Since the last good calibration, up to the day on which it was found out; empty without a good one, null without an end. */
    from: z.string(),
    to: z.nullable(z.string()),
    tests: z.array(
      z.object({
        id: z.string(),
        testId: z.string(),
        state: z.enum(TEST_STATES),
        testedOn: z.string(),
        /** Whether readers see its report, and whether that is suspended already. */
        isPublic: z.boolean(),
        isSuspended: z.boolean(),
      }),
    ),
    maySuspend: z.boolean(),
  }),
} as const satisfies ConsoleCall
export const MAX_SHOWN_CHECKS = 60

/** What its daily check looks at; an empty list ends it. */
export const setCheck = {
  method: 'POST',
  path: 'equipment/:id/check-points',
  access: KEEPERS,
  params: z.object({ id }),
  body: z.object({
    points: z
      .array(checkPoint.check(z.refine(({ from, to }) => from <= to, { error: 'must not be below the other bound', path: ['to'] })))
      .check(z.maxLength(MAX_CHECK_POINTS, `must be at most ${MAX_CHECK_POINTS}`)),
  }),
} as const satisfies ConsoleCall

/** Adds a daily check: a value for each of its points, in their order. */
export const addDailyCheck = {
  method: 'POST',
  path: 'equipment/:id/checks',
  access: KEEPERS,
  params: z.object({ id }),
  body: z.object({ id: browserKey, checkedAt: moment, values: z.array(reading).check(z.maxLength(MAX_CHECK_POINTS)), note: line(500) }),
} as const satisfies ConsoleCall
