import type { FastifyInstance } from 'fastify'
import { addJarCall, removeJarCall } from '../../../../contract/console/bench/jars.ts'
import type { Database } from '../../../db/open-db.ts'
import { addConsoleRoute } from '../../access.ts'
import type { SignedIn } from '../../people/sessions.ts'
import type { RunChange, RunOutcome } from '../run-change.ts'
import { addJar, removeJar } from './keep-jars.ts'

type JarContext = {
  database: Database
  answer: (outcome: RunOutcome) => Promise<number>
  benchingOf: (signedIn: SignedIn) => RunChange
}

/** Jars of a test besides its first one (JAR-01). */
export const jarRoutes = (scope: FastifyInstance, { database, answer, benchingOf }: JarContext): void => {
  addConsoleRoute(scope, addJarCall, async ({ params: { id }, body, signedIn }) => ({
    rowVersion: await answer(await addJar(database, id, body, benchingOf(signedIn))),
  }))
  addConsoleRoute(scope, removeJarCall, async ({ params: { id, jar }, signedIn }) => ({
    rowVersion: await answer(await removeJar(database, id, jar, benchingOf(signedIn))),
  }))
}
