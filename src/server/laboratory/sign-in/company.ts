import { randomUUID } from 'node:crypto'
import { compactVerify, createRemoteJWKSet, jwtVerify } from 'jose'
import type { Kysely } from 'kysely'
import * as oidc from 'openid-client'
import { pageAfterSignIn } from '../../../domain/console/console-pages.ts'
import { COMPANY_SIGN_IN } from '../../../domain/console/people.ts'
import type { Role } from '../../../domain/console/roles.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { describeError } from '../../process/describe-error.ts'
import { changePeople, type PeopleChange } from '../people/change-people.ts'
import { saveChallenge, takeChallenge } from '../people/challenges.ts'
import { recordPerson } from '../people/record.ts'
import { rolesNow } from '../people/roles.ts'
import { createSecret, hashOf } from '../people/secrets.ts'
import { findSession, idTokenOf, startSession, type SessionBrowser } from '../people/sessions.ts'
import { findSigning, lastRecognised, markSigned } from '../signing/signings.ts'
import { authTimeOf, isRecognisedAnew } from './recognised-anew.ts'
import { logoutClaims, LOGOUT_TOKEN_MS } from './logout-token.ts'

/** The company's sign-in service (OpenID Connect). */
export type CompanySettings = {
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** The claim that names somebody's groups, and which group gives which role. */
  rolesClaim: string
  roles: readonly { role: Role; group: string }[]
}

type Options = { database: Database; settings: CompanySettings; now: () => Date }
type Begun = {
  state: string
  nonce: string
  codeVerifier: string
  redirectUri: string
  next: string
  /** What is signed with it, instead of a sign-in. */
  signing?: string | undefined
}
/** Where the browser goes next; with a session after a sign-in. */
type Completed = { next: string; session?: string; /** Why nothing was signed. */ error?: unknown }
type Claims = Record<string, unknown>

const TIMEOUT_S = 10
/** Only algorithms with a public key: the client's secret signs nothing. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 254) : '')

/** The roles of somebody's groups; a group without a role gives none. */
export const rolesOfGroups = (groups: unknown, mapped: CompanySettings['roles']): Role[] => {
  const names = new Set<unknown>(Array.isArray(groups) ? groups : [groups])
  return [...new Set(mapped.filter(({ group }) => names.has(group)).map(({ role }) => role))]
}

/** Stores what the service says about somebody, who is known by issuer and subject, never by email. Its roles replace the stored ones. */
const storePerson = async (
  trx: Kysely<Schema>,
  claims: { issuer: string; subject: string; name: string; email: string },
  roles: Role[],
  change: PeopleChange,
) => {
  const { issuer, subject, name, email } = claims
  const known = await trx
    .selectFrom('people')
    .select(['id', 'disabled_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (known?.disabled_at != null) return undefined
  const id = known?.id ?? randomUUID()
  const time = change.now.toISOString()
  if (known) await trx.updateTable('people').set({ name, email }).where('id', '=', id).execute()
  else await trx.insertInto('people').values({ id, issuer, subject, name, email, created_at: time }).execute()
  const before = await rolesNow(trx, id)
  await trx.deleteFrom('roles').where('person_id', '=', id).execute()
  const row = { person_id: id, granted_by: COMPANY_SIGN_IN, granted_at: time, confirmed_by: COMPANY_SIGN_IN }
  if (roles.length > 0)
    await trx
      .insertInto('roles')
      .values(roles.map((role) => ({ ...row, role })))
      .execute()
  const after = await rolesNow(trx, id)
  if (JSON.stringify(before) !== JSON.stringify(after)) await recordPerson(trx, change, 'roles', id, { before, after })
  return id
}

export const createCompanySignIn = ({ database, settings, now }: Options) => {
  const { clientId, clientSecret, scope, rolesClaim } = settings
  const db = database.kysely
  let discovered: Promise<oidc.Configuration> | undefined
  /** The service may be away when this server starts; it is asked again after a failure. */
  const configuration = (): Promise<oidc.Configuration> => {
    discovered ??= oidc
      .discovery(new URL(settings.issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_S,
        execute: settings.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  const keysOf = (config: oidc.Configuration) =>
    (keys ??= createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri!), { timeoutDuration: TIMEOUT_S * 1_000 }))

  /**
   * Checks that the service signed an ID token, whatever is between it and this server. The library's own check (`enableNonRepudiationChecks`) would
   * refuse everybody for a minute where the service changes its keys just after they were read.
   */
  const verifySignature = async (config: oidc.Configuration, idToken: string): Promise<void> => {
    const known = keysOf(config)
    const verify = () => compactVerify(idToken, known, { algorithms: ALGORITHMS })
    const again = async () => {
      await known.reload()
      return verify()
    }
    await verify()
      .catch(again)
      .catch((error: unknown) => {
        throw new Error(`the ID token has no valid signature of the company's sign-in service: ${describeError(error)}`, { cause: error })
      })
  }

  /** Where the browser goes to sign in, and the secret that it must bring back. */
  const begin = async (redirectUri: string, asked: string | undefined, signing?: string): Promise<{ url: string; secret: string }> => {
    const config = await configuration()
    const begun: Begun = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
      redirectUri,
      next: pageAfterSignIn(asked),
      signing,
    }
    const secret = createSecret()
    await saveChallenge(db, secret, 'company', begun, now())
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(begun.codeVerifier),
      code_challenge_method: 'S256',
      // Somebody who signs is asked again who they are, however short ago that was.
      ...(signing === undefined ? {} : { prompt: 'login', max_age: '0' }),
    })
    return { url: url.href, secret }
  }

  /** Claims of the ID token, and of the service's page about the person for what is not in it. */
  const allClaims = async (config: oidc.Configuration, accessToken: string, claims: Claims & { sub: string }): Promise<Claims> => {
    const isWhole = ['name', 'email', rolesClaim].every((name) => claims[name] !== undefined)
    if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return claims
    return { ...(await oidc.fetchUserInfo(config, accessToken, claims.sub)), ...claims }
  }

  /** Exchanges the code; what the service says of the person, in a token that it signed. */
  const exchange = async (search: string, begun: Begun) => {
    const config = await configuration()
    const tokens = await oidc
      .authorizationCodeGrant(config, new URL(`${begun.redirectUri}${search}`), {
        pkceCodeVerifier: begun.codeVerifier,
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        throw new Error(`the company's sign-in service gave no tokens that can be used: ${describeError(error)}`, { cause: error })
      })
    await verifySignature(config, tokens.id_token!)
    const own = tokens.claims()!
    const claims = await allClaims(config, tokens.access_token, own)
    const who = {
      issuer: own.iss,
      subject: own.sub,
      name: textOf(claims['name']) || textOf(claims['preferred_username']),
      email: textOf(claims['email']).toLowerCase(),
    }
    return { own, who, roles: rolesOfGroups(claims[rolesClaim], settings.roles), idToken: tokens.id_token! }
  }

  /** Signs what was begun in the session of this browser, where the service has just recognised its person anew. */
  const sign = async (search: string, begun: Begun & { signing: string }, { replaces: session }: SessionBrowser): Promise<Completed> => {
    const outcome = (name: 'signed' | 'unsigned'): string => `${begun.next}${begun.next.includes('?') ? '&' : '?'}${name}=${begun.signing}`
    try {
      const { own, who, roles } = await exchange(search, begun)
      const change = { actor: COMPANY_SIGN_IN, now: now() }
      const isSigned = await changePeople(database, change, async (trx) => {
        const person = session === undefined ? undefined : await findSession(trx, session, change.now)
        if (!person) return false
        const signing = await findSigning(trx, begun.signing, { personId: person.id, sessionHash: person.sessionHash }, change.now)
        const known = await trx.selectFrom('people').select(['issuer', 'subject']).where('id', '=', person.id).executeTakeFirst()
        if (!signing || known?.issuer !== who.issuer || known.subject !== who.subject) return false
        const before = Math.max(authTimeOf(await idTokenOf(trx, person.sessionHash)), await lastRecognised(trx, person.id))
        const authenticatedAt = own.auth_time
        if (!isRecognisedAnew(authenticatedAt, { before, begunAt: signing.begun_at })) return false
        // As at each sign-in: who is no approver there any more publishes nothing.
        await storePerson(trx, who, roles, change)
        const by = { personId: person.id, sessionHash: person.sessionHash, id: begun.signing }
        if (!(await markSigned(trx, by, { method: 'company', authenticatedAt }, change.now))) return false
        await recordPerson(trx, { actor: person.id, now: change.now }, 'sign', person.id, { after: { signing: begun.signing } })
        return true
      })
      return isSigned
        ? { next: outcome('signed') }
        : { next: outcome('unsigned'), error: new Error('somebody else, another session, or not recognised anew') }
    } catch (error) {
      return { next: outcome('unsigned'), error }
    }
  }

  /**
   * Starts a session, or signs what was begun for that; undefined where the person is disabled or the sign-in was not begun by this
   * browser.
   */
  const complete = async (search: string, secret: string, browser: SessionBrowser): Promise<Completed | undefined> => {
    const begun = await takeChallenge<Begun>(db, secret, 'company', now())
    if (!begun) return undefined
    const { signing } = begun
    if (signing !== undefined) return sign(search, { ...begun, signing }, browser)
    const { own, who, roles, idToken } = await exchange(search, begun)
    const change = { actor: COMPANY_SIGN_IN, now: now() }
    const company = { sid: typeof own['sid'] === 'string' ? own['sid'] : null, idToken }
    return changePeople(database, change, async (trx) => {
      const personId = await storePerson(trx, who, roles, change)
      return personId && { session: await startSession(trx, { personId, now: change.now, company, ...browser }), next: begun.next }
    }).then((outcome) => outcome || undefined)
  }

  /** Ends the sessions that a logout token of the service names; false where it is not valid or was used before. */
  const logOut = async (token: string): Promise<boolean> => {
    const config = await configuration()
    const { issuer: known } = config.serverMetadata()
    const expected = { issuer: known, audience: clientId, algorithms: ALGORITHMS, currentDate: now() }
    const verified = await jwtVerify(token, keysOf(config), expected).catch(() => undefined)
    const claims = verified && logoutClaims(verified, now())
    if (!claims) return false
    const change = { actor: COMPANY_SIGN_IN, now: now() }
    return changePeople(database, change, async (trx) => {
      const first = await trx
        .insertInto('logout_tokens')
        .values({ hash: hashOf(claims.jti), expires_at: new Date(change.now.getTime() + 2 * LOGOUT_TOKEN_MS).toISOString() })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .returning('hash')
        .executeTakeFirst()
      if (!first) return false
      const ended = await trx
        .deleteFrom('sessions')
        .$if(claims.sid !== undefined, (some) => some.where('sid', '=', claims.sid!))
        .where('person_id', 'in', (where) =>
          where
            .selectFrom('people')
            .select('people.id')
            .where('issuer', '=', known)
            .$if(claims.sub !== undefined, (some) => some.where('subject', '=', claims.sub!)),
        )
        .returning('person_id')
        .execute()
      for (const person of new Set(ended.map(({ person_id: id }) => id))) await recordPerson(trx, change, 'sign-out', person)
      return true
    })
  }

  /** Where a browser ends its session at the service too; undefined where the service has no such page. */
  const endUrl = async (idToken: string, goBackTo: string): Promise<string | undefined> => {
    const config = await configuration()
    if (config.serverMetadata().end_session_endpoint === undefined) return undefined
    return oidc.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: goBackTo }).href
  }

  return { begin, complete, logOut, endUrl }
}
export type CompanySignIn = ReturnType<typeof createCompanySignIn>
