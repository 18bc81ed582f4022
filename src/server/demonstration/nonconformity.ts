import { DAY_MS, utcDay } from '../../domain/durations.ts'
import type { Database } from '../db/open-db.ts'
import { changeNonconformityWithin, openNonconformityWithin } from '../laboratory/nonconformities/keep-nonconformities.ts'
import { DEMO_FIELD_METER } from './equipment.ts'
import { DEMO_PEOPLE } from './people.ts'

const ID = 'de500000-0000-4000-b000-000000000001'

/** Opens one about the pH meter whose calibration had ended, with the tests that name it, where the demonstration has none. */
export const addDemoNonconformity = async (inside: Database, now: Date): Promise<void> => {
  const { kysely: trx } = inside
  if (await trx.selectFrom('nonconformities').select('id').limit(1).executeTakeFirst()) return
  const meter = await trx.selectFrom('equipment').select('id').where('id', '=', DEMO_FIELD_METER).executeTakeFirst()
  const named = await trx.selectFrom('readings').select('id').where('ph_meter', '=', DEMO_FIELD_METER).limit(1).executeTakeFirst()
  if (!meter || !named) return
  const by = { actor: DEMO_PEOPLE.colleague.id, now }
  const texts = {
    title: 'Field pH meter used after its calibration had ended',
    what: 'A reading at 24 hours was made with the field pH meter, whose calibration had ended some weeks before.',
  }
  const dueOn = utcDay(now.getTime() + 14 * DAY_MS)
  await openNonconformityWithin(
    trx,
    { id: ID, kind: 'nonconformity', ...texts, owner: DEMO_PEOPLE.visitor.id, dueOn, complainant: null },
    by,
  )
  const choice = { action: 'add-tests' as const, origin: 'instrument' as const, name: DEMO_FIELD_METER, from: '', until: '', tests: [] }
  await changeNonconformityWithin(inside, { id: ID, rowVersion: 1 }, choice, by)
}
