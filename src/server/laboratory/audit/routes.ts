import type { FastifyInstance } from 'fastify'
import { listAudit, type AuditListEntry } from '../../../contract/console/audit.ts'
import { addConsoleRoute } from '../access.ts'
import type { Database } from '../../db/open-db.ts'
import { findRequestId } from '../../mail/outbox/stored-request.ts'
import { nameOf, readPeopleNames } from '../desk/read-desk.ts'
import { auditChainOf } from '../../audit/audit-chain.ts'
import { auditValues, chainsWithEntries, lastAuditCheck, readAuditPage } from './list-audit.ts'
import { readAuditHead } from '../../audit/verify-audit.ts'

const codesIn = (json: string): AuditListEntry['before'] => (json === '' ? {} : (JSON.parse(json) as AuditListEntry['before']))

/** The page of the audit (LAB-95, LAB-96). */
export const auditRoutes = (scope: FastifyInstance, { database }: { database: Database }): void => {
  const db = database.kysely
  addConsoleRoute(scope, listAudit, async ({ query: { chain: asked, id: given, ...filter } }) => {
    // People know a request by its reference; the audit knows it by its id.
    const id = given === undefined ? undefined : ((await findRequestId(db, given)) ?? given)
    const chain = asked ?? (await auditChainOf(db, filter.entity ?? '', id ?? ''))
    const { rows, next } = await readAuditPage(db, { chain, id, ...filter })
    const people = await readPeopleNames(db)
    const named = (actor: string) => ({ id: actor, name: nameOf(actor, people) })
    return {
      entries: rows.map(({ seq, at, actor, action, entity, entity_id: entityId, before, after, reason, hash }) => ({
        seq,
        at,
        actor: named(actor),
        action,
        entity,
        entityId,
        before: codesIn(before),
        after: codesIn(after),
        reason,
        hash,
      })),
      next,
      actions: await auditValues(db, chain, 'action'),
      entities: await auditValues(db, chain, 'entity'),
      actors: (await auditValues(db, chain, 'actor')).map(named),
      chain,
      chains: await chainsWithEntries(db),
      head: await readAuditHead(db),
      check: (await lastAuditCheck(db)) ?? null,
    }
  })
}
