import type { Kysely } from 'kysely'
import { isExactMix, type MixComparison } from '../../../domain/console/compare-mix.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { loadPhrases } from '../../content/phrases.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { countryIn, dayIn } from '../in-language.ts'
import type { MailTexts } from '../mail-texts.ts'
import { askedInMix, mixOfLink } from '../outbox/request-mixes.ts'
import type { StoredRequest } from '../outbox/stored-request.ts'
import { isOfOlder } from '../../../domain/verdicts.ts'
import { compareWithTest, readAnswerTest, readProductNames, type AnswerTest } from './answer-test.ts'
import { filledText } from '../../../domain/filled-text.ts'

type Db = Kysely<Schema>
const PHRASES = loadPhrases()

/** A test that answers a request, with how it differs from what was asked for. */
export type RequestAnswer = {
  test: AnswerTest
  comparison: MixComparison
  nameOf: (id: string) => string
  /** Why it was sent all the same, in a chemist's words; empty where nobody said so. */
  why: string
}

/** Whether a request is still answered with a test: what was taken back is not told any more. */
export const isLinked = async (db: Db, requestId: string, testId: string): Promise<boolean> =>
  (await db
    .selectFrom('request_tests')
    .select('test_id')
    .where('request_id', '=', requestId)
    .where('test_id', '=', testId)
    .executeTakeFirst()) !== undefined

export const readMessage = async (db: Db, id: string | undefined): Promise<string> =>
  id === undefined ? '' : ((await db.selectFrom('messages').select('body').where('id', '=', id).executeTakeFirst())?.body ?? '')

/** The answer as it is now, beside the mix of the request that it is linked with; undefined where the test is not there any more. */
export const readAnswer = async (
  db: Db,
  request: Pick<StoredRequest, 'id' | 'body'>,
  { testId, message }: { testId: string; message?: string | undefined },
): Promise<RequestAnswer | undefined> => {
  const test = await readAnswerTest(db, testId)
  if (!test) return undefined
  const asked = await askedInMix(db, request, await mixOfLink(db, request.id, testId))
  const comparison = await compareWithTest(db, asked, test)
  const ids = [...test.ingredients.map(({ productId }) => productId), ...comparison.missing]
  return { test, comparison, nameOf: await readProductNames(db, ids, test.country), why: await readMessage(db, message) }
}

export const isExactAnswer = (answer: RequestAnswer | undefined): boolean => answer !== undefined && isExactMix(answer.comparison)

/**
 * What was tested, where, with which result, and how that differs from the request, in paragraphs. Names come from the list of products:
 * what was typed is not repeated.
 */
export const answerWords = ({ test, comparison, nameOf, why }: RequestAnswer, words: MailTexts, language: LanguageCode): string[] => {
  const texts = words.answer
  const names = (ids: readonly string[], between: string): string => [...new Set(ids)].map(nameOf).join(between)
  const { missing, unlisted, extra, isSameCountry } = comparison
  const tested = filledText(texts.tested, {
    tested: names(
      test.ingredients.map(({ productId }) => productId),
      ' + ',
    ),
    country: countryIn(test.country, language),
    date: dayIn(test.date, language),
    result: PHRASES(language)[test.result],
  })
  const differences = [
    ...(missing.length > 0 ? [filledText(texts.missing, { products: names(missing, ', ') })] : []),
    ...(unlisted.length > 0 ? [texts.unlisted] : []),
    ...(extra.length > 0 ? [filledText(texts.extra, { products: names(extra, ', ') })] : []),
    ...(missing.length + unlisted.length + extra.length > 0 ? [texts.differs] : []),
    ...(isSameCountry ? [] : [texts.country]),
  ]
  return [
    tested,
    ...(differences.length > 0 ? [differences.join('\n')] : []),
    ...(why === '' ? [] : [filledText(texts.why, { why })]),
    ...(test.isUnderReview ? [texts.underReview] : []),
    ...(test.isIncomplete ? [texts.incomplete] : []),
    ...(isOfOlder(test) ? [words.tellMe.older] : []),
    texts.compare,
    words.guide,
  ]
}
