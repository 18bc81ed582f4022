import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  beginRegistration,
  beginSignIn,
  completeRegistration,
  completeSignIn,
  previewCall,
  readInvitation,
  signOut,
  signOutEverywhere,
  whoAmI,
  type Me,
} from '../../../contract/console/sign-in.ts'
import { SIGN_IN_PAGE } from '../../../domain/console/console-pages.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { changePeople } from '../people/change-people.ts'
import { signPersonOut } from '../people/roles.ts'
import { endSession, findSession, hasSession, idTokenOf, type SignedIn } from '../people/sessions.ts'
import { ProblemError } from '../../http/problems.ts'
import { browserOf, type SecretCookie } from './cookies.ts'
import type { CompanySignIn } from './company.ts'
import type { PublicAddress } from '../../http/public-address.ts'
import type { Passkeys } from './passkeys.ts'

/** Fits the largest answer of an authenticator that the schema allows. */
export const MAX_PASSKEY_BYTES = 64 * 1024

/** One text for everything: that a link is used up, was never made, or belongs to somebody disabled is not for strangers. */
const noInvitation = (): ProblemError =>
  new ProblemError(404, 'no invitation', 'This link does not work any more. It is good once and for 24 hours; ask an admin for a new one.')
const refused = (): ProblemError => new ProblemError(403, 'sign-in refused', 'This passkey cannot sign in here.')

const meOf = ({ id, name, email, roles, isDemonstration }: SignedIn): Me => ({ id, name, email, roles, isDemonstration })

type SessionContext = ConsoleContext & { cookie: SecretCookie; address: PublicAddress; company: CompanySignIn | undefined }

/** Who is signed in, and signing out. */
export const sessionRoutes = (scope: FastifyInstance, { database, now, cookie, address, company }: SessionContext): void => {
  /** With the company's sign-in the session at its service ends too; if that is away, the one here has ended all the same. */
  const goodbye = async (request: FastifyRequest, idToken: string | null): Promise<string> => {
    if (!company || idToken === null) return SIGN_IN_PAGE
    const url = await company.endUrl(idToken, `${address.originFor(request)}${SIGN_IN_PAGE}`).catch((error: unknown) => {
      request.log.warn({ err: error }, "the company's sign-in service cannot be told of a sign-out")
      return undefined
    })
    return url ?? SIGN_IN_PAGE
  }

  addConsoleRoute(scope, whoAmI, ({ signedIn }) => meOf(signedIn))

  // Also without a session: whoever signs out wants to be signed out.
  addConsoleRoute(scope, signOut, async (request, reply) => {
    const secret = cookie.read(request)
    cookie.remove(request, reply)
    const time = now()
    // Nobody's cookie begins no transaction: anyone may make this call, as often as they like.
    const isKnown = secret !== undefined && (await hasSession(database.kysely, secret))
    const ended = isKnown ? await changePeople(database, { now: time }, (trx) => endSession(trx, secret, time)) : undefined
    return { goTo: await goodbye(request, ended?.id_token ?? null) }
  })

  addConsoleRoute(scope, signOutEverywhere, async (request, reply) => {
    const { id, sessionHash } = request.signedIn
    const change = { actor: id, now: now() }
    const idToken = await changePeople(database, change, async (trx) => {
      const own = await idTokenOf(trx, sessionHash)
      await signPersonOut(trx, id, change)
      return own
    })
    cookie.remove(request, reply)
    return { goTo: await goodbye(request, idToken) }
  })
}

/** Registration by invitation, and sign-in with a passkey. */
export const passkeyRoutes = (
  scope: FastifyInstance,
  { database, now, cookie, passkeys, limits, startPreview }: SessionContext & { passkeys: Passkeys },
): void => {
  const limit = limits.signIn
  const welcome = async (request: FastifyRequest, reply: FastifyReply, started: { session: string } | undefined): Promise<Me> => {
    const person = started && (await findSession(database.kysely, started.session, now()))
    if (!person) throw refused()
    cookie.give(request, reply, started.session)
    return meOf(person)
  }

  addConsoleRoute(
    scope,
    readInvitation,
    async ({ body }) => {
      const invitation = await passkeys.findInvitation(body.token)
      if (!invitation) throw noInvitation()
      return invitation
    },
    { limit },
  )
  addConsoleRoute(
    scope,
    beginRegistration,
    async ({ body }) => {
      const options = await passkeys.beginRegistration(body.token, body.name)
      if (!options) throw noInvitation()
      return { options: { ...options } }
    },
    { limit },
  )
  addConsoleRoute(
    scope,
    completeRegistration,
    async (request, reply) => welcome(request, reply, await passkeys.completeRegistration(request.body, browserOf(request, cookie))),
    { limit, bodyLimit: MAX_PASSKEY_BYTES },
  )
  addConsoleRoute(
    scope,
    previewCall,
    async (request, reply) => {
      const asked = { token: request.body.token, now: now(), ...browserOf(request, cookie) }
      const started = await startPreview(database, asked)
      if (!started) throw noInvitation()
      return welcome(request, reply, started)
    },
    { limit },
  )
  addConsoleRoute(scope, beginSignIn, async () => ({ options: { ...(await passkeys.beginSignIn()) } }), { limit })
  addConsoleRoute(
    scope,
    completeSignIn,
    async (request, reply) => welcome(request, reply, await passkeys.completeSignIn(request.body.passkey, browserOf(request, cookie))),
    { limit, bodyLimit: MAX_PASSKEY_BYTES },
  )
}
