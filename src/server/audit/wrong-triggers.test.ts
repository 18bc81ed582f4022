import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDb } from '../db/open-db.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { verifyAudit } from './verify-audit.ts'

const alteredTrigger = (name: string): string => `the trigger ${name} was altered: it does not refuse what it was made to refuse`
const missingTrigger = (name: string): string => `the trigger ${name}, which refuses changes, is missing`

eachDatabase('the triggers that refuse changes', ({ settings }) => {
  test('LAB-322 a trigger that refuses nothing or less, or belongs to another table, is found though its name is there', async () => {
    const database = openDb(await settings())
    const run = (text: string) => sql.raw(text).execute(database.kysely)
    const found = async () => (await verifyAudit(database)).problems
    expect(await found()).toEqual([])
    const name = 'readings_no_update'
    const altered = alteredTrigger(name)
    const isEmbedded = database.kind === 'embedded'
    await run(isEmbedded ? `drop trigger ${name}` : `drop trigger ${name} on readings`)
    expect(await found()).toEqual([missingTrigger(name)])
    const others = isEmbedded
      ? [
          `create trigger ${name} before update on readings begin select 1; end`,
          `create trigger ${name} before update on readings when new.foam = 99 begin select raise(abort, 'readings is append-only'); end`,
          `create trigger ${name} before update on demand begin select raise(abort, 'readings is append-only'); end`,
          // A comment that is a name, and one that a carriage return does not end: nothing is raised.
          `create trigger ${name} before update on readings begin select "--" from (select 1 as "--"); --\r raise(abort, 'readings is append-only');\n end`,
          `create trigger ${name} before update on readings begin select 'raise(abort, ''readings is append-only'');'; end`,
          `create trigger "readings_no_update" before update on readings begin select raise(ignore); end`,
        ]
      : [
          `create trigger ${name} before update on readings for each row when (new.foam = 99) execute function append_only()`,
          `create trigger ${name} before update on demand for each row execute function append_only()`,
          `create trigger ${name} before update on readings for each row execute function append_only_but_erasures('id')`,
          `create trigger ${name} before update on readings for each statement execute function append_only()`,
        ]
    for (const other of others) {
      await run(other)
      expect([other, await found()]).toEqual([other, [altered]])
      await run(isEmbedded ? `drop trigger ${name}` : `drop trigger ${name} on ${/ on (\w+)/.exec(other)![1]}`)
    }
    await run(isEmbedded ? 'select 1' : `create trigger ${name} before update on readings for each row execute function append_only()`)
    await run(isEmbedded ? 'select 1' : 'alter table readings disable trigger readings_no_update')
    expect(await found()).toEqual([missingTrigger(name)])
    await run(isEmbedded ? 'select 1' : 'alter table readings enable trigger readings_no_update')
    const hollow = 'create or replace function append_only() returns trigger language plpgsql as $$ begin return new; end $$'
    await run(isEmbedded ? `create trigger ${name} before update on readings begin select 1; end` : hollow)
    expect(await found()).toContain(altered)
    await database.close()
  })

  test('LAB-322 on PostgreSQL one is found that has another condition, names columns, belongs to another schema, or never fires', async () => {
    const place = await settings()
    if (place.databaseUrl === undefined) return
    const database = openDb(place)
    const found = async () => (await verifyAudit(database)).problems
    const messages = 'for each row execute function append_only()'
    const cases: [alter: string[], back: string[], problems: string[]][] = [
      [
        [
          'drop trigger audit_no_delete on audit',
          'create trigger audit_no_delete before delete on audit for each row when (false) execute function audit_refuse()',
        ],
        [
          'drop trigger audit_no_delete on audit',
          `create trigger audit_no_delete before delete on audit for each row when (old.chain <> 'demonstration') execute function audit_refuse()`,
        ],
        [alteredTrigger('audit_no_delete')],
      ],
      [
        [
          'drop trigger readings_no_update on readings',
          'create trigger readings_no_update before update of id on readings for each row execute function append_only()',
        ],
        [
          'drop trigger readings_no_update on readings',
          'create trigger readings_no_update before update on readings for each row execute function append_only()',
        ],
        [alteredTrigger('readings_no_update')],
      ],
      [
        [
          'create schema x',
          'create table x.messages (id text)',
          'drop trigger messages_no_update on messages',
          `create trigger messages_no_update before update on x.messages ${messages}`,
        ],
        ['drop schema x cascade', `create trigger messages_no_update before update on messages ${messages}`],
        [alteredTrigger('messages_no_update')],
      ],
      [
        [
          'create schema x',
          'create function x.append_only() returns trigger language plpgsql as $$ begin return new; end $$',
          'drop trigger messages_no_update on messages',
          'create trigger messages_no_update before update on messages for each row execute function x.append_only()',
        ],
        ['drop schema x cascade', `create trigger messages_no_update before update on messages ${messages}`],
        [alteredTrigger('messages_no_update')],
      ],
      [
        ['alter function audit_refuse() set search_path = x'],
        ['alter function audit_refuse() reset search_path'],
        ['delete', 'truncate', 'update'].map((what) => alteredTrigger(`audit_no_${what}`)),
      ],
    ]
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(database.kysely)
    }
    for (const [alter, back, problems] of cases) {
      await run(alter)
      expect([alter, await found()]).toEqual([alter, problems])
      await run(back)
      expect(await found()).toEqual([])
    }
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely)
    await sql`alter database ${sql.id(rows[0]!.name)} set session_replication_role = replica`.execute(database.kysely)
    await database.close()
    const again = openDb(place)
    expect((await verifyAudit(again)).problems).toEqual([
      'session_replication_role is replica, not origin: triggers that refuse changes may not fire',
    ])
    await again.close()
  })
})
