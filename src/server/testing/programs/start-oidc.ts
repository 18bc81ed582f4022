import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider, type Configuration } from 'oidc-provider'

export const OIDC_CLIENT = { id: 'console', secret: 'a-secret-of-the-tests-that-is-long-enough' }

export type CompanyPerson = { name: string; email: string; groups: string[] }

/** The page at which somebody signs in at the company. */
const SIGN_IN_FORM = `<!doctype html><html lang="en"><title>The company</title><form method="post">
<label>User name <input name="login"></label><button>Sign in at the company</button></form></html>`

/**
 * A real OpenID provider in this process. Without `people`, `who` is always signed in; with them, by user name, it asks in a form. It has
 * its address before it knows those of its client.
 */
export const reserveOidc = async (people?: Readonly<Record<string, CompanyPerson>>) => {
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const who = { sub: 'u-1', name: 'Ida Iversen', email: 'Ida@Lab.Example', groups: ['lab-approvers', 'staff'] }
  const told: string[] = []
  const faults: { idToken?: (token: string) => string | Promise<string> } = {}
  const configurationFor = (callbackOrigin: string, backChannelOrigin: string, keys?: Configuration['jwks']): Configuration => ({
    ...(keys ? { jwks: keys } : {}),
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${callbackOrigin}/api/console/sign-in/callback`],
        post_logout_redirect_uris: [`${callbackOrigin}/console/sign-in`],
        backchannel_logout_uri: `${backChannelOrigin}/api/console/sign-in/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    cookies: { keys: ['of-the-tests'] },
    claims: { openid: ['sub', 'sid'], profile: ['name', 'groups'], email: ['email'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...(people?.[id] ?? who), sub: id }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    // The library refuses loopback addresses otherwise.
    fetch: ((url: string, { dispatcher: _none, ...rest }: RequestInit & { dispatcher?: unknown }) => {
      if (url.endsWith('/back-channel-logout')) told.push(new URLSearchParams(rest.body as URLSearchParams | string).toString())
      return fetch(url, rest)
    }) as never,
  })
  let provider: Provider
  let answer: ReturnType<Provider['callback']>
  const askWho = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const login = people ? (new URLSearchParams(await text(request)).get('login') ?? '') : who.sub
    if (!people || people[login]) await provider.interactionFinished(request, response, { login: { accountId: login } })
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(SIGN_IN_FORM)
  }
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url?.startsWith('/interaction/')) void askWho(request, response)
    else {
      if (request.url?.startsWith('/token')) alterIdToken(response)
      void answer(request, response)
    }
  }
  /** Puts another ID token in a response of the token endpoint, as somebody between the two could. */
  const alterIdToken = (response: ServerResponse): void => {
    const { idToken } = faults
    if (!idToken) return
    const end = response.end.bind(response) as (body: string) => void
    const alter = async (body: string): Promise<void> => {
      const given = JSON.parse(body) as { id_token: string }
      const altered = JSON.stringify({ ...given, id_token: await idToken(given.id_token) })
      response.setHeader('content-length', Buffer.byteLength(altered))
      end(altered)
    }
    response.end = ((body: string | Buffer) => {
      void alter(String(body))
      return response
    }) as ServerResponse['end']
  }
  return {
    issuer,
    who,
    faults,
    /** The bodies that its back channel has sent. */
    told,
    /** Once more, with other keys, for a service that changes them. */
    begin: (callbackOrigin: string, backChannelOrigin: string, keys?: Configuration['jwks']): void => {
      provider = new Provider(issuer, configurationFor(callbackOrigin, backChannelOrigin, keys))
      answer = provider.callback()
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The same, for a client whose addresses are known. */
export const startOidc = async (callbackOrigin: string, backChannelOrigin: string) => {
  const reserved = await reserveOidc()
  reserved.begin(callbackOrigin, backChannelOrigin)
  return reserved
}

/** Follows redirects as a browser does, with its cookies, and rewrites the console's address where a test wants another process. */
export const createBrowser = () => {
  const jars = new Map<string, Map<string, string>>()
  const open = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { host } = new URL(address)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { ...(init.headers as Record<string, string>), cookie } })
    for (const one of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!
      if (value === '' || /max-age=0/i.test(one)) jar.delete(name!)
      else jar.set(name!, value!)
    }
    return response
  }
  /** Opens an address and goes where it leads until `isEnd`; returns the last address that was not opened. */
  const follow = async (address: string, isEnd: (address: string) => boolean): Promise<string> => {
    let next = address
    for (let steps = 0; steps < 12 && !isEnd(next); steps++) {
      const response = await open(next)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${next} leads nowhere: ${response.status} ${(await response.text()).slice(0, 300)}`)
      next = new URL(location, next).href
    }
    return next
  }
  /** Cookies belong to a host and not to a port; here each process has a port. */
  const share = (from: string, to: string): void => void jars.set(new URL(to).host, jars.get(new URL(from).host) ?? new Map())
  return { open, follow, share, cookies: (address: string) => jars.get(new URL(address).host) ?? new Map<string, string>() }
}
