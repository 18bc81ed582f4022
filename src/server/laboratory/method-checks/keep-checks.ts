import type { Kysely } from 'kysely'
import type { NewMethodCheck } from '../../../contract/console/quality/method-checks.ts'
import { BENCH_ROLES, mayCall } from '../../../domain/console/roles.ts'
import { latestDay, type LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { personNow } from '../people/person-now.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

export type CheckRefusal = 'role is gone' | 'in the future' | 'unknown protocol' | 'known check' | 'corrected already'
type CheckOutcome = { ok: true } | { ok: false; reason: CheckRefusal }
const refuse = (reason: CheckRefusal): never => {
  throw new RolledBack<CheckOutcome>({ ok: false, reason })
}

/** Whether the same was entered before by the same person; another one under its key is refused. */
const isKnown = async (trx: Kysely<Schema>, { id, what, on }: NewMethodCheck, actor: string): Promise<boolean> => {
  const known = await trx.selectFrom('method_checks').select(['what', 'on_day', 'added_by']).where('id', '=', id).executeTakeFirst()
  if (known && (known.what !== what || known.on_day !== on || known.added_by !== actor)) refuse('known check')
  return known !== undefined
}

/** Enters a check of a method (CHECK-01); what is sent again is entered once, what was entered is corrected by another row once. */
export const addMethodCheckNow = (
  database: Database,
  entered: NewMethodCheck,
  by: LaboratoryNow & { actor: string },
): Promise<CheckOutcome> =>
  changeOrRollBack<CheckOutcome>(database, async (trx) => {
    const { id, kind, protocol, on, what, outcome, note, corrects } = entered
    const person = await personNow(trx, by.actor)
    if (!person || !mayCall(BENCH_ROLES, person.roles)) refuse('role is gone')
    if (on > latestDay(by)) refuse('in the future')
    if (await isKnown(trx, entered, by.actor)) return { ok: true }
    const versions = await trx.selectFrom('protocols').select('version').where('id', '=', protocol.id).execute()
    if (!versions.some(({ version }) => version === protocol.version)) refuse('unknown protocol')
    if (corrects !== null) {
      const first = await trx.selectFrom('method_checks').select('id').where('id', '=', corrects).executeTakeFirst()
      const later = await trx.selectFrom('method_checks').select('id').where('corrects', '=', corrects).executeTakeFirst()
      if (!first || later) refuse('corrected already')
    }
    const of = { protocol_id: protocol.id, protocol_version: protocol.version, on_day: on }
    const added = await trx
      .insertInto('method_checks')
      .values({ id, kind, ...of, what, outcome, note, corrects, added_at: by.now.toISOString(), added_by: by.actor })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      // It was sent twice at the same moment, or somebody else corrected the same.
      if (await isKnown(trx, entered, by.actor)) return { ok: true }
      refuse('corrected already')
    }
    const action = corrects === null ? 'method-check.enter' : 'method-check.correct'
    const entry = { at: by.now, actor: by.actor, action, entity: 'method-check', entityId: id }
    const after = { kind, protocol: protocol.id, version: protocol.version, outcome }
    await appendAudit(trx, { ...entry, after, objects: [['method-check', id]] })
    return { ok: true }
  })
