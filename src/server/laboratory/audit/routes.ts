import type { FastifyInstance } from 'fastify'
import { AUDIT_SORTS, listAudit, type AuditListEntry, auditCsv } from '../../../contract/console/audit.ts'
import { sortingOf } from '../../../contract/console/sorting.ts'
import { addConsoleRoute, type ConsoleRequest } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addCsvRoute } from '../list-csv.ts'
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
export const auditRoutes = (scope: FastifyInstance, { database, now }: Pick<ConsoleContext, 'database' | 'now'>): void => {
  const db = database.kysely
  const readPage = async (
    { chain: asked, id: given, sort, direction, ...filter }: ConsoleRequest<typeof listAudit>['query'],
    part: { after?: string | undefined; size?: number } = {},
  ) => {
    // People know a request by its reference; the audit knows it by its id.
    const id = given === undefined ? undefined : ((await findRequestId(db, given)) ?? given)
    const chain = asked ?? (await auditChainOf(db, filter.entity ?? '', id ?? ''))
    const sorting = sortingOf(AUDIT_SORTS, { sort, direction })
    const { rows, next } = await readAuditPage(database, { ...filter, ...part, chain, id, sorting })
    const people = await readPeopleNames(db)
    const named = (actor: string) => ({ id: actor, name: nameOf(actor, people) })
    const found = rows.map((row) => ({ ...row, before: codesIn(row.before), after: codesIn(row.after) }))
    const names = await readAuditNames(db, found, people)
    const entries = found.map(({ seq, at, actor, action, entity, entity_id: entityId, before, after, reason, hash }) => ({
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
    return { entries, next, names: names.ofValues, chain, named }
  }
  addConsoleRoute(scope, listAudit, async ({ query }) => {
    const { named, ...page } = await readPage(query)
    const check = await lastAuditCheck(database)
    return {
      ...page,
      actions: await auditValues(db, page.chain, 'action'),
      entities: await auditValues(db, page.chain, 'entity'),
      actors: (await auditValues(db, page.chain, 'actor')).map(named),
      chains: await chainsWithEntries(db),
      head: await readAuditHead(db),
      check: check === 'altered' ? null : (check ?? null),
      isCheckAltered: check === 'altered',
      importsSealedSince: (await importsSealedSince(db))?.day ?? null,
    }
  })
  addCsvRoute(scope, auditCsv, {
    now,
    read: async (query, _request, part) => {
      const { entries: rows, next } = await readPage(query, part)
      return { rows, next }
    },
    columns: {
      Entry: ({ seq }: AuditListEntry) => seq,
      Time: ({ at }) => at,
      Action: ({ action }) => action,
      By: ({ actor }) => actor.name,
      'By, id': ({ actor }) => actor.id,
      About: ({ entity }) => entity,
      Name: ({ name, isErased }) => (isErased ? 'erased' : name),
      Id: ({ entityId }) => entityId,
      Before: ({ before }) => textOf(before),
      After: ({ after }) => textOf(after),
      Reason: ({ reason }) => reason,
      Hash: ({ hash }) => hash,
    },
  })
}
