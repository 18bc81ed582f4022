import type { FastifyInstance } from 'fastify'
import {
  addCalibration,
  addEquipment,
  listEquipment,
  retireEquipment,
  type EQUIPMENT_STATES,
  type ListedEquipment,
} from '../../../contract/console/bench/equipment.ts'
import { calibrationOn } from '../../../domain/console/bench/equipment.ts'
import { EQUIPMENT_KINDS } from '../../../domain/method/equipment-kinds.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { ID_PATTERN } from '../../../domain/records.ts'
import { addConsoleRoute } from '../access.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import type { ConsoleContext } from '../console-context.ts'
import { invalidField, notFound, ProblemError } from '../../http/problems.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import { addToRegister, calibrate, setEquipmentRetired, type EquipmentOutcome } from './keep-equipment.ts'
import { countTestsOf, readRegister } from './read-equipment.ts'

const requireKept = (outcome: EquipmentOutcome, id: string): void => {
  if (outcome.ok) return
  if (outcome.reason === 'unknown equipment') throw notFound('unknown equipment', `There is no equipment ${id}.`)
  if (outcome.reason === 'known equipment') throw invalidField('id', `there is equipment ${id} already`)
  if (outcome.reason === 'in the future') throw invalidField('calibration.on', 'must not be in the future')
  throw new ProblemError(409, 'not possible', 'This equipment is in this state already.')
}

/** The last day of its newest calibration. */
const calibratedUntil = ({ calibrations }: ListedEquipment): string | null => calibrations[0]?.until ?? null
const stateOf = ({ retired, calibrations }: ListedEquipment, today: string): (typeof EQUIPMENT_STATES)[number] =>
  retired ? 'retired' : calibrationOn(calibrations, today) ? 'calibrated' : 'due'

/** The register of what is weighed and measured with: everybody of the laboratory reads it, who works there keeps it (LAB-240). */
export const equipmentRoutes = (
  scope: FastifyInstance,
  { database, now, timeZone, today, dayOf }: Pick<ConsoleContext, 'database' | 'now' | 'timeZone' | 'today' | 'dayOf'>,
): void => {
  const db = database.kysely
  const read = async (): Promise<ListedEquipment[]> => {
    const people = await readPeopleNames(db)
    const tests = await countTestsOf(db)
    return (await readRegister(db)).map(({ id, kind, name, retired_at: at, retired_by: by, calibrations }) => ({
      id,
      kind,
      name,
      calibrations: calibrations.map((one) => ({
        id: one.id,
        on: one.calibrated_on,
        until: one.valid_until,
        certificate: one.certificate,
        addedAt: one.added_at,
        by: nameOf(one.added_by, people),
      })),
      retired: at === null ? null : { at, by: nameOf(by ?? '', people) },
      tests: tests.get(id) ?? 0,
    }))
  }
  const list: ShortList<typeof listEquipment> = {
    read,
    filters: { kind: (one, kind) => one.kind === kind, state: (one, state) => stateOf(one, today()) === state },
    sorts: {
      name: ({ name }) => name,
      kind: ({ kind }) => EQUIPMENT_KINDS.indexOf(kind),
      calibration: (one) => (one.retired ? null : calibratedUntil(one)),
      tests: ({ tests }) => tests,
    },
    beside: ({ signedIn }) => ({ today: today(), mayEdit: mayCall(addEquipment.access, signedIn.roles) }),
    cells: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      kind: ({ kind }) => kind,
      calibration: calibratedUntil,
      retired: ({ retired }) => retired && dayOf(retired.at),
      tests: ({ tests }) => tests,
    },
  }
  addShortListRoutes(scope, listEquipment, list, today)
  addConsoleRoute(scope, addEquipment, async ({ body, signedIn }) => {
    if (!ID_PATTERN.test(body.id)) throw invalidField('id', 'must be 1 to 64 letters, digits or . _ -')
    requireKept(await addToRegister(database, body, { actor: signedIn.id, now: now() }), body.id)
    return { id: body.id }
  })
  addConsoleRoute(scope, addCalibration, async ({ params: { id }, body, signedIn }) => {
    requireKept(await calibrate(database, id, body, { actor: signedIn.id, now: now(), timeZone }), id)
    return undefined
  })
  addConsoleRoute(scope, retireEquipment, async ({ params: { id }, body: { isRetired }, signedIn }) => {
    requireKept(await setEquipmentRetired(database, id, isRetired, { actor: signedIn.id, now: now() }), id)
    return undefined
  })
}
