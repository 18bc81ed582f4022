import { laboratoryDay, NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'

/** The newest version of a protocol that is offered for new tests. */
export type ProtocolInForce = {
  name: string
  version: number
  /** yyyy-MM-dd */
  since: string
  text: string
  decisionRule: string
  /** It came with the product and was never changed: what it says is known to whoever has the product. */
  isStandard: boolean
}

/** What the laboratory tests by now, by name. */
export const readProtocolsInForce = async (db: Kysely<Schema>, timeZone = NO_TIME_ZONE): Promise<ProtocolInForce[]> => {
  const rows = await db
    .selectFrom('protocols')
    .selectAll()
    .where('id', 'not in', db.selectFrom('retired_protocols').select('protocol_id'))
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute()
  return rows
    .filter(({ id }, at) => rows[at - 1]?.id !== id)
    .map(({ name, version, made_at: madeAt, made_by: madeBy, text, decision_rule: decisionRule }) => ({
      name,
      version,
      since: laboratoryDay(madeAt, timeZone),
      text,
      decisionRule,
      isStandard: madeBy === '',
    }))
}
