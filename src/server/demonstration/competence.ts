import { DAY_MS, utcDay } from '../../domain/durations.ts'
import { JAR_TEST } from '../../domain/method/jar-test.ts'
import type { CompetenceLevel } from '../../domain/method/competence.ts'
import type { Database } from '../db/open-db.ts'
import { giveWithin } from '../laboratory/competence/keep-competence.ts'
import { DEMO_PEOPLE } from './people.ts'

const { visitor, colleague, approver } = DEMO_PEOPLE
/** Made up; one authorisation ends soon, and nothing keeps anybody from testing. */
const COMPETENCES: readonly { person: string; level: CompetenceLevel; daysAgo: number; days: number | null; note: string }[] = [
  { person: colleague.id, level: 'trained', daysAgo: 380, days: null, note: 'Course of the laboratory, and five tests beside Matthias' },
  { person: colleague.id, level: 'test', daysAgo: 345, days: 365, note: 'Twelve tests watched, all with the result of a second reader' },
  { person: visitor.id, level: 'trained', daysAgo: 40, days: null, note: 'Course of the laboratory' },
]

/** Adds what is not there yet of what people of the demonstration were trained in and authorised for, in the transaction of the demonstration. */
export const addDemoCompetence = async ({ kysely: trx }: Pick<Database, 'kysely'>, now: Date): Promise<void> => {
  for (const [number, { person, level, daysAgo, days, note }] of COMPETENCES.entries()) {
    const id = `de300000-0000-4000-c000-00000000000${number}`
    if (await trx.selectFrom('competences').select('id').where('id', '=', id).executeTakeFirst()) continue
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const until = days === null ? null : utcDay(at.getTime() + days * DAY_MS)
    const given = { id, personId: person, protocolId: JAR_TEST.id, level, from: utcDay(at.getTime()), until, note }
    await giveWithin(trx, given, { actor: approver.id, now: at })
  }
}
