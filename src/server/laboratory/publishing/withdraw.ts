import type { Kysely } from 'kysely'
import type { WithdrawalReason } from '../../../domain/published-test.ts'
import type { RunChange } from '../runs/run-change.ts'
import { isAnotherThan } from '../runs/four-eyes.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import { lockData, markChanged, readDataState } from '../../db/data-state.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { documentOf } from '../../db/issued-document.ts'
import { addWatchNews } from '../../mail/outbox/watch-news.ts'
import { changeRequestsIn } from '../desk/change-request.ts'
import { beginRunsIn, takeTestNumber } from '../runs/create-run.ts'
import { openRepeat } from '../runs/repeat-run.ts'
import { PublishingRefused, type Done } from './publishing-change.ts'
import { newestVersion } from './publish.ts'
import { hasReport, lockLinkedRequests, seenOf, tellReaders } from '../desk/mixes/linked-requests.ts'

type Asked = { reason: WithdrawalReason; note: string; isRepeated?: boolean | undefined }

/**
 * Takes a test from the public at once. Those who have its report are told; requests for which it was being amended are accepted again,
 * without it.
 */
export const withdraw = async (
  trx: Kysely<Schema>,
  { test_id: testId }: TestRunRow,
  { reason, note, isRepeated = false }: Asked,
  by: RunChange,
): Promise<Done> => {
  await lockData(trx)
  const { is_confidential: isConfidential } = await trx
    .updateTable('publications')
    .set({
      is_under_review: 0,
      withdrawn_at: by.now.toISOString(),
      withdrawn_by: by.actor,
      withdrawal_reason: reason,
      withdrawal_text: note,
    })
    .where('test_id', '=', testId)
    .returning('is_confidential')
    .executeTakeFirstOrThrow()
  if (isConfidential === 0) {
    const { ingredients, kind } = documentOf((await newestVersion(trx, testId))!)
    const products = ingredients.map(({ productId }) => productId)
    await addWatchNews(trx, [{ test: testId, event: 'withdrawn', products, kinds: [kind] }], by.now)
    await trx.deleteFrom('tests').where('id', '=', testId).execute()
    await markChanged(trx, { ...(await readDataState(trx)), tests: [testId] })
  }
  // A withdrawal is refused by nothing: what is being tested again already is not begun once more.
  const number = isRepeated && !(await openRepeat(trx, testId)) ? await takeTestNumber(trx, by) : undefined
  const linked = await lockLinkedRequests(trx, testId)
  const source = { from: 'test', testId, isForRequests: true } as const
  const again = number === undefined ? undefined : await beginRunsIn(trx, [{ source, id: number }], by)
  const waiting = again ? [] : linked.filter((one) => one.mixState === 'in-test' && !hasReport(one))
  const requests = await changeRequestsIn(
    trx,
    waiting.map(seenOf),
    { action: 'void-test', testId },
    { actor: by.actor, actors: by.roles, now: by.now },
  )
  await tellReaders(trx, linked, 'withdrawn', { withdrawal: reason }, by.now)
  const objects: SealedObject[] = [
    ['publication', testId],
    ['public-test', testId],
  ]
  return {
    requests: [...(again?.requests ?? []), ...requests],
    recorded: { changed: { reason }, note, objects },
    ...(again ? { repeat: again.record } : {}),
  }
}

/** A second approver looks at a withdrawal. Until one has, the test stays withdrawn too. */
export const confirmWithdrawal = async (
  trx: Kysely<Schema>,
  { test_id: testId }: TestRunRow,
  person: { id: string; email: string },
): Promise<Done> => {
  const publication = await trx
    .updateTable('publications')
    .set({ confirmed_by: person.id })
    .where('test_id', '=', testId)
    .returning('withdrawn_by')
    .executeTakeFirstOrThrow()
  if (!(await isAnotherThan(trx, publication.withdrawn_by, person))) throw new PublishingRefused('withdrew it')
  return { requests: [], recorded: { changed: {}, objects: [['publication', testId]] } }
}
