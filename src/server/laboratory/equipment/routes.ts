import type { FastifyInstance } from 'fastify'
import {
  addDailyCheck,
  readOneEquipment,
  setCheck,
  addCalibration,
  addEquipment,
  addEquipmentKind,
  listEquipment,
  retireEquipment,
  retireEquipmentKind,
  type EQUIPMENT_STATES,
  type ListedEquipment,
} from '../../../contract/console/bench/equipment.ts'
import { suspendReports } from '../../../contract/console/bench/suspending.ts'
import { calibrationOn, holdingCalibrations } from '../../../domain/console/bench/equipment.ts'
import { EQUIPMENT_KINDS, isOfBench } from '../../../domain/method/equipment-kinds.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { ID_PATTERN } from '../../../domain/records.ts'
import { addConsoleRoute } from '../access.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import type { ConsoleContext } from '../console-context.ts'
import { invalidField, notFound, ProblemError } from '../../http/problems.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import { addCheck, addToRegister, calibrate, setCheckPoints, setEquipmentRetired, type EquipmentOutcome } from './keep-equipment.ts'
import { addKind, setKindRetired } from './keep-kinds.ts'
import { readOne } from './read-one.ts'
import { countTestsOf, keptCalibration, readOwnKinds, readRegister } from './read-equipment.ts'

const requireKept = (outcome: EquipmentOutcome, id: string): void => {
  if (outcome.ok) return
  if (outcome.reason === 'unknown equipment') throw notFound('unknown equipment', `There is no equipment ${id}.`)
  if (outcome.reason === 'known equipment') throw invalidField('id', `there is equipment ${id} already`)
  if (outcome.reason === 'unknown kind') throw invalidField('kind', 'must be one that is in use')
  if (outcome.reason === 'no points') throw new ProblemError(409, outcome.reason, 'Say first what its daily check looks at.')
  if (outcome.reason === 'other points') throw invalidField('values', 'must be one for each point of the check')
  if (outcome.reason === 'in the future') throw invalidField('calibration.on', 'must not be in the future')
  throw new ProblemError(409, 'not possible', 'This equipment is in this state already.')
}

/** The last day of its newest good calibration. */
const calibratedUntil = ({ holding }: ListedEquipment): string | null => holding[0]?.until ?? null
/** Undefined of what has no calibration and needs none; what was found out of its limits is due in any case. */
const stateOf = (
  { retired, holding, ownKind, calibrations }: ListedEquipment,
  today: string,
): (typeof EQUIPMENT_STATES)[number] | undefined => {
  if (retired) return 'retired'
  if (calibrationOn(holding, today)) return 'calibrated'
  return ownKind === null || ownKind.needsCalibration || calibrations[0]?.isOut ? 'due' : undefined
}

/** The register of what is weighed and measured with: everybody of the laboratory reads it, who works there keeps it (LAB-240). */
export const equipmentRoutes = (
  scope: FastifyInstance,
  { database, now, timeZone, today, dayOf }: Pick<ConsoleContext, 'database' | 'now' | 'timeZone' | 'today' | 'dayOf'>,
): void => {
  const db = database.kysely
  const read = async (): Promise<ListedEquipment[]> => {
    const people = await readPeopleNames(db)
    const tests = await countTestsOf(db)
    const kinds = new Map((await readOwnKinds(db)).map((one) => [one.id, one]))
    return (await readRegister(db)).map(({ id, kind, name, retired_at: at, retired_by: by, calibrations }) => ({
      id,
      kind,
      ownKind: kinds.get(kind) ?? null,
      name,
      holding: holdingCalibrations(calibrations.map(keptCalibration)),
      calibrations: calibrations.map((one) => ({
        id: one.id,
        on: one.calibrated_on,
        until: one.valid_until,
        certificate: one.certificate,
        isOut: one.finding === 'out',
        correction: one.correction ?? '',
        uncertainty: one.uncertainty ?? '',
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
      // Those of the laboratory's own behind the others, by their names.
      kind: (one) => `${isOfBench(one) ? EQUIPMENT_KINDS.indexOf(one.kind) : EQUIPMENT_KINDS.length} ${one.ownKind?.name ?? ''}`,
      calibration: (one) => (one.retired ? null : calibratedUntil(one)),
      tests: ({ tests }) => tests,
    },
    beside: async ({ signedIn }) => ({
      today: today(),
      mayEdit: mayCall(addEquipment.access, signedIn.roles),
      kinds: await readOwnKinds(db),
    }),
    cells: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      kind: ({ kind, ownKind }) => ownKind?.name ?? kind,
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
  addConsoleRoute(scope, addEquipmentKind, async ({ body, signedIn }) => {
    requireKept(await addKind(database, body, { actor: signedIn.id, now: now() }), body.id)
    return undefined
  })
  addConsoleRoute(scope, retireEquipmentKind, async ({ params: { id }, body: { isRetired }, signedIn }) => {
    const outcome = await setKindRetired(database, id, isRetired, { actor: signedIn.id, now: now() })
    if (!outcome.ok && outcome.reason === 'unknown kind') throw notFound('unknown kind', `There is no kind of equipment ${id}.`)
    requireKept(outcome, id)
    return undefined
  })
  addConsoleRoute(scope, addCalibration, async ({ params: { id }, body, signedIn }) => {
    requireKept(await calibrate(database, id, body, { actor: signedIn.id, now: now(), timeZone }), id)
    return undefined
  })
  addConsoleRoute(scope, readOneEquipment, async ({ params: { id }, signedIn }) => {
    const found = await readOne(db, id, { people: await readPeopleNames(db), dayOf })
    if (!found) throw notFound('unknown equipment', `There is no equipment ${id}.`)
    return { ...found, maySuspend: mayCall(suspendReports.access, signedIn.roles) }
  })
  addConsoleRoute(scope, setCheck, async ({ params: { id }, body: { points }, signedIn }) => {
    requireKept(await setCheckPoints(database, id, points, { actor: signedIn.id, now: now() }), id)
    return undefined
  })
  addConsoleRoute(scope, addDailyCheck, async ({ params: { id }, body, signedIn }) => {
    requireKept(await addCheck(database, id, body, { actor: signedIn.id, now: now() }), id)
    return undefined
  })
  addConsoleRoute(scope, retireEquipment, async ({ params: { id }, body: { isRetired }, signedIn }) => {
    requireKept(await setEquipmentRetired(database, id, isRetired, { actor: signedIn.id, now: now() }), id)
    return undefined
  })
}
