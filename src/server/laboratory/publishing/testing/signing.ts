import type { LightMyRequestResponse } from 'fastify'
import type { IssuingLaboratory } from '../../../../contract/brand.ts'
import type { PublishChange } from '../../../../contract/console/bench/publishing.ts'
import type { Database } from '../../../db/open-db.ts'
import type { ConsoleClient, Member } from '../../../testing/calls/console-client.ts'
import { hashOf } from '../../people/secrets.ts'
import { tryPublication } from '../change-publication.ts'
import { signWith, type SignPublication } from '../../signing/sign-publication.ts'
import { markSigned, saveSigning } from '../../signing/signings.ts'

/** For tests of what is published, whoever signed it. */
export const unsigned: SignPublication = () => Promise.resolve([])

type ToSign = { id: string; rowVersion: number; change: PublishChange }

/** A signature that somebody gave with a passkey, in a session with this secret; its id. */
export const givenSignature = async (
  database: Database,
  { personId, session, now, laboratory }: { personId: string; session: string; now: Date; laboratory?: IssuingLaboratory | undefined },
  ...tests: ToSign[]
): Promise<string> => {
  const signer = { personId, sessionHash: hashOf(session) }
  const signed = []
  for (const { change, ...seen } of tests) {
    const tried = await tryPublication(database, seen, change, { actor: personId, now, laboratory })
    if (!tried.ok) throw new Error(`${seen.id} cannot be published: ${tried.reason}`)
    signed.push({ ...seen, change, content: tried.content })
  }
  const id = await saveSigning(database.kysely, signer, { tests: signed, page: '/console' }, now)
  await markSigned(database.kysely, { id, ...signer }, { method: 'passkey' }, now)
  return id
}

/** How somebody signs the publication of a test as it is now, in a session with this secret. */
export const signedBy = async (...given: Parameters<typeof givenSignature>): Promise<SignPublication> =>
  signWith(await givenSignature(...given), hashOf(given[1].session))

type Asking = { client: ConsoleClient; member: Member }

/** Signs with the passkey of a member, as the console does; the id of the signature. */
export const signAs = async ({ client, member }: Asking, ...tests: object[]): Promise<string> => {
  const sent = { cookie: member.cookie }
  const begun = await client.post('signings', { tests, page: '/console' }, sent)
  if (begun.statusCode !== 200) throw new Error(begun.body)
  const { id } = begun.json<{ id: string }>()
  const passkey = member.authenticator.sign(client.optionsOf(begun))
  const done = await client.post(`signings/${id}/complete`, { passkey }, sent)
  if (done.statusCode !== 204) throw new Error(done.body)
  return id
}

/** Decides a review as the console does: an approval is signed first, and where that cannot be begun, its refusal is the response. */
export const decideAs = async (
  { client, member }: Asking,
  id: string,
  body: { rowVersion: number; change: { action: string } },
): Promise<LightMyRequestResponse> => {
  const sent = { cookie: member.cookie }
  if (body.change.action !== 'publish') return client.post(`reviews/${id}`, body, sent)
  const begun = await client.post('signings', { tests: [{ id, ...body }], page: '/console' }, sent)
  if (begun.statusCode !== 200) return begun
  const { id: signing } = begun.json<{ id: string }>()
  const done = await client.post(`signings/${signing}/complete`, { passkey: member.authenticator.sign(client.optionsOf(begun)) }, sent)
  if (done.statusCode !== 204) return done
  return client.post(`reviews/${id}`, { ...body, signature: signing }, sent)
}
