import type { Kysely } from 'kysely'
import type { PublishedVerdict } from '../../../domain/sources/published-verdicts.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { publishedOf } from './parse-published.ts'

/** What others published and nobody took back. */
export const readVerdicts = async (db: Kysely<Schema>): Promise<PublishedVerdict[]> =>
  (await db.selectFrom('published_verdicts').selectAll().execute()).flatMap((row) => publishedOf(row) ?? [])
