import { NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'
import { EQUIPMENT_FIELDS } from '../../domain/console/bench/equipment.ts'
import type { EquipmentKind } from '../../domain/method/equipment-kinds.ts'
import { DAY_MS, utcDay } from '../../domain/durations.ts'
import type { Database } from '../db/open-db.ts'
import { addWithin, calibrateWithin } from '../laboratory/equipment/keep-equipment.ts'
import { DEMO_PEOPLE } from './people.ts'

/** What was borrowed for a reading; its calibration ended some weeks ago. */
export const DEMO_FIELD_METER = 'DEMO-P2'

/** Made up; some of them were calibrated too long ago. */
const EQUIPMENT: readonly { id: string; kind: EquipmentKind; name: string; daysAgo: number; days: number }[] = [
  { id: 'DEMO-B1', kind: 'balance', name: 'Balance (demonstration)', daysAgo: 200, days: 365 },
  { id: 'DEMO-P1', kind: 'ph-meter', name: 'pH meter (demonstration)', daysAgo: 120, days: 365 },
  { id: 'DEMO-T1', kind: 'thermometer', name: 'Thermometer (demonstration)', daysAgo: 300, days: 365 },
  { id: 'DEMO-T2', kind: 'thermometer', name: 'Old thermometer (demonstration)', daysAgo: 900, days: 365 },
  { id: DEMO_FIELD_METER, kind: 'ph-meter', name: 'Field pH meter (demonstration)', daysAgo: 400, days: 365 },
]

/** What the tests of the demonstration were weighed and measured with. */
export const DEMO_SHEET_EQUIPMENT = Object.fromEntries(EQUIPMENT.slice(0, 3).map(({ id, kind }) => [EQUIPMENT_FIELDS[kind], id])) as Record<
  (typeof EQUIPMENT_FIELDS)[EquipmentKind],
  string
>

/** Adds what is not there yet of the demonstration's equipment with its calibrations, in the transaction of the demonstration. */
export const addDemoEquipment = async ({ kysely: trx }: Pick<Database, 'kysely'>, now: Date): Promise<void> => {
  const rows = await trx
    .selectFrom('equipment')
    .select('id')
    .where(
      'id',
      'in',
      EQUIPMENT.map(({ id }) => id),
    )
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  for (const [number, { id, kind, name, daysAgo, days }] of EQUIPMENT.entries()) {
    if (known.has(id)) continue
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const changing = { actor: DEMO_PEOPLE.colleague.id, now: at, timeZone: NO_TIME_ZONE }
    await addWithin(trx, { id, kind, name }, changing)
    const calibration = { on: utcDay(at.getTime()), until: utcDay(at.getTime() + days * DAY_MS), certificate: `DEMO ${number + 1}` }
    await calibrateWithin(trx, id, { id: `de300000-0000-4000-b000-00000000000${number}`, calibration }, changing)
  }
}
