import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { addPasskey, beginPasskey, endSessionCall, readAccount, removePasskey, renamePasskey } from '../../../contract/console/account.ts'
import { FRESH_SIGN_IN_MINUTES, type AccountRefusal } from '../../../domain/console/people.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { ProblemError, refusalIn } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { changePeople, type PeopleChange } from '../people/change-people.ts'
import type { SignedIn } from '../people/sessions.ts'
import type { Registrations } from '../sign-in/registrations.ts'
import { MAX_PASSKEY_BYTES } from '../sign-in/routes.ts'
import * as change from './change-account.ts'
import { readOwnAccount } from './read-account.ts'

const refusal = refusalIn<AccountRefusal>({
  'unknown passkey': [404, 'There is no such passkey any more.'],
  'unknown session': [404, 'This session has ended already.'],
  'last passkey': [409, 'This is your last passkey. Add another one before you remove it.'],
  'too many passkeys': [409, 'You have as many passkeys as a person may have. Remove one first.'],
  'sign in again': [409, 'Sign in again to change your passkeys.'],
  demonstration: [409, 'Nobody of the demonstration gets a passkey.'],
})
type AccountContext = ConsoleContext & {
  /** Undefined where people sign in at the company's service. */
  registrations: Registrations | undefined
}

/** What people keep of their own account: passkeys and sessions. */
export const accountRoutes = (scope: FastifyInstance, { database, now, limits, registrations }: AccountContext): void => {
  const run = async (
    actor: string,
    work: (trx: Kysely<Schema>, by: PeopleChange) => Promise<change.AccountOutcome>,
  ): Promise<undefined> => {
    const by = { actor, now: now() }
    const outcome = await changePeople(database, by, (trx) => work(trx, by))
    if (!outcome.ok) throw refusal(outcome.reason)
  }
  addConsoleRoute(scope, readAccount, ({ signedIn }) => readOwnAccount(database.kysely, signedIn, now()))
  addConsoleRoute(scope, endSessionCall, ({ params, signedIn }) => run(signedIn.id, (trx, by) => change.endOwnSession(trx, params.id, by)))
  if (!registrations) return

  const requireFreshSignIn = ({ signedInAt, isDemonstration }: SignedIn): void => {
    if (isDemonstration) throw refusal('demonstration')
    const age = now().getTime() - Date.parse(signedInAt)
    if (Math.abs(age) > FRESH_SIGN_IN_MINUTES * MINUTE_MS) throw refusal('sign in again')
  }
  const limit = limits.signIn
  addConsoleRoute(
    scope,
    beginPasskey,
    async ({ signedIn }) => {
      requireFreshSignIn(signedIn)
      const known = await change.passkeyIdsOf(database.kysely, signedIn.id)
      return { options: { ...(await registrations.begin({ person: signedIn.id }, signedIn, known)) } }
    },
    { limit },
  )
  addConsoleRoute(
    scope,
    addPasskey,
    async ({ body, signedIn }) => {
      requireFreshSignIn(signedIn)
      const passkey = await registrations.verify({ person: signedIn.id }, body.passkey)
      if (!passkey) throw new ProblemError(403, 'passkey refused', 'This passkey cannot be used here.')
      return run(signedIn.id, (trx, by) => change.addOwnPasskey(trx, { passkey, name: body.name }, by))
    },
    { limit, bodyLimit: MAX_PASSKEY_BYTES },
  )
  addConsoleRoute(scope, renamePasskey, ({ params, body, signedIn }) =>
    run(signedIn.id, (trx, by) => change.renameOwnPasskey(trx, params.id, body.name, by)),
  )
  addConsoleRoute(scope, removePasskey, ({ params, signedIn }) => {
    requireFreshSignIn(signedIn)
    return run(signedIn.id, (trx, by) => change.removeOwnPasskey(trx, params.id, signedIn, by))
  })
}
