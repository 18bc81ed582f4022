import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { utcDay } from '../../../domain/durations.ts'
import { unknownKeys } from '../../../domain/products/unknown-products.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import type { TidyPhoto } from '../../photos/tidy-photo.ts'
import { watchUnknown } from '../watches/subscribe.ts'

type Db = Kysely<Schema>

/** Of all clients together, so that what strangers send cannot fill the disk. The next day goes on. */
export const MAX_UNKNOWN_A_DAY = 500

export type UnknownSubmission = {
  name: string
  number: string
  /** Upper-case code. */
  country: string
  language: LanguageCode
  /** Empty where nobody is to be told. */
  email: string
  idempotencyKey: string | undefined
}
export type StoredUnknown = { step: 'stored' | 'known' | 'key taken' | 'too many today' }

/** Rolls the transaction back. */
class NotStored extends Error {
  readonly step: 'key taken' | 'too many today'
  constructor(step: 'key taken' | 'too many today') {
    super(step)
    this.step = step
  }
}

const fingerprintOf = ({ name, number, country }: UnknownSubmission): string =>
  createHash('sha256')
    .update(JSON.stringify([name, number, country]))
    .digest('base64url')

/** What is stored already under its key; undefined where nothing is. It is locked on PostgreSQL as requests are. */
export const knownUnknown = async ({ kysely, kind }: Database, submission: UnknownSubmission): Promise<StoredUnknown | undefined> => {
  const { idempotencyKey: key } = submission
  if (key === undefined) return undefined
  const known = await kysely
    .selectFrom('unknown_reports')
    .select('fingerprint')
    .where('idempotency_key', '=', key)
    .$if(kind === 'postgresql', (query) => query.forUpdate())
    .executeTakeFirst()
  return known && { step: known.fingerprint === fingerprintOf(submission) ? 'known' : 'key taken' }
}

/** Counts one more of the day. Its row stays locked, so that of many at once the same product is one. */
const countOfDay = async (trx: Db, day: string): Promise<void> => {
  const { reports } = await trx
    .insertInto('unknown_days')
    .values({ day, reports: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet((set) => ({ reports: set('unknown_days.reports', '+', 1) })))
    .returning('reports')
    .executeTakeFirstOrThrow()
  if (reports > MAX_UNKNOWN_A_DAY) throw new NotStored('too many today')
}

/** The open one of the same number; else that of the same name, unless their numbers differ. */
const findOpen = async (trx: Db, submission: UnknownSubmission) => {
  const { nameKey, numberKey } = unknownKeys(submission)
  const open = trx
    .selectFrom('unknown_products')
    .select(['id', 'name', 'number'])
    .where('state', '=', 'open')
    .where('country', '=', submission.country)
    .orderBy('first_at')
    .orderBy('id')
    .limit(1)
  const byNumber = numberKey === '' ? undefined : await open.where('number_key', '=', numberKey).executeTakeFirst()
  if (byNumber || nameKey === '') return byNumber
  return open
    .where('name_key', '=', nameKey)
    .$if(numberKey !== '', (some) => some.where('number_key', '=', ''))
    .executeTakeFirst()
}

/** Adds to the product that others asked about, or begins a new one; returns its id. */
const askedAbout = async (trx: Db, submission: UnknownSubmission, now: string): Promise<string> => {
  const { name, number, country } = submission
  const keysOf = (of: { name: string; number: string }) => {
    const { nameKey, numberKey } = unknownKeys(of)
    return { name_key: nameKey, number_key: numberKey }
  }
  const open = await findOpen(trx, submission)
  if (open) {
    const whole = { name: open.name || name, number: open.number || number }
    const added = await trx
      .updateTable('unknown_products')
      .set((set) => ({ asked: set('asked', '+', 1), last_at: now, ...whole, ...keysOf(whole) }))
      .where('id', '=', open.id)
      // Somebody may have decided meanwhile.
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (added) return added.id
  }
  const id = randomUUID()
  const counted = { asked: 1, first_at: now, last_at: now }
  const undecided = { state: 'open' as const, product_id: null, reason: null, settled_at: null, settled_by: null }
  await trx
    .insertInto('unknown_products')
    .values({ id, name, number, country, ...keysOf(submission), ...counted, ...undecided })
    .execute()
  return id
}

/**
 * Stores what somebody sent of a product that no list has, with its photo and the email that asks to confirm an address, in one transaction;
 * it is durable once this resolves. The same product is one, however many ask about it.
 */
export const storeUnknown = async (
  { database, store }: { database: Database; store: PhotoStore },
  submission: UnknownSubmission,
  photo: TidyPhoto | undefined,
  now: Date,
): Promise<StoredUnknown> => {
  const { email, language, name, number } = submission
  const time = now.toISOString()
  const add = (): Promise<StoredUnknown> =>
    database.kysely.transaction().execute(async (trx) => {
      await countOfDay(trx, utcDay(now))
      const unknownId = await askedAbout(trx, submission, time)
      const watcher = email === '' ? undefined : await watchUnknown(trx, database, { email, language, unknownId }, now)
      if (photo) await store.write(trx, photo.sha256, photo.content)
      const report = await trx
        .insertInto('unknown_reports')
        .values({
          id: randomUUID(),
          unknown_id: unknownId,
          idempotency_key: submission.idempotencyKey ?? null,
          fingerprint: fingerprintOf(submission),
          name,
          number,
          language,
          made_at: time,
          watcher_id: watcher ?? null,
          photo_sha256: photo?.sha256 ?? null,
          photo_width: photo?.width ?? null,
          photo_height: photo?.height ?? null,
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!report) throw new NotStored('key taken')
      return { step: 'stored' }
    })
  const known = await knownUnknown(database, submission)
  if (known) return known
  try {
    return await add()
  } catch (error) {
    if (!(error instanceof NotStored)) throw error
    // The same was stored meanwhile.
    return (await knownUnknown(database, submission)) ?? { step: error.step }
  }
}
