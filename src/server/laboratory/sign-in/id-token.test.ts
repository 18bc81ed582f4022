import { createHmac } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachDatabase } from '../../testing/each-database.ts'
import type { Database } from '../../db/open-db.ts'
import { createBrowser, OIDC_CLIENT, startOidc } from '../../testing/programs/start-oidc.ts'
import { createCompanySignIn } from './company.ts'

const ORIGIN = 'http://localhost:9'
const CALLBACK = `${ORIGIN}/api/console/sign-in/callback`

const SIGNATURE = "the ID token has no valid signature of the company's sign-in service: "
const TOKENS = /^the company's sign-in service gave no tokens that can be used: .*"alg"/

const newKey = async (kid: string): Promise<{ key: CryptoKey; jwk: JWK }> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { key: privateKey, jwk: { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' } }
}
const inBase64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (token: string): [string, string, string] => token.split('.') as [string, string, string]
const signedWith = (key: CryptoKey, kid: string) => (token: string) =>
  new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

eachDatabase('the ID token of the company', ({ open }) => {
  let provider: Awaited<ReturnType<typeof startOidc>>
  let database: Database
  let keys: Awaited<ReturnType<typeof newKey>>[]
  beforeAll(async () => {
    keys = await Promise.all(['first', 'second', 'third', 'second'].map(newKey))
    provider = await startOidc(ORIGIN, ORIGIN)
    provider.begin(ORIGIN, ORIGIN, { keys: [keys[0]!.jwk] })
    database = await open()
  })
  afterAll(() => provider.stop())

  const createCompany = () =>
    createCompanySignIn({
      database,
      now: () => new Date(),
      settings: {
        issuer: provider.issuer,
        clientId: OIDC_CLIENT.id,
        clientSecret: OIDC_CLIENT.secret,
        scope: 'openid profile email',
        rolesClaim: 'groups',
        roles: [{ role: 'approver', group: 'lab-approvers' }],
      },
    })
  const signIn = async (company = createCompany()) => {
    const { url, secret } = await company.begin(CALLBACK, undefined)
    const callback = await createBrowser().follow(url, (address) => address.startsWith(CALLBACK))
    return company.complete(new URL(callback).search, secret, { cookie: undefined, device: '' } as never)
  }
  const sessions = async (): Promise<number> => (await database.kysely.selectFrom('sessions').selectAll().execute()).length

  test.each([
    ['a signature of something else', SIGNATURE, (token: string) => `${partsOf(token).slice(0, 2).join('.')}.${'A'.repeat(342)}`],
    [
      'claims that were changed',
      SIGNATURE,
      (token: string) => {
        const [head, , signature] = partsOf(token)
        return [head, inBase64({ ...decodeJwt(token), sub: 'u-2' }), signature].join('.')
      },
    ],
    ["another key under the service's name", SIGNATURE, (token: string) => signedWith(keys[1]!.key, 'first')(token)],
    ['a key that the service does not have', SIGNATURE, (token: string) => signedWith(keys[1]!.key, 'other')(token)],
    ['no signature', TOKENS, (token: string) => `${inBase64({ alg: 'none' })}.${partsOf(token)[1]}.`],
    [
      'the secret of the client, which is no key of the service',
      TOKENS,
      (token: string) => {
        const signed = `${inBase64({ alg: 'HS256' })}.${partsOf(token)[1]}`
        return `${signed}.${createHmac('sha256', OIDC_CLIENT.secret).update(signed).digest('base64url')}`
      },
    ],
  ])('LAB-384 an ID token with %s signs nobody in', async (_what, words, idToken) => {
    provider.faults.idToken = idToken
    const before = await sessions()
    try {
      await expect(signIn()).rejects.toThrow(words)
    } finally {
      delete provider.faults.idToken
    }
    expect(await sessions()).toBe(before)
    expect(await signIn()).toMatchObject({ next: '/console' })
  })

  test('LAB-385 whoever signs in while the service changes its keys is signed in, also where the new one has the name of an old one', async () => {
    const company = createCompany()
    for (const { jwk } of [keys[0]!, keys[1]!, keys[2]!, keys[1]!, keys[3]!]) {
      provider.begin(ORIGIN, ORIGIN, { keys: [jwk] })
      expect(await signIn(company)).toMatchObject({ next: '/console' })
    }
    // What was signed with the key before is not taken any more.
    provider.faults.idToken = signedWith(keys[1]!.key, 'second')
    await expect(signIn(company)).rejects.toThrow(SIGNATURE)
    delete provider.faults.idToken
  })
})
