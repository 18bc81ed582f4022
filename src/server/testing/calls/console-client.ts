import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { COMMAND_LINE } from '../../../domain/console/people.ts'
import type { Role } from '../../../domain/console/roles.ts'
import type { Database } from '../../db/open-db.ts'
import { changePeople } from '../../laboratory/people/change-people.ts'
import { invite } from '../../laboratory/people/invite.ts'
import { createAuthenticator, type Authenticator } from './authenticator.ts'
import { ANTI_FORGERY } from '../fixtures.ts'

type Sent = { cookie?: string | undefined; headers?: Record<string, string> }

/** The cookie that a response sets, without its attributes. */
export const cookieOf = (response: LightMyRequestResponse): string | undefined =>
  [response.headers['set-cookie'] ?? []]
    .flat()
    .find((one) => /^(__Host-)?console=/.test(one))
    ?.split(';')[0]

/** Calls of the console, as one browser makes them. */
export const consoleClient = (app: FastifyInstance) => {
  const headersOf = ({ cookie, headers = {} }: Sent) => ({
    ...headers,
    cookie: [ANTI_FORGERY['cookie'], cookie].filter(Boolean).join('; '),
  })
  const get = (path: string, sent: Sent = {}): Promise<LightMyRequestResponse> =>
    app.inject({ url: `${CONSOLE_API}${path}`, headers: headersOf(sent) })
  const post = (path: string, payload: object | undefined, sent: Sent = {}): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url: `${CONSOLE_API}${path}`,
      ...(payload === undefined ? {} : { payload }),
      headers: { ...ANTI_FORGERY, ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headersOf(sent) },
    })
  const optionsOf = (response: LightMyRequestResponse) => response.json<{ options: { challenge: string; user: { id: string } } }>().options

  /** Registers a passkey with the token of an invitation. */
  const register = async (token: string, authenticator: Authenticator, name = 'Mira', sent: Sent = {}): Promise<LightMyRequestResponse> => {
    const options = optionsOf(await post('registration/begin', { token, name }, sent))
    return post('registration/complete', { token, name, passkey: authenticator.register(options) }, sent)
  }
  const signIn = async (authenticator: Authenticator, sent: Sent = {}): Promise<LightMyRequestResponse> => {
    const options = optionsOf(await post('sign-in/begin', undefined, sent))
    return post('sign-in/complete', { passkey: authenticator.sign(options) }, sent)
  }
  return { get, post, register, signIn, optionsOf }
}
export type ConsoleClient = ReturnType<typeof consoleClient>

/** An invitation of the command line. */
export const inviteForTest = async (
  database: Database,
  email: string,
  roles: readonly Role[],
  now = new Date(),
): Promise<{ token: string; personId: string }> => {
  const change = { actor: COMMAND_LINE, now }
  const invited = await changePeople(database, change, (trx) => invite(trx, { email, roles }, change))
  if (!invited.ok) throw new Error(invited.reason)
  return invited
}

export type Member = { id: string; email: string; cookie: string; authenticator: Authenticator }

/** Somebody with these roles who is signed in. */
export const memberWith = async (
  app: FastifyInstance,
  database: Database,
  email: string,
  roles: readonly Role[],
  now = new Date(),
): Promise<Member> => {
  const authenticator = createAuthenticator()
  const { token, personId } = await inviteForTest(database, email, roles, now)
  const response = await consoleClient(app).register(token, authenticator, email.split('@')[0])
  const cookie = cookieOf(response)
  if (cookie === undefined) throw new Error(`${email} could not register: ${response.body}`)
  return { id: personId, email, cookie, authenticator }
}
