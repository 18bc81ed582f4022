import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { MINUTE_MS } from '../../../domain/durations.ts'
import type { PublishChange } from '../../../contract/console/bench/publishing.ts'
import type { SigningRow } from '../../db/schema/people-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { hashOf } from '../people/secrets.ts'

type Db = Kysely<Schema>

/** A test as its approver decides it, and the hash of what would be published. */
export type SignedTest = { id: string; rowVersion: number; change: PublishChange; content: string }

/** Who signs, in which session: nobody else can use what was begun, nor the same person in another browser. */
export type Signer = { personId: string; sessionHash: string }

/** A signature is given within this time after it was begun, and used within this time after it was given. */
const LIFETIME_MS = 5 * MINUTE_MS

const endOf = (now: Date): string => new Date(now.getTime() + LIFETIME_MS).toISOString()
const isOpen = ({ expires_at: end }: SigningRow, now: Date): boolean => {
  const left = Date.parse(end) - now.getTime()
  // Longer than its lifetime: it began with a clock that was ahead.
  return left > 0 && left <= LIFETIME_MS
}

type Begun = { tests: readonly SignedTest[]; page: string; challenge?: string | undefined }

export const saveSigning = async (db: Db, signer: Signer, { tests, page, challenge }: Begun, now: Date): Promise<string> => {
  const id = randomUUID()
  await db
    .insertInto('signings')
    .values({
      id,
      person_id: signer.personId,
      session_hash: signer.sessionHash,
      challenge_hash: challenge === undefined ? null : hashOf(challenge),
      tests: JSON.stringify(tests),
      page,
      begun_at: now.toISOString(),
      expires_at: endOf(now),
      signed_at: null,
      method: null,
      authenticated_at: null,
    })
    .execute()
  return id
}

/** What this person has begun to sign or signed in this session within the last minutes. */
export const findSigning = async (db: Db, id: string, signer: Signer, now: Date): Promise<SigningRow | undefined> => {
  const row = await db
    .selectFrom('signings')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', signer.personId)
    .where('session_hash', '=', signer.sessionHash)
    .executeTakeFirst()
  return row && isOpen(row, now) ? row : undefined
}

export const testsOf = ({ tests }: SigningRow): SignedTest[] => JSON.parse(tests) as SignedTest[]

/** Takes a challenge away: whatever follows, it is never signed again. Undefined where it was not this one's. */
export const takeSigningChallenge = async (db: Db, id: string, signer: Signer, challenge: string, now: Date): Promise<true | undefined> => {
  const taken = await db
    .updateTable('signings')
    .set({ challenge_hash: null })
    .where('id', '=', id)
    .where('person_id', '=', signer.personId)
    .where('session_hash', '=', signer.sessionHash)
    .where('challenge_hash', '=', hashOf(challenge))
    .where('signed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return taken && isOpen(taken, now) ? true : undefined
}

/** Notes that its person was recognised once more; undefined where it has ended, or was signed before. */
export const markSigned = async (
  trx: Db,
  { id, ...signer }: Signer & { id: string },
  how: { method: 'passkey' } | { method: 'company'; authenticatedAt: number },
  now: Date,
): Promise<true | undefined> => {
  if (!(await findSigning(trx, id, signer, now))) return undefined
  const signed = await trx
    .updateTable('signings')
    .set({
      signed_at: now.toISOString(),
      method: how.method,
      expires_at: endOf(now),
      authenticated_at: how.method === 'company' ? new Date(how.authenticatedAt * 1_000).toISOString() : null,
    })
    .where('id', '=', id)
    .where('signed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return signed && true
}

export const deleteSigning = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('signings').where('id', '=', id).execute()
}

/** When the company's service last recognised this person for a signature, by its clock, in seconds; 0 where it did not of late. */
export const lastRecognised = async (trx: Db, personId: string): Promise<number> => {
  const { last } = await trx
    .selectFrom('signings')
    .select(({ fn }) => fn.max('authenticated_at').as('last'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Date.parse(last) / 1_000
}
