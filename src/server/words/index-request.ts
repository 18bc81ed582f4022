import { domainToUnicode } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { addressKey } from '../../contract/requests/email-address.ts'
import { mixOf, mixOfProducts, requestWords, wordsIn } from '../../domain/console/words/request-words.ts'
import type { TestRequest } from '../../domain/requests/requests.ts'
import { bulkInsert } from '../db/bulk-insert.ts'
import type { Schema } from '../db/schema/schema.ts'
import { sha256Hex } from '../process/sha256.ts'

/** A short hash of a request's mix, since the mix itself can be long. */
const hashOf = (mix: string): string => sha256Hex(mix).slice(0, 24)
const mixKeyOf = (request: TestRequest): string => hashOf(mixOf(request))
/** That of requests in which all products were chosen from a list. */
export const mixKeyOfProducts = (country: string, ids: readonly string[]): string => hashOf(mixOfProducts(country, ids))

/** A due day that sorts after every real one: none is set. */
export const NO_DUE_DAY = '9999-12-31'

/** The columns of the laboratory's desk as they are when a request comes in. */
export const newOnDesk = (request: TestRequest, now: Date) => ({
  state: 'new' as const,
  waiting_from: null,
  assignee: '',
  due_on: NO_DUE_DAY,
  changed_at: now.toISOString(),
  row_version: 1,
  mix_key: mixKeyOf(request),
})

/** The words that a request is found by, with a space between two: its address also with `xn--`, and with the letters that stand for. */
export const wordsOfRequest = (reference: string, request: TestRequest): string => {
  const key = addressKey(request.email)
  const domainAt = key.lastIndexOf('@') + 1
  return requestWords(reference, request, [key, `${key.slice(0, domainAt)}${domainToUnicode(key.slice(domainAt))}`]).join(' ')
}

/** Stores the words that a request is found by. */
export const addRequestWords = async (
  trx: Kysely<Schema>,
  requests: readonly { id: string; reference: string; body: TestRequest }[],
): Promise<void> => {
  if (requests.length === 0) return
  await trx
    .insertInto('request_search')
    .values(requests.map(({ id, reference, body }) => ({ request_id: id, words: wordsOfRequest(reference, body) })))
    .execute()
}
/** Makes a request findable by the products of mixes that are added to it, too. */
export const addMixWords = async (trx: Kysely<Schema>, id: string, mixes: readonly (readonly { name: string }[])[]): Promise<void> => {
  const row = await trx.selectFrom('request_search').select('words').where('request_id', '=', id).executeTakeFirst()
  if (!row) return
  const added = mixes.flatMap((products) => wordsIn(products.map(({ name }) => name)))
  const words = [...new Set([...row.words.split(' ').filter(Boolean), ...added])].join(' ')
  await trx.updateTable('request_search').set({ words }).where('request_id', '=', id).execute()
}

const PAGE = 500

/** Makes requests of the edition before findable, and known by their mix. */
export const indexOldRequests = async (trx: Kysely<Schema>): Promise<void> => {
  // Words are there already where an edition before was ended while it stored them (STAY-19).
  await sql`delete from request_words`.execute(trx)
  for (let after = ''; ;) {
    const rows = await trx
      .selectFrom('requests')
      .select(['id', 'reference', 'body'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const requests = rows.map(({ id, reference, body }) => ({ id, reference, body: JSON.parse(body) as TestRequest }))
    for (const { id, body } of requests)
      await trx
        .updateTable('requests')
        .set({ mix_key: mixKeyOf(body) })
        .where('id', '=', id)
        .execute()
    // Until migration 016 each word was a row.
    const words = bulkInsert(trx, 'request_words', ['word', 'request_id'])
    for (const { id, reference, body } of requests)
      for (const word of requestWords(reference, body)) await words.add({ word, request_id: id })
    await words.flush()
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
