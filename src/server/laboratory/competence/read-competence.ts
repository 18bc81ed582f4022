import type { Kysely } from 'kysely'
import { dayAfter, laboratoryDay, type LaboratoryNow } from '../../../domain/method/laboratory-days.ts'
import { competenceState, ENDS_SOON_DAYS, isCompetentAt, type Competence, type CompetenceLevel } from '../../../domain/method/competence.ts'
import type { CompetenceRow } from '../../db/schema/people-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { isIndependent } from '../../mail/independent.ts'
import { listAllPeople } from '../people/find-people.ts'

type Db = Kysely<Schema>

export const competenceOf = (row: CompetenceRow): Competence => ({
  from: row.valid_from,
  until: row.valid_until,
  givenAt: row.given_at,
  endedAt: row.ended_at,
})

/** The newest first. */
export const readCompetences = (
  db: Db,
  of: { person?: string | undefined; protocol?: string | undefined } = {},
): Promise<CompetenceRow[]> =>
  db
    .selectFrom('competences')
    .selectAll()
    .$if(of.person !== undefined, (query) => query.where('person_id', '=', of.person!))
    .$if(of.protocol !== undefined, (query) => query.where('protocol_id', '=', of.protocol!))
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .execute()

/** The ids of people who are not disabled. */
export const readEnabledPeople = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('people').select('id').where('disabled_at', 'is', null).orderBy('id').execute()).map(({ id }) => id)

/** What authorised a person at a moment for a protocol at this level, by all that is kept of that protocol; undefined where nothing did. */
export const competenceAt = (
  rows: readonly CompetenceRow[],
  { person, level, moment }: { person: string; level: CompetenceLevel; moment: string },
  timeZone: string,
): CompetenceRow | undefined =>
  rows.find(
    (row) =>
      row.person_id === person && row.level === level && isCompetentAt(competenceOf(row), moment, (time) => laboratoryDay(time, timeZone)),
  )

/** Whether a person is authorised for a protocol now, as it is in this transaction. */
export const isAuthorised = async (
  db: Db,
  { person, protocol, level }: { person: string; protocol: string; level: CompetenceLevel },
  { now, timeZone }: LaboratoryNow,
): Promise<boolean> =>
  competenceAt(await readCompetences(db, { person, protocol }), { person, level, moment: now.toISOString() }, timeZone) !== undefined

/** Whether nobody else who can sign in could authorise this person: two accounts of one mailbox are one person (COMP-08). */
export const isAlone = async (db: Db, personId: string): Promise<boolean> => {
  const people = await listAllPeople(db)
  const own = people.find(({ id }) => id === personId)
  const others = people.filter(
    (one) =>
      one.disabled_at === null &&
      (one.issuer !== null || one.passkeys > 0) &&
      one.roles.some(({ role, confirmed_by: by }) => by !== null && (role === 'approver' || role === 'admin')),
  )
  return !others.some((one) => isIndependent(one, { people: [personId], emails: [own?.email ?? ''] }))
}

/** The laboratory's day, and the last one of what ends soon. */
export const soonFrom = (when: LaboratoryNow) => {
  const today = laboratoryDay(when.now, when.timeZone)
  return { today, soon: dayAfter(today, ENDS_SOON_DAYS) }
}

/** How many end soon and are not followed by another one of the same person, protocol and level that goes on for longer. */
export const countEndingSoon = async (db: Db, when: LaboratoryNow, person?: string): Promise<number> => {
  const days = soonFrom(when)
  const rows = await readCompetences(db, { person })
  const isFollowed = (row: CompetenceRow): boolean =>
    rows.some(
      (one) =>
        one.person_id === row.person_id &&
        one.protocol_id === row.protocol_id &&
        one.level === row.level &&
        one.ended_at === null &&
        one.valid_from <= (row.valid_until ?? '') &&
        (one.valid_until === null || one.valid_until > days.soon),
    )
  return rows.filter((row) => competenceState(competenceOf(row), days) === 'ends soon' && !isFollowed(row)).length
}
