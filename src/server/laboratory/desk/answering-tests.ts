import type { Kysely } from 'kysely'
import type { RequestStatusAnswer } from '../../../contract/request-status.ts'
import { isWithdrawalReason, reportDetails, type WithdrawalReason } from '../../../domain/published-test.ts'
import type { Schema } from '../../db/schema.ts'
import { amendmentOf, documentOf } from '../../data/read-publications.ts'
import { buildReport, type ReportOptions } from '../report-of.ts'

type Answers = Pick<RequestStatusAnswer, 'testIds' | 'confidential' | 'withdrawn'>

/** The newest version of a confidential report, for those who asked for it. */
const confidentialReport = async (db: Kysely<Schema>, testId: string, options: ReportOptions) => {
  const versions = await db.selectFrom('test_versions').selectAll().where('test_id', '=', testId).orderBy('version').execute()
  const newest = versions.at(-1)
  if (!newest) return undefined
  const test = documentOf(newest)
  // Photos have public addresses only.
  return buildReport(db, test, { ...reportDetails(test, versions.map(amendmentOf)), photos: [] }, options)
}

/** What the requester may read of the tests that answer a request. One that is not published yet is not there. */
export const answeringTests = async (
  db: Kysely<Schema>,
  requestId: string,
  reasons: Record<WithdrawalReason, string>,
  options: ReportOptions,
): Promise<Answers> => {
  const answers: Answers = { testIds: [], confidential: [], withdrawn: [] }
  const linked = await db.selectFrom('request_tests').select('test_id').where('request_id', '=', requestId).orderBy('test_id').execute()
  for (const { test_id: testId } of linked) {
    const published = await db.selectFrom('publications').selectAll().where('test_id', '=', testId).executeTakeFirst()
    if (published?.withdrawn_at) {
      const code = published.withdrawal_reason ?? ''
      const reason = isWithdrawalReason(code) ? code : 'other'
      const text = published.withdrawal_text ?? ''
      const reasonText = reason === 'other' && text !== '' ? '' : reasons[reason]
      answers.withdrawn.push({ testId, on: published.withdrawn_at.slice(0, 10), reason, reasonText, text })
    } else if (published?.is_confidential === 1) {
      const report = await confidentialReport(db, testId, options)
      if (report) answers.confidential.push(report)
    } else if (await db.selectFrom('tests').select('id').where('id', '=', testId).executeTakeFirst()) answers.testIds.push(testId)
  }
  return answers
}
