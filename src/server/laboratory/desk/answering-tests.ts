import type { Kysely } from 'kysely'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { isWithdrawalReason, reportDetails, type WithdrawalReason } from '../../../domain/published-test.ts'
import { lookOf } from '../../../domain/verdicts.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { documentOf } from '../../db/issued-document.ts'
import { amendmentOf } from '../../data/read-publications.ts'
import { readAnswerTest } from '../../mail/answers/answer-test.ts'
import { isExactAnswer, readAnswer } from '../../mail/answers/answer-words.ts'
import type { StoredRequest } from '../../mail/outbox/stored-request.ts'
import { buildReport, type ReportOptions } from '../report-of.ts'

type Answers = Pick<RequestStatusAnswer, 'testIds' | 'confidential' | 'withdrawn' | 'answers'>

/** The newest version of a confidential report, for those who asked for it. */
const confidentialReport = async (db: Kysely<Schema>, testId: string, options: ReportOptions) => {
  const versions = await db.selectFrom('test_versions').selectAll().where('test_id', '=', testId).orderBy('version').execute()
  const newest = versions.at(-1)
  if (!newest) return undefined
  const test = documentOf(newest)
  // Photos have public addresses only.
  return buildReport(
    db,
    test,
    {
      ...reportDetails(
        test,
        versions.map((one) => amendmentOf(one, test)),
      ),
      photos: [],
    },
    options,
  )
}

/** What a test says of the mix that was asked for. */
const comparedAnswer = async (
  db: Kysely<Schema>,
  request: Pick<StoredRequest, 'id' | 'body'>,
  testId: string,
  mix: number | null,
): Promise<Answers['answers']> => {
  const answer = await readAnswer(db, request, { testId })
  if (!answer) return []
  const { test, comparison, nameOf } = answer
  const tested = new Set(test.ingredients.map(({ productId }) => productId))
  return [
    {
      testId,
      mix,
      isConfidential: test.isConfidential,
      isExact: isExactAnswer(answer),
      tested: [...tested].map(nameOf),
      country: test.country,
      date: test.date,
      look: lookOf({
        result: test.result,
        underReview: test.isUnderReview,
        incomplete: test.isIncomplete ? {} : undefined,
        ingredients: test.ingredients,
      }),
      missing: [...comparison.missing.map(nameOf), ...comparison.unlisted],
      extra: comparison.extra.map(nameOf),
      isOtherCountry: !comparison.isSameCountry,
      isUnderReview: test.isUnderReview,
      isIncomplete: test.isIncomplete,
    },
  ]
}

/** What the requester may read of the tests that answer a request. One that is not published yet is not there. */
export const answeringTests = async (
  db: Kysely<Schema>,
  request: Pick<StoredRequest, 'id' | 'body'>,
  reasons: Record<WithdrawalReason, string>,
  options: ReportOptions,
): Promise<Answers> => {
  const answers: Answers = { testIds: [], confidential: [], withdrawn: [], answers: [] }
  const linked = await db
    .selectFrom('request_tests')
    .select(['test_id', 'mix'])
    .where('request_id', '=', request.id)
    .orderBy('test_id')
    .execute()
  for (const { test_id: testId, mix } of linked) {
    const published = await db.selectFrom('publications').selectAll().where('test_id', '=', testId).executeTakeFirst()
    if (published?.withdrawn_at) {
      const code = published.withdrawal_reason ?? ''
      const reason = isWithdrawalReason(code) ? code : 'other'
      const text = published.withdrawal_text ?? ''
      const reasonText = reason === 'other' && text !== '' ? '' : reasons[reason]
      answers.withdrawn.push({ testId, mix, on: (await readAnswerTest(db, testId))?.withdrawnOn ?? '', reason, reasonText, text })
    } else if (published?.is_confidential === 1) {
      const report = await confidentialReport(db, testId, options)
      if (!report) continue
      answers.confidential.push(report)
      answers.answers.push(...(await comparedAnswer(db, request, testId, mix)))
    } else if (await db.selectFrom('tests').select('id').where('id', '=', testId).executeTakeFirst()) {
      answers.testIds.push(testId)
      answers.answers.push(...(await comparedAnswer(db, request, testId, mix)))
    }
  }
  return answers
}
