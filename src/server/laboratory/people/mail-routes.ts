import type { FastifyInstance } from 'fastify'
import { readMailPreferences, setMailPreferences } from '../../../contract/console/mail-preferences.ts'
import { noticesFor } from '../../../domain/console/notices.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { changePeople } from './change-people.ts'
import { chooseDeliveries, readDeliveries } from './mail-preferences.ts'

/** What somebody is told by email, chosen by themselves. */
export const mailRoutes = (
  scope: FastifyInstance,
  { database, now, sendsEmails }: Pick<ConsoleContext, 'database' | 'now' | 'sendsEmails'>,
): void => {
  addConsoleRoute(scope, readMailPreferences, async ({ signedIn: { id, roles } }) => {
    const deliveries = await readDeliveries(database.kysely, id)
    return { choices: noticesFor(roles).map((notice) => ({ notice, delivery: deliveries[notice] })), sendsEmails }
  })
  addConsoleRoute(scope, setMailPreferences, async ({ body: { choices }, signedIn: { id } }) => {
    const change = { actor: id, now: now() }
    await changePeople(database, change, (trx) => chooseDeliveries(trx, id, choices, change))
    return undefined
  })
}
