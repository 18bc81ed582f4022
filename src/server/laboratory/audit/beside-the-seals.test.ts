import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { newRequest } from '../desk/testing/desk.ts'
import { unguard } from './testing/alter.ts'
import { sealedLaboratory } from './testing/sealed-laboratory.ts'

const problemsOf = async (database: Database): Promise<string[]> => (await verifyAudit(database)).problems
const withoutTriggers = (problems: readonly string[]): string[] => problems.filter((problem) => !problem.startsWith('the trigger'))

eachDatabase('what stands beside what the audit sealed', ({ settings }) => {
  const scene = async () => {
    const place = await settings()
    const database = openDb(place)
    const made = await sealedLaboratory(database, place.dataFolder)
    const run = (text: string) => sql.raw(text).execute(database.kysely)
    return { database, run, ...made }
  }

  test('LAB-333 a row that is part of nothing that is sealed is found: a link of a request that nobody worked on, a role of nobody', async () => {
    const { database, run, id } = await scene()
    const request = await newRequest(database)
    await unguard(database)
    const rows = {
      [`insert into request_tests (request_id, test_id) values ('${request}', '${id}')`]: `a row of request_tests belongs to request:${request}, which has no entry in the audit`,
      [`insert into roles (person_id, role, granted_by, granted_at, confirmed_by) values ('nobody', 'admin', 'x', 'x', 'x')`]:
        'a row of roles belongs to person:nobody, which has no entry in the audit',
      [`insert into run_lines select 'none', position, product_id, name, rate, batch, expiry, weighed, weighed_unit, role, lot_id from run_lines limit 1`]:
        'a row of run_lines belongs to run:none, which has no entry in the audit',
      [`insert into version_photos select sha256, test_id, 99 from version_photos limit 1`]: `a row of version_photos belongs to version:${id}:99, which has no entry in the audit`,
    }
    const expected: string[] = []
    for (const [statement, problem] of Object.entries(rows)) {
      await run(statement)
      expected.push(problem)
      expect(withoutTriggers(await problemsOf(database)).toSorted()).toEqual(expected.toSorted())
    }
    await database.close()
  })

  test('LAB-333 a record that is there twice is found, also where the other one is the same', async () => {
    const { database, run } = await scene()
    await unguard(database)
    await run('create table copies as select * from reviews')
    await run('drop table reviews')
    await run('alter table copies rename to reviews')
    expect(withoutTriggers(await problemsOf(database))).toEqual([])
    const { id } = await database.kysely.selectFrom('reviews').select('id').orderBy('id').executeTakeFirstOrThrow()
    await run(`insert into reviews select * from reviews where id = '${id}'`)
    expect(withoutTriggers(await problemsOf(database))).toEqual([`review:${id} is there 2 times`])
    await database.close()
  })

  test('LAB-322 a trigger or a rule that no edition made is found: it could change what is written, or keep it from being written', async () => {
    const { database, run } = await scene()
    expect(await problemsOf(database)).toEqual([])
    const statements =
      database.kind === 'embedded'
        ? ['create trigger helper before update on test_runs begin select raise(ignore); end']
        : [
            'create function helper() returns trigger language plpgsql as $$ begin new.foam := 0; return new; end $$',
            'create trigger helper before insert on readings for each row execute function helper()',
            'create rule no_news as on insert to audit_checks do instead nothing',
          ]
    for (const statement of statements) await run(statement)
    expect(await problemsOf(database)).toEqual(
      database.kind === 'embedded'
        ? ['the trigger helper on test_runs is none of this edition’s']
        : ['the trigger helper on readings is none of this edition’s', 'the rule no_news on audit_checks is none of this edition’s'],
    )
    await database.close()
  })
})
