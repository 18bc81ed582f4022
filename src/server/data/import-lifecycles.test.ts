import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../backup/backup.ts'
import { DATABASE_FILE } from '../db/sqlite/sqlite.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { noteAuditCheck } from '../laboratory/audit/last-check.ts'
import { changeProduct } from '../laboratory/products/change-product.ts'
import { changePublication } from '../laboratory/publishing/change-publication.ts'
import { changeNow, laboratory, NOW, submittedRun } from '../laboratory/publishing/testing/publishing.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { importFiles } from '../testing/import-files.ts'
import { migrate } from '../upgrade/migrate.ts'
import { exportData } from './export-data.ts'
import { pick, seeded, type Random } from './demo/random.ts'
import { changedFolder, namedProblems } from './testing/imported-scene.ts'

const STEPS = 14
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-lives-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The acceptance data with other results, rates and names, and sometimes tests that are new. */
const someChanges = (random: Random): string => {
  const id = `7${Math.floor(random() * 20)}`
  return changedFolder((file, text) => {
    const [header, ...lines] = text.trimEnd().split('\n')
    const made = lines.map((line) => {
      if (random() < 0.7) return line
      if (file === 'tests.csv') return line.replace(/(?<=\d,)(C|CA|NC)(?=,)/, pick(random, ['C', 'CA', 'NC']))
      if (file === 'products.csv') return line.replace(/(?<=^\d+,\w+,)\w+/, pick(random, ['Alpha', 'Beta', 'Gamma']))
      return line
    })
    if (file === 'tests.csv') made.push(`${id},foliar,FR,2025-03-14,C,200,,,`)
    if (file === 'ingredients.csv') made.push(`${id},1,1,${1 + Math.floor(random() * 9)}`)
    return [header, ...made, ''].join('\n')
  })
}

const copyOf = async (dataFolder: string, at: number): Promise<Database> => {
  const place = mkdtempSync(join(folder, `copy-${at}-`))
  await backUp(dataFolder, join(place, DATABASE_FILE))
  return openDb({ dataFolder: place })
}

eachDatabase('the life of imported data', ({ settings }) => {
  test.each([1, 2, 3])(
    'LAB-345 whatever imports, console, export and copies do in whatever order, verify names nothing: %i',
    async (seed) => {
      const place = await settings()
      const database = openDb(place)
      const { approver } = await laboratory(database)
      await importFiles(database, ACCEPTANCE_DATA)
      const random = seeded(seed)
      const by = { actor: approver, now: NOW }
      const anyTest = async (): Promise<string> =>
        pick(
          random,
          (await database.kysely.selectFrom('tests').select('id').orderBy('id').execute()).map(({ id }) => id),
        )
      const actions: Record<string, (at: number) => Promise<unknown>> = {
        import: async () => {
          const changed = someChanges(random)
          expect(await importFiles(database, changed)).toEqual(expect.objectContaining({ ok: true }))
          rmSync(changed, { recursive: true })
        },
        amend: async () => changePublication(database, { testId: await anyTest() }, { action: 'amend', note: 'Look again.' }, by),
        withdraw: async () =>
          changePublication(database, { testId: await anyTest() }, { action: 'withdraw', reason: 'wrong-result', note: '' }, by),
        publish: async () => changeNow(database, await submittedRun(database), { action: 'publish', isConfidential: false }, approver),
        product: async () => {
          const products = await database.kysely
            .selectFrom('products')
            .select(['id', 'row_version', 'withdrawn_on'])
            .orderBy('id')
            .execute()
          const { id, row_version: rowVersion, withdrawn_on: on } = pick(random, products)
          await changeProduct(database, { id, rowVersion }, { action: on === '' ? 'withdraw' : 'sell-again' }, by)
        },
        check: () => noteAuditCheck(database.kysely, { at: NOW.toISOString(), entries: 1, hash: '', problems: 0, found: [] }),
        export: async (at) => {
          const out = join(folder, `out-${seed}-${at}-${database.kind}`)
          await exportData(database, out)
          expect(await importFiles(database, out)).toMatchObject({ ok: true })
          const fresh = openDb({ dataFolder: join(out, 'fresh') })
          await migrate(fresh)
          expect(await importFiles(fresh, out)).toMatchObject({ ok: true })
          expect(await namedProblems(fresh)).toEqual([])
          await fresh.close()
        },
        copy: async (at) => {
          if (database.kind !== 'embedded') return
          const copy = await copyOf(place.dataFolder, at)
          await importFiles(copy, ACCEPTANCE_DATA)
          expect(await namedProblems(copy)).toEqual([])
          await copy.close()
        },
      }
      const done: string[] = []
      for (let at = 0; at < STEPS; at++) {
        const name = at % 3 === 0 ? 'import' : pick(random, Object.keys(actions))
        done.push(name)
        await actions[name]!(at)
        expect([...done, ...(await namedProblems(database))]).toEqual(done)
      }
      await database.close()
    },
  )
})
