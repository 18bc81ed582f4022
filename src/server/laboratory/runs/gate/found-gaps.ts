import type { Kysely } from 'kysely'
import type { FoundGap } from '../../../../contract/console/bench/requirements.ts'
import type { KeptDeviation } from '../../../../domain/method/completeness.ts'
import { isJustifiable } from '../../../../domain/method/gaps.ts'
import type { TestRunRow } from '../../../db/schema/bench-schema.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { nameOf, type PeopleNames } from '../../people-names.ts'
import { readDeviations, readGate } from './read-gate.ts'

/** What a test lacks of its protocol as the bench and the review show it, with who justified it. */
export const readFoundGaps = async (db: Kysely<Schema>, row: TestRunRow, timeZone: string, people: PeopleNames): Promise<FoundGap[]> => {
  const gate = await readGate(db, row, timeZone)
  if (!gate || gate.gaps.length === 0) return []
  const rows = new Map((await readDeviations(db, row.id)).map((one) => [one.id, one]))
  const shown = (deviation: KeptDeviation | undefined): FoundGap['deviation'] => {
    const own = deviation && rows.get(deviation.id)
    if (!deviation || !own) return null
    const { id, kind, justification, isAcceptedByCustomer } = deviation
    return { id, kind, justification, isAcceptedByCustomer, at: own.added_at, by: nameOf(own.added_by, people) }
  }
  return gate.gaps.map(({ gap, deviation, unaccepted }) => ({
    gap,
    isJustifiable: isJustifiable(gap),
    deviation: shown(deviation),
    unaccepted: shown(unaccepted),
  }))
}
