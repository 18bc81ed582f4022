import { momentsOfDays } from '../../../domain/method/laboratory-days.ts'
import type { FastifyInstance } from 'fastify'
import { listAudit, type AuditListEntry } from '../../../contract/console/audit.ts'
import { sortingOf } from '../../../contract/console/list.ts'
import type { ConsoleRequest } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addListRoutes, type Cells, type ListPart } from '../lists/list-routes.ts'
import { findRequestId } from '../../mail/outbox/stored-request.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'
import { auditChainOf } from '../../audit/audit-chain.ts'
import { importsSealedSince } from '../../audit/imports/not-sealed.ts'
import { lastAuditCheck } from './last-check.ts'
import { auditValues, chainsWithEntries, readAuditPage } from './list-audit.ts'
import { readAuditNames } from './audit-names.ts'
import { readAuditHead } from '../../audit/verify-audit.ts'

const codesIn = (json: string): AuditListEntry['before'] => (json === '' ? {} : (JSON.parse(json) as AuditListEntry['before']))

const textOf = (codes: AuditListEntry['before']): string => (Object.keys(codes).length === 0 ? '' : JSON.stringify(codes))

/** The page of the audit (LAB-95, LAB-96). */
export const auditRoutes = (
  scope: FastifyInstance,
  { database, today, timeZone }: Pick<ConsoleContext, 'database' | 'today' | 'timeZone'>,
): void => {
  const db = database.kysely
  const read = async ({ query }: Pick<ConsoleRequest<typeof listAudit>, 'query'>, part: ListPart) => {
    // People know a request by its reference; the audit knows it by its id.
    const id = query.id === undefined ? undefined : ((await findRequestId(db, query.id)) ?? query.id)
    const chain = query.chain ?? (await auditChainOf(db, query.entity ?? '', id ?? ''))
    const { rows, next } = await readAuditPage(database, {
      ...query,
      ...momentsOfDays(query, timeZone),
      ...part,
      chain,
      id,
      sorting: sortingOf(listAudit, query),
    })
    const people = await readPeopleNames(db)
    const named = (actor: string) => ({ id: actor, name: nameOf(actor, people) })
    const found = rows.map((row) => ({ ...row, before: codesIn(row.before), after: codesIn(row.after) }))
    const names = await readAuditNames(db, found, people)
    const shown = found.map(({ seq, at, actor, action, entity, entity_id: entityId, before, after, reason, hash }) => ({
      seq,
      at,
      actor: named(actor),
      action,
      entity,
      entityId,
      ...names.about(entity, entityId),
      before,
      after,
      reason,
      hash,
    }))
    return { rows: shown, next, names: names.ofValues, chain, named }
  }
  const beside = async (_request: unknown, { names, chain, named }: Awaited<ReturnType<typeof read>>) => {
    const check = await lastAuditCheck(database)
    return {
      names,
      chain,
      actions: await auditValues(db, chain, 'action'),
      entities: await auditValues(db, chain, 'entity'),
      actors: (await auditValues(db, chain, 'actor')).map(named),
      chains: await chainsWithEntries(db),
      head: await readAuditHead(db),
      check: check === 'altered' ? null : (check ?? null),
      isCheckAltered: check === 'altered',
      importsSealedSince: (await importsSealedSince(db))?.day ?? null,
    }
  }
  const cells: Cells<typeof listAudit> = {
    entry: ({ seq }) => seq,
    time: ({ at }) => at,
    action: ({ action }) => action,
    actor: ({ actor }) => actor.name,
    actorId: ({ actor }) => actor.id,
    entity: ({ entity }) => entity,
    name: ({ name, isErased }) => (isErased ? 'erased' : name),
    id: ({ entityId }) => entityId,
    before: ({ before }) => textOf(before),
    after: ({ after }) => textOf(after),
    reason: ({ reason }) => reason,
    hash: ({ hash }) => hash,
  }
  addListRoutes(scope, listAudit, { read, beside, cells }, today)
}
