import { createHash } from 'node:crypto'
import type { ProtocolLimits } from '../../../domain/console/bench/plausibility.ts'
import type { StandardWater } from '../../../domain/console/bench/standard-waters.ts'
import type { ProtocolRequirements } from '../../../domain/method/requirements.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Database } from '../../db/open-db.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

type ProtocolContent = {
  name: string
  text: string
  decisionRule: string
  limits?: ProtocolLimits | undefined
  waters?: readonly StandardWater[] | undefined
  requirements?: ProtocolRequirements | undefined
}
type Changing = {
  actor: string
  now: Date
  /** Whether it comes with the product, and nobody of the laboratory made it. */ isStandard?: boolean
}
export type ProtocolOutcome =
  | { ok: true; version: number }
  | { ok: false; reason: 'unknown protocol' | 'known protocol' | 'not possible' }
  /** There is a newer version than the one that it was made from. */
  | { ok: false; reason: 'changed meanwhile' }

const hashOf = ({ name, text, decisionRule, ...asked }: ProtocolContent): string => {
  const data = [asked.limits, asked.waters, asked.requirements].filter((one) => one !== undefined)
  return createHash('sha256')
    .update(JSON.stringify([name, text, decisionRule, ...data]))
    .digest('hex')
}

/** Adds the version after `base`, 0 for a new protocol. Versions before are never changed, since tests name them. */
export const addVersion = (
  database: Database,
  { id, base }: { id: string; base: number },
  content: ProtocolContent,
  { actor, now, isStandard = false }: Changing,
): Promise<ProtocolOutcome> =>
  changeOrRollBack<ProtocolOutcome>(database, async (trx) => {
    const version = base + 1
    // The write comes first, and its key lets one of two through.
    const added = await trx
      .insertInto('protocols')
      .values({
        id,
        version,
        name: content.name,
        text: content.text,
        decision_rule: content.decisionRule,
        limits: content.limits ? JSON.stringify(content.limits) : null,
        waters: content.waters ? JSON.stringify(content.waters) : null,
        requirements: content.requirements ? JSON.stringify(content.requirements) : null,
        made_by: isStandard ? '' : actor,
        made_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!added) throw new RolledBack<ProtocolOutcome>({ ok: false, reason: base === 0 ? 'known protocol' : 'changed meanwhile' })
    const before = await trx.selectFrom('protocols').select('version').where('id', '=', id).where('version', '=', base).executeTakeFirst()
    if (base > 0 && !before) throw new RolledBack<ProtocolOutcome>({ ok: false, reason: 'unknown protocol' })
    await appendAudit(trx, {
      at: now,
      actor,
      action: base === 0 ? 'protocol.add' : 'protocol.new-version',
      entity: 'protocol',
      entityId: id,
      after: { version, hash: hashOf(content) },
      objects: [['protocol', id, version]],
    })
    return { ok: true, version }
  })

/** A retired protocol stays readable, and is offered for new tests no more. */
export const setRetired = (database: Database, id: string, isRetired: boolean, { actor, now }: Changing): Promise<ProtocolOutcome> =>
  changeOrRollBack<ProtocolOutcome>(database, async (trx) => {
    const changed = isRetired
      ? await trx
          .insertInto('retired_protocols')
          .values({ protocol_id: id, retired_at: now.toISOString(), retired_by: actor })
          .onConflict((conflict) => conflict.doNothing())
          .returning('protocol_id')
          .executeTakeFirst()
      : await trx.deleteFrom('retired_protocols').where('protocol_id', '=', id).returning('protocol_id').executeTakeFirst()
    const known = await trx
      .selectFrom('protocols')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('id', '=', id)
      .executeTakeFirst()
    if (known?.version === null || known === undefined) throw new RolledBack<ProtocolOutcome>({ ok: false, reason: 'unknown protocol' })
    if (!changed) throw new RolledBack<ProtocolOutcome>({ ok: false, reason: 'not possible' })
    const action = isRetired ? 'protocol.retire' : 'protocol.offer-again'
    await appendAudit(trx, {
      at: now,
      actor,
      action,
      entity: 'protocol',
      entityId: id,
      after: { retired: isRetired },
      objects: [['retirement', id]],
    })
    return { ok: true, version: known.version }
  })
