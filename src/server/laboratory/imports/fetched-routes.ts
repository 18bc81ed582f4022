import type { FastifyInstance } from 'fastify'
import { acceptFetched, readFetched, type Fetched } from '../../../contract/console/imports/fetched.ts'
import { acceptTokenOf, readFetchState, WAITS } from '../../data/fetching/fetch-state.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Database } from '../../db/open-db.ts'
import { refusalIn } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { personNow } from '../people/person-now.ts'
import { changeOrRollBack } from '../rolled-back.ts'

type Refusal = 'nothing waits' | 'changed meanwhile' | 'under way' | 'role is gone'
const refusal = refusalIn<Refusal>({
  'nothing waits': [409, 'Nothing waits for an approver.'],
  'changed meanwhile': [409, 'What waits is something else since you opened it; look at it again.'],
  'under way': [409, 'It is being fetched now; look at it again.'],
  'role is gone': [409, 'Your roles do not allow this any more.'],
})

/** How the daily fetch stands; null where nothing is fetched. */
export const readFetchedState = async ({ kysely }: Pick<Database, 'kysely'>, now: Date, isSet: boolean): Promise<Fetched['state']> => {
  if (!isSet) return null
  const row = await readFetchState(kysely)
  return {
    lookedAt: row?.looked_at ?? null,
    isUnderWay: (row?.leased_until ?? '') > now.toISOString(),
    waitsFor: row?.waits === WAITS.approver ? 'approver' : row?.waits === WAITS.operator ? 'operator' : 'nobody',
  }
}

/** What is fetched from elsewhere, and what waits of it for an approver (BRING-60 to BRING-63). */
export const fetchedRoutes = (scope: FastifyInstance, { database, now, acceptFetch }: ConsoleContext): void => {
  addConsoleRoute(scope, readFetched, async ({ signedIn }) => {
    const row = await readFetchState(database.kysely)
    const state = await readFetchedState(database, now(), acceptFetch !== undefined)
    return {
      state,
      said: state && row ? row.said.split('\n').filter((line) => line !== '') : [],
      token: state?.waitsFor === 'approver' ? acceptTokenOf(row!) : null,
      mayAccept: state?.waitsFor === 'approver' && !state.isUnderWay && signedIn.roles.includes('approver'),
    }
  })
  addConsoleRoute(scope, acceptFetched, async ({ body: { token }, signedIn }) => {
    const outcome = await changeOrRollBack<{ ok: true } | { ok: false; reason: Refusal }>(database, async (trx) => {
      if (!(await personNow(trx, signedIn.id))?.roles.includes('approver')) return { ok: false, reason: 'role is gone' }
      const row = await readFetchState(trx)
      if (!acceptFetch || row?.waits !== WAITS.approver) return { ok: false, reason: 'nothing waits' }
      if (acceptTokenOf(row) !== token) return { ok: false, reason: 'changed meanwhile' }
      if ((row.leased_until ?? '') > now().toISOString()) return { ok: false, reason: 'under way' }
      await appendAudit(trx, {
        at: now(),
        actor: signedIn.id,
        action: 'fetch.accept',
        entity: 'fetch',
        entityId: token,
        chain: 'record',
      })
      return { ok: true }
    })
    if (!outcome.ok) throw refusal(outcome.reason)
    acceptFetch!({ token, by: signedIn.id })
    return undefined
  })
}
