import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PublishChange } from '../../../contract/console/bench/publishing.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { findSigning, testsOf } from './signings.ts'

/** Rolls a publication back. */
export class NotSigned extends Error {
  readonly reason: 'not signed' | 'signed something else'
  constructor(reason: 'not signed' | 'signed something else') {
    super(reason)
    this.reason = reason
  }
}

/** A version that was just issued, within its transaction. */
export type IssuedVersion = {
  runId: string
  /** The version of the test that was reviewed. */
  rowVersion: number
  testId: string
  version: number
  reviewId: string
  change: PublishChange
  personId: string
  now: Date
}

/** Signs what was just published, and returns what it made for its seal; throws where it may not be published. */
export type SignPublication = (trx: Kysely<Schema>, issued: IssuedVersion) => Promise<SealedObject[]>

/** The hash of what an approval publishes: the test and its version, every word of the document, and how it is published. */
export const contentOf = async (trx: Kysely<Schema>, issued: IssuedVersion): Promise<string> => {
  const { runId, rowVersion, testId, version, change } = issued
  const { document } = await trx
    .selectFrom('test_versions')
    .select('document')
    .where('test_id', '=', testId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return sha256Hex(JSON.stringify([runId, rowVersion, testId, version, document, change]))
}

/** Nothing is published without a signature. */
export const refuseUnsigned: SignPublication = () => {
  throw new NotSigned('not signed')
}

/**
 * Uses a signature that its approver gave in this session within the last minutes: for this test as it was reviewed and for what is published
 * alone, once.
 */
export const signWith =
  (signingId: string, sessionHash: string): SignPublication =>
  async (trx, issued) => {
    const { runId, rowVersion, testId, version, reviewId, personId, now } = issued
    const signing = await findSigning(trx, signingId, { personId, sessionHash }, now)
    if (!signing || signing.signed_at === null || signing.method === null) throw new NotSigned('not signed')
    const signed = testsOf(signing).find((one) => one.id === runId && one.rowVersion === rowVersion)
    const content = await contentOf(trx, issued)
    if (signed?.content !== content) throw new NotSigned('signed something else')
    const id = randomUUID()
    const made = await trx
      .insertInto('signatures')
      .values({
        id,
        test_id: testId,
        version,
        run_id: runId,
        row_version: rowVersion,
        review_id: reviewId,
        person_id: personId,
        signed_at: signing.signed_at,
        meaning: 'approval',
        method: signing.method,
        content,
        signing_id: signingId,
      })
      .onConflict((conflict) => conflict.columns(['signing_id', 'test_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new NotSigned('signed something else')
    return [['signature', id]]
  }
