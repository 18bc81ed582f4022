import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appendAudit, type AuditEntry } from '../../audit/append-audit.ts'
import { nameOfObject, sealedKind, SEALED_KIND_NAMES, type SealedKindName, type SealedObject } from '../../audit/sealed-kinds.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { AuditRow } from '../../db/schema/schema.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { deleteRequest } from '../../requests/delete-requests.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { change, newRequest } from '../desk/testing/desk.ts'
import { compareTest, isAsSealed } from '../publishing/compare-test.ts'
import { findRun } from '../publishing/find-runs.ts'
import { unguard } from './testing/alter.ts'
import { sealedLaboratory } from './testing/sealed-laboratory.ts'

/** Every kind of record that is never changed, by a column whose value a forger may want to be another one. */
const COLUMNS = {
  series: 'name',
  'run-event': 'note',
  'run-note': 'body',
  reading: 'appearance',
  deviation: 'justification',
  version: 'reason',
  review: 'comment',
  signature: 'content',
  'nonconformity-event': 'note',
  item: 'place',
  'item-event': 'note',
  'method-check': 'note',
  'room-day': 'note',
  'report-pdf': 'made_at',
  protocol: 'text',
  'equipment-check': 'note',
  calibration: 'certificate',
  'lot-event': 'note',
  'product-event': 'actor',
  'published-verdict-event': 'reason',
  'import-seal': 'leaves',
  'import-values': 'kept',
  'request-event': 'actor',
  'request-note': 'body',
  message: 'body',
} as const satisfies Partial<Record<SealedKindName, string>>
const KINDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
const OF_REQUESTS = ['request-event', 'request-note', 'message'] as const
const OTHERS = KINDS.filter((kind) => !OF_REQUESTS.some((one) => one === kind))
const AT = new Date('2026-06-01T10:00:00Z')

/** What only somebody with the database's own tools does: appends an entry with hashes of what is stored by then. */
const forge = ({ kysely }: Database, objects: readonly SealedObject[], part: Partial<AuditEntry> = {}): Promise<AuditRow> =>
  kysely.transaction().execute((trx) =>
    appendAudit(trx, {
      at: AT,
      actor: 'server',
      action: 'test.edit',
      entity: 'test',
      entityId: 'none',
      objects,
      chain: 'record',
      ...part,
    }),
  )
const deletion = (entityId: string): Partial<AuditEntry> => ({ action: 'request.delete', entity: 'request', entityId })

const keyIs = (kind: SealedKindName, key: readonly (string | number)[]) =>
  sql.join(
    sealedKind(kind).key.map((name, at) => sql`${sql.ref(name)} = ${key[at]}`),
    sql` and `,
  )
const lastOf = async ({ kysely }: Database, kind: SealedKindName): Promise<(string | number)[]> => {
  const { table, key } = sealedKind(kind)
  const { rows } = await sql<Record<string, string | number>>`select * from ${sql.table(table)}`.execute(kysely)
  return key.map((name) => rows.at(-1)![name]!)
}
const alter = async ({ kysely }: Database, kind: keyof typeof COLUMNS, key: readonly (string | number)[]): Promise<void> => {
  const { table } = sealedKind(kind)
  await sql`update ${sql.table(table)} set ${sql.ref(COLUMNS[kind])} = 'forged' where ${keyIs(kind, key)}`.execute(kysely)
}
const remove = async ({ kysely }: Database, kind: SealedKindName, key: readonly (string | number)[]): Promise<void> => {
  await sql`delete from ${sql.table(sealedKind(kind).table)} where ${keyIs(kind, key)}`.execute(kysely)
}
const problemsOf = async (database: Database): Promise<string[]> =>
  (await verifyAudit(database)).problems.filter((problem) => !problem.startsWith('the trigger'))

eachDatabase('what is sealed once', ({ settings }) => {
  const scene = async () => {
    const place = await settings()
    const database = openDb(place)
    const made = await sealedLaboratory(database, place.dataFolder)
    await unguard(database)
    return { database, ...made }
  }

  test('LAB-330 whatever is never changed is altered unseen by nobody who appends an entry with its new hash, of an upgrade neither', async () => {
    expect(SEALED_KIND_NAMES.filter((kind) => sealedKind(kind).isAppendOnly)).toEqual(
      SEALED_KIND_NAMES.filter((kind) => KINDS.some((one) => one === kind)),
    )
    const { database } = await scene()
    const upgrade = { action: 'upgrade.seal', entity: 'upgrade', entityId: '017-seals' }
    for (const part of [{}, upgrade]) {
      const anew: { name: string; seq: number }[] = []
      for (const kind of KINDS) {
        const key = await lastOf(database, kind)
        await alter(database, kind, key)
        const { seq } = await forge(database, [[kind, ...key]], part)
        anew.push({ name: nameOfObject([kind, ...key]), seq })
      }
      const found = await problemsOf(database)
      for (const { name, seq } of anew) {
        expect(found).toContain(`${name} was sealed anew by entry ${seq}`)
        expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${name} was altered: entry \\d+ has another hash of it$`)))
      }
    }
    await alter(database, 'protocol', ['jar-test', 1])
    const { seq } = await forge(database, [['protocol', 'jar-test', 1]])
    expect(await problemsOf(database)).toContain(`protocol:jar-test:1 was sealed anew by entry ${seq}`)
    await database.close()
  })

  test('LAB-330 an entry that says that such a record was removed hides nothing, unless it is of the deletion of its request', async () => {
    const { database, request } = await scene()
    const removed: { name: string; seq: number }[] = []
    for (const kind of OTHERS) {
      const key = await lastOf(database, kind)
      await remove(database, kind, key)
      const { seq } = await forge(database, [[kind, ...key]], deletion(request))
      removed.push({ name: nameOfObject([kind, ...key]), seq })
    }
    const found = await problemsOf(database)
    for (const { name, seq } of removed) {
      expect(found).toContain(`${name} was removed by entry ${seq}, but it is never removed`)
      expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${name} is missing: entry \\d+ has its hash$`)))
    }
    await database.close()
  })

  test('LAB-330 of a request only its own deletion removes anything, and then it is gone', async () => {
    const { database, request } = await scene()
    const removed: string[] = []
    for (const kind of OF_REQUESTS) {
      const key = await lastOf(database, kind)
      await remove(database, kind, key)
      for (const part of [{ action: 'request.edit', entity: 'request', entityId: request }, deletion('another')]) {
        const { seq } = await forge(database, [[kind, ...key]], part)
        removed.push(`${nameOfObject([kind, ...key])} was removed by entry ${seq}, but it is never removed`)
      }
    }
    expect(await problemsOf(database)).toEqual(expect.arrayContaining(removed))
    const { seq } = await forge(database, [], deletion(request))
    expect(await problemsOf(database)).toContain(`request:${request} is there, but was removed by entry ${seq}`)
    await database.close()
  })

  test('LAB-330 a request that was deleted with its thread leaves an audit that verifies; nothing of it comes back', async () => {
    const { database, request } = await scene()
    const other = await newRequest(database)
    await change(database, other, 1, { action: 'ask', text: 'When?' })
    const { id } = await database.kysely.selectFrom('messages').select('id').where('request_id', '=', other).executeTakeFirstOrThrow()
    await deleteRequest(database, request, AT)
    await deleteRequest(database, other, AT)
    expect(await problemsOf(database)).toEqual([])
    const { seq } = await forge(database, [], { seals: { [`message:${id}`]: 'a'.repeat(64) } })
    expect(await problemsOf(database)).toContain(`message:${id} was sealed anew by entry ${seq}`)
    await database.close()
  })

  test('LAB-330 so it is in the chain of the demonstration', async () => {
    const place = await settings()
    const database = openDb(place)
    await database.kysely.updateTable('data_state').set({ demo: 1 }).execute()
    const { id } = await sealedLaboratory(database, place.dataFolder)
    await unguard(database)
    const reading = await lastOf(database, 'reading')
    const version = await lastOf(database, 'version')
    await alter(database, 'reading', reading)
    await alter(database, 'version', version)
    const objects = [['reading', ...reading] as SealedObject, ['version', ...version] as SealedObject]
    const { seq } = await forge(database, objects, { entityId: id, chain: 'demonstration' })
    const found = await problemsOf(database)
    for (const object of objects) expect(found).toContain(`${nameOfObject(object)} was sealed anew by entry ${seq} of the demonstration`)
    await database.close()
  })

  test('LAB-331 the comparison of one test names what was sealed anew as well, also what is as it was by now, and what was removed', async () => {
    const { database, id, store } = await scene()
    const altered = async (): Promise<string[]> => {
      const { objects } = await compareTest(database, (await findRun(database.kysely, id))!, store)
      return objects.filter((one) => !isAsSealed(one)).map(({ object }) => object)
    }
    expect(await altered()).toEqual([])
    const named: string[] = []
    for (const kind of ['run-event', 'run-note', 'reading', 'version', 'review'] as const) {
      const key = await lastOf(database, kind)
      await alter(database, kind, key)
      await forge(database, [[kind, ...key]], { entityId: id })
      named.push(nameOfObject([kind, ...key]))
      expect((await altered()).toSorted()).toEqual(named.toSorted())
    }
    const note = await lastOf(database, 'run-note')
    await remove(database, 'run-note', note)
    await forge(database, [['run-note', ...note]], { entityId: id })
    expect((await altered()).toSorted()).toEqual(named.toSorted())
    await database.close()
  })

  test('LAB-331 a hash that nothing has is named although the record is as it was', async () => {
    const { database, id, store } = await scene()
    const [reading] = await lastOf(database, 'reading')
    await forge(database, [], { entityId: id, seals: { [`reading:${reading!}`]: 'a'.repeat(64) } })
    const { objects } = await compareTest(database, (await findRun(database.kysely, id))!, store)
    expect(objects.filter((one) => !isAsSealed(one)).map(({ object }) => object)).toEqual([`reading:${reading!}`])
    await database.close()
  })
})
