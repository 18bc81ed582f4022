import type { Kysely } from 'kysely'
import { giveCompetence } from '../../../contract/console/competence.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import type { CompetenceLevel } from '../../../domain/method/competence.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { isIndependent } from '../../mail/independent.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { findPerson } from '../people/find-people.ts'
import { personNow } from '../people/person-now.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'

type Db = Kysely<Schema>
type By = { actor: string; now: Date }
type NewCompetence = {
  id: string
  personId: string
  protocolId: string
  level: CompetenceLevel
  from: string
  until: string | null
  note: string
}
export type CompetenceRefusal =
  | 'role is gone'
  | 'unknown person'
  | 'unknown protocol'
  | 'own competence'
  | 'unknown competence'
  | 'not possible'
  | 'ended already'
type Outcome = { ok: true } | { ok: false; reason: CompetenceRefusal }

const refuse = (reason: CompetenceRefusal): never => {
  throw new RolledBack<Outcome>({ ok: false, reason })
}

const record = (trx: Db, { actor, now }: By, action: string, id: string, after: Codes) =>
  appendAudit(trx, {
    at: now,
    actor,
    action: `competence.${action}`,
    entity: 'competence',
    entityId: id,
    after,
    objects: [['competence', id]],
  })

/** Gives a person a competence in the transaction of whatever else is done. */
export const giveWithin = async (trx: Db, given: NewCompetence, by: By): Promise<void> => {
  const { id, personId, protocolId, level, from, until, note } = given
  const row = { id, person_id: personId, protocol_id: protocolId, level, valid_from: from, valid_until: until, note }
  const added = await trx
    .insertInto('competences')
    .values({ ...row, given_at: by.now.toISOString(), given_by: by.actor, ended_at: null, ended_by: null, end_reason: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    const known = await trx.selectFrom('competences').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const isSame = known.given_by === by.actor && Object.entries(row).every(([name, value]) => known[name as keyof typeof row] === value)
    throw new RolledBack<Outcome>(isSame ? { ok: true } : { ok: false, reason: 'not possible' })
  }
  await record(trx, by, 'give', id, { person: personId, protocol: protocolId, level, from, until, note: sha256Hex(note) })
}

/** Whoever gives or ends a competence, by their roles as they are in this transaction. */
const giverNow = async (trx: Db, actor: string) => {
  const giver = await personNow(trx, actor)
  return giver && mayCall(giveCompetence.access, giver.roles) ? giver : refuse('role is gone')
}

/** Gives a person a competence: somebody else does, under whatever account (COMP-02). */
export const giveCompetenceNow = (database: Database, given: NewCompetence, by: By): Promise<Outcome> =>
  changeOrRollBack<Outcome>(database, async (trx) => {
    const giver = await giverNow(trx, by.actor)
    const person = await findPerson(trx, given.personId)
    if (!person || person.disabled_at !== null) return refuse('unknown person')
    const protocol = await trx.selectFrom('protocols').select('id').where('id', '=', given.protocolId).limit(1).executeTakeFirst()
    if (!protocol) refuse('unknown protocol')
    if (!isIndependent(giver, { people: [person.id], emails: [person.email] })) refuse('own competence')
    await giveWithin(trx, given, by)
    return { ok: true }
  })

/** Ends a competence now, once, with a reason. The row stays. */
export const endCompetenceNow = (database: Database, id: string, reason: string, by: By): Promise<Outcome> =>
  changeOrRollBack<Outcome>(database, async (trx) => {
    const ended = await trx
      .updateTable('competences')
      .set({ ended_at: by.now.toISOString(), ended_by: by.actor, end_reason: reason })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning(['person_id', 'protocol_id', 'level'])
      .executeTakeFirst()
    if (!ended) {
      const known = await trx.selectFrom('competences').select('id').where('id', '=', id).executeTakeFirst()
      return refuse(known ? 'ended already' : 'unknown competence')
    }
    await giverNow(trx, by.actor)
    const after = { person: ended.person_id, protocol: ended.protocol_id, level: ended.level, reason: sha256Hex(reason) }
    await record(trx, by, 'end', id, after)
    return { ok: true }
  })
