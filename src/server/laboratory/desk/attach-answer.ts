import type { Kysely } from 'kysely'
import { isExactMix } from '../../../domain/console/compare-mix.ts'
import type { TestRequest } from '../../../domain/requests/requests.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { compareWithTest, readAnswerTest, shownMark } from '../../mail/answers/answer-test.ts'
import { NotDone } from './desk-change.ts'
import { askedInMix } from '../../mail/outbox/request-mixes.ts'

type Named = {
  testId: string
  why?: string | undefined
  shown?: string | undefined
  /** Of the mix that it answers, of a request of several. */
  place: number | null
}

/**
 * Refuses a test that cannot answer a request: one that nobody can read, one of another kind, one that is not as it was shown, and one of
 * other products or of another country without a reason in the chemist's words (LAB-360).
 */
export const requireAnswer = async (trx: Kysely<Schema>, id: string, { testId, why = '', shown, place }: Named): Promise<void> => {
  const test = await readAnswerTest(trx, testId)
  if (!test) throw new NotDone({ ok: false, reason: 'unknown test', id })
  if (test.withdrawnOn !== null) throw new NotDone({ ok: false, reason: 'withdrawn test', id })
  if (test.isConfidential) throw new NotDone({ ok: false, reason: 'confidential test', id })
  if (shown !== undefined && shown !== shownMark(test)) throw new NotDone({ ok: false, reason: 'test changed', id })
  await requireMix(trx, id, test, { why, place })
}

/** The same for the mix alone, of a test that is being published for the request, or for one of its mixes. */
export const requireMix = async (
  trx: Kysely<Schema>,
  id: string,
  test: Parameters<typeof compareWithTest>[2],
  { why, place }: { why: string; place?: number | null },
): Promise<void> => {
  const { body } = await trx.selectFrom('requests').select('body').where('id', '=', id).executeTakeFirstOrThrow()
  const asked = await askedInMix(trx, { id, body: JSON.parse(body) as TestRequest }, place)
  const comparison = await compareWithTest(trx, asked, test)
  if (!comparison.isSameKind) throw new NotDone({ ok: false, reason: 'other kind', id })
  if (!isExactMix(comparison) && why === '') throw new NotDone({ ok: false, reason: 'other mix', id })
}
