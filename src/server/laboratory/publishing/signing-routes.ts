import type { FastifyInstance } from 'fastify'
import { beginSigning, completeSigning, readSigning } from '../../../contract/console/bench/signing.ts'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { pageAfterSignIn } from '../../../domain/console/console-pages.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { notFound, ProblemError } from '../../http/problems.ts'
import type { SignedIn } from '../people/sessions.ts'
import { tryPublication } from './change-publication.ts'
import type { PublishingOutcome } from './publishing-change.ts'
import { MAX_PASSKEY_BYTES } from '../sign-in/routes.ts'
import type { Passkeys } from '../sign-in/passkeys.ts'
import { findSigning, saveSigning, testsOf, type SignedTest, type Signer } from '../signing/signings.ts'

type SigningContext = ConsoleContext & {
  /** Undefined where people sign in at the company's service. */
  passkeys: Passkeys | undefined
  /** Throws what a refused publication says of a test. */
  refuse: (outcome: Extract<PublishingOutcome, { ok: false }>, id: string) => Promise<never>
}

const signerOf = ({ id, sessionHash }: SignedIn): Signer => ({ personId: id, sessionHash })

/** The signature that every approval needs, of whoever is signed in, given once more at that moment (SIGN-01). */
export const signingRoutes = (scope: FastifyInstance, { database, now, laboratory, limits, passkeys, refuse }: SigningContext): void => {
  const db = database.kysely

  addConsoleRoute(scope, beginSigning, async ({ body, signedIn }) => {
    const tests: SignedTest[] = []
    for (const { id, rowVersion, change } of body.tests) {
      const tried = await tryPublication(database, { id, rowVersion }, change, { actor: signedIn.id, now: now(), laboratory })
      if (!tried.ok) {
        const error: unknown = await refuse(tried, id).catch((refused: unknown) => refused)
        // Which of several it is.
        if (error instanceof ProblemError) Object.assign(error.problem, { test: id })
        throw error
      }
      tests.push({ id, rowVersion, change, content: tried.content })
    }
    const signer = signerOf(signedIn)
    const meant = { tests, page: pageAfterSignIn(body.page) }
    if (passkeys) {
      const { id, options } = await passkeys.beginSignature(signer, meant)
      return { id, how: 'passkey' as const, options: { ...options } }
    }
    const id = await saveSigning(db, signer, meant, now())
    const query = new URLSearchParams({ signing: id, next: meant.page })
    return { id, how: 'company' as const, goTo: `${CONSOLE_API}sign-in/start?${query.toString()}` }
  })

  addConsoleRoute(scope, readSigning, async ({ params, signedIn }) => {
    const signing = await findSigning(db, params.id, signerOf(signedIn), now())
    if (!signing) throw notFound('unknown signing', 'This signature has ended. Sign again.')
    return { tests: testsOf(signing).map(({ content: _content, ...test }) => test), isSigned: signing.signed_at !== null }
  })

  if (!passkeys) return
  addConsoleRoute(
    scope,
    completeSigning,
    async ({ params, body, signedIn, log }) => {
      if (await passkeys.completeSignature(params.id, signerOf(signedIn), body.passkey)) return undefined
      log.warn({ person: signedIn.id }, 'a signature was refused')
      throw new ProblemError(403, 'signature refused', 'This passkey is not yours, or it was not used in time: nothing was signed.')
    },
    { limit: limits.signIn, bodyLimit: MAX_PASSKEY_BYTES },
  )
}
