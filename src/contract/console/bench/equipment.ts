import { z } from 'zod/mini'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { id } from '../../fields.ts'
import type { ConsoleCall } from '../console-call.ts'
import { describeList } from '../list.ts'
import { browserKey, day, line } from '../../texts.ts'
import { ROLES } from '../../../domain/console/roles.ts'

/** Everybody reads the register; whoever works at the bench, or keeps the console, keeps it. */
const KEEPERS = ['chemist', 'approver', 'admin'] as const

const calibrationFields = z
  .object({ on: day, until: day, certificate: line(200) })
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

const listed = z.object({
  id: z.string(),
  kind: z.enum(EQUIPMENT_KINDS),
  name: z.string(),
  /** The newest first. */
  calibrations: z.array(z.extend(calibration, { id: z.string(), addedAt: z.string(), by: z.string() })),
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
    kind: z.enum(EQUIPMENT_KINDS),
    /** `due` is what is in use and has no calibration that holds today. */
    state: z.enum(EQUIPMENT_STATES),
  },
  beside: { today: z.string(), mayEdit: z.boolean() },
})

export const addEquipment = {
  method: 'POST',
  path: 'equipment',
  access: KEEPERS,
  body: z.object({
    id: z.string().check(z.maxLength(64)),
    kind: z.enum(EQUIPMENT_KINDS),
    name: line(200).check(z.minLength(1, 'must not be empty')),
  }),
  response: z.object({ id: z.string() }),
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
