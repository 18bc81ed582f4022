import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'
import { requirementsOf } from '../protocols/read-protocols.ts'
import { competenceAt, readCompetences } from './read-competence.ts'

type Named = { id: string; version: number }
/** Something that somebody did by a version of a protocol. */
export type DoneByProtocol = { act: 'reading' | 'approval'; person: string; protocol: Named; moment: string }

const LEVELS = { reading: 'test', approval: 'approve' } as const

const isAskedBy = async (db: Kysely<Schema>, { id, version }: Named): Promise<boolean> => {
  const row = await db.selectFrom('protocols').select('requirements').where('id', '=', id).where('version', '=', version).executeTakeFirst()
  return (row && requirementsOf(row)?.isAuthorisationAsked) === true
}

/**
 * Who made readings of a test and who approved it, each with what authorised them at that moment, and nothing where nothing did (COMP-07). What one
 * person did under one authorisation is one row, from the first time to the last.
 */
export const authorisationsOf = async (db: Kysely<Schema>, done: readonly DoneByProtocol[], timeZone: string) => {
  const rows = new Map<string, Awaited<ReturnType<typeof rowOf>>>()
  const rowOf = async ({ act, person, protocol, moment }: DoneByProtocol) => {
    const competences = await readCompetences(db, { person, protocol: protocol.id })
    const by = competenceAt(competences, { person, level: LEVELS[act], moment }, timeZone)
    return {
      act,
      personId: person,
      protocol: protocol.id,
      isAsked: await isAskedBy(db, protocol),
      from: moment,
      to: moment,
      competence: by
        ? { id: by.id, from: by.valid_from, until: by.valid_until, note: by.note, givenAt: by.given_at, givenBy: by.given_by }
        : null,
    }
  }
  for (const one of done.toSorted((a, b) => (a.moment < b.moment ? -1 : 1))) {
    const row = await rowOf(one)
    const key = JSON.stringify([row.act, row.personId, row.protocol, row.isAsked, row.competence?.id])
    rows.set(key, { ...row, from: rows.get(key)?.from ?? row.from })
  }
  return [...rows.values()]
}
