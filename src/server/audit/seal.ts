import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'
import { readObject } from './read-objects.ts'
import { nameOfObject, sealedKind, type SealedObject } from './sealed-kinds.ts'

/** Names of objects with the SHA-256 of their content; null where there is none any more. */
export type Seals = Record<string, string | null>

const SALT_BYTES = 32

/** What the hash of personal values is made with, so that nothing can be found out from it once the salt is gone with its row. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('hex')

const addSalt = async (trx: Kysely<Schema>, [kind, id]: SealedObject): Promise<void> => {
  const { table, isSaltedLate } = sealedKind(kind)
  if (!isSaltedLate) return
  await sql`update ${sql.table(table)} set salt = ${newSalt()} where id = ${id} and salt is null`.execute(trx)
}

/** The hashes of objects as they are now, in the transaction that changed them. */
export const sealsOf = async (trx: Kysely<Schema>, objects: readonly SealedObject[]): Promise<Seals> => {
  const seals: Seals = {}
  for (const object of objects) {
    const [kind, ...key] = object
    await addSalt(trx, object)
    seals[nameOfObject(object)] = (await readObject(trx, kind, key))?.hash ?? null
  }
  return seals
}
