import type { Kysely } from 'kysely'
import { MINUTE_MS } from '../../../domain/durations.ts'
import type { Role } from '../../../domain/console/roles.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { withTimeout } from '../../process/with-timeout.ts'
import { recordPerson } from './record.ts'
import { createSecret, hashOf } from './secrets.ts'

type Db = Kysely<Schema>

/** A session ends without a call for this long … */
export const IDLE_MS = 30 * MINUTE_MS
/** … and after this time in any case. */
export const LONGEST_MS = 12 * 60 * MINUTE_MS
/** A call is noted at most this often, so that reading writes seldom. */
const NOTED_EVERY_MS = MINUTE_MS
/** A call does not wait longer for its note, for example while an import holds the lock of the embedded database. */
const NOTE_MS = 200

/** Who makes a call. */
export type SignedIn = {
  id: string
  name: string
  email: string
  roles: Role[]
  /** Whether this is somebody who looks around the demonstration. */
  isDemonstration: boolean
  sessionHash: string
  /** When the session began. */
  signedInAt: string
}

/** The browser in which a session begins. */
export type SessionBrowser = {
  /** The session that it had until now; it ends. */
  replaces: string | undefined
  /** Browser and system, in words of this service's own. */
  device: string
}

type SessionStart = Partial<SessionBrowser> & {
  personId: string
  now: Date
  /** With which it was begun: its counter and last use are new. */
  passkey?: string | undefined
  /** Of the company's sign-in service. */
  company?: { sid: string | null; idToken: string } | undefined
}

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** Starts a session under a new secret, which only the browser gets. */
export const startSession = async (trx: Db, { personId, now, passkey, company, replaces, device = '' }: SessionStart): Promise<string> => {
  if (replaces !== undefined) await trx.deleteFrom('sessions').where('id_hash', '=', hashOf(replaces)).execute()
  const secret = createSecret()
  const time = now.toISOString()
  await trx
    .insertInto('sessions')
    .values({
      id_hash: hashOf(secret),
      person_id: personId,
      sid: company?.sid ?? null,
      id_token: company?.idToken ?? null,
      created_at: time,
      seen_at: time,
      expires_at: after(now, LONGEST_MS),
      device,
    })
    .execute()
  await recordPerson(trx, { actor: personId, now }, 'sign-in', personId, { passkeys: passkey === undefined ? [] : [passkey] })
  return secret
}

/** Who has this session now. Roles and a disabled person count at once, because they are read with every call. */
export const findSession = async (db: Db, secret: string, now: Date): Promise<SignedIn | undefined> => {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .leftJoin('roles', (join) => join.onRef('roles.person_id', '=', 'people.id').on('roles.confirmed_by', 'is not', null))
    .leftJoin('demo_people', 'demo_people.person_id', 'people.id')
    .select([
      'people.id',
      'people.name',
      'people.email',
      'roles.role',
      'sessions.id_hash',
      'sessions.seen_at',
      'sessions.created_at',
      'demo_people.person_id as demo',
    ])
    .where('sessions.id_hash', '=', hashOf(secret))
    .where('people.disabled_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    // Of a clock that was ahead when it began.
    .where('sessions.expires_at', '<=', after(now, LONGEST_MS))
    .where('sessions.seen_at', '>', after(now, -IDLE_MS))
    .execute()
  const [first] = rows
  if (!first) return undefined
  // A time in the future is of a clock that was ahead: without a new one the idle minutes would begin with it.
  if (Math.abs(now.getTime() - Date.parse(first.seen_at)) >= NOTED_EVERY_MS) {
    const noted = db.updateTable('sessions').set({ seen_at: now.toISOString() }).where('id_hash', '=', first.id_hash).execute()
    // A note that fails only ends the session sooner.
    await withTimeout(noted, NOTE_MS).catch(() => undefined)
  }
  const roles = rows.flatMap(({ role }) => (role === null ? [] : [role]))
  return {
    id: first.id,
    name: first.name,
    email: first.email,
    roles,
    isDemonstration: first.demo !== null,
    sessionHash: first.id_hash,
    signedInAt: first.created_at,
  }
}

/** Whether there is a session with this secret, over or not. */
export const hasSession = async (db: Db, secret: string): Promise<boolean> =>
  (await db.selectFrom('sessions').select('id_hash').where('id_hash', '=', hashOf(secret)).executeTakeFirst()) !== undefined

/** What the company's sign-in service said of a session. */
export const idTokenOf = async (db: Db, sessionHash: string): Promise<string | null> =>
  (await db.selectFrom('sessions').select('id_token').where('id_hash', '=', sessionHash).executeTakeFirst())?.id_token ?? null

type EndedSession = { person_id: string; id_token: string | null }

/** Ends the session of this secret; undefined where there is none. */
export const endSession = async (trx: Db, secret: string, now: Date): Promise<EndedSession | undefined> => {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id_hash', '=', hashOf(secret))
    .returning(['person_id', 'id_token'])
    .executeTakeFirst()
  if (ended) await recordPerson(trx, { actor: ended.person_id, now }, 'sign-out', ended.person_id)
  return ended
}

/** Ends all sessions of a person and returns how many there were. */
export const endSessionsOf = async (trx: Db, personId: string): Promise<number> =>
  (await trx.deleteFrom('sessions').where('person_id', '=', personId).returning('id_hash').execute()).length
