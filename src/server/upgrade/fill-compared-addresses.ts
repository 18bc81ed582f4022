import type { Kysely } from 'kysely'
import { addressKey, mailboxOf } from '../../contract/requests/email-address.ts'
import type { TestRequest } from '../../domain/requests/requests.ts'
import type { Schema } from '../db/schema/schema.ts'
import { wordsOfRequest } from '../words/index-request.ts'

const PAGE = 500

const fillWatchers = async (trx: Kysely<Schema>): Promise<void> => {
  for (let after = ''; ;) {
    const rows = await trx.selectFrom('watchers').select(['id', 'email']).where('id', '>', after).orderBy('id').limit(PAGE).execute()
    for (const { id, email } of rows)
      await trx
        .updateTable('watchers')
        .set({ address: addressKey(email), mailbox: mailboxOf(email) })
        .where('id', '=', id)
        .execute()
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

const findRequestsByAddress = async (trx: Kysely<Schema>): Promise<void> => {
  for (let after = ''; ;) {
    const rows = await trx
      .selectFrom('requests')
      .innerJoin('request_search', 'request_search.request_id', 'requests.id')
      .select(['requests.id', 'reference', 'body', 'words'])
      .where('requests.id', '>', after)
      .orderBy('requests.id')
      .limit(PAGE)
      .execute()
    for (const { id, reference, body, words: before } of rows) {
      const words = wordsOfRequest(reference, JSON.parse(body) as TestRequest)
      if (words !== before) await trx.updateTable('request_search').set({ words }).where('request_id', '=', id).execute()
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

/** Fills the forms that addresses are compared and found by, of what an edition before stored. */
export const fillComparedAddresses = async (trx: Kysely<Schema>): Promise<void> => {
  await fillWatchers(trx)
  await findRequestsByAddress(trx)
}
