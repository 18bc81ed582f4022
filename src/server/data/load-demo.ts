import type { Database } from '../db/open-db.ts'
import { DEMO_SIZE, generateDemo } from './demo/generate.ts'
import type { DemoMaker } from './demo/products.ts'
import { DEMO_LABORATORY, DEMO_VERDICTS, withLaboratories } from './demo/sources.ts'
import { lockData, markChanged } from '../db/data-state.ts'
import { hasImported } from '../audit/imports/seal-imported.ts'
import { writeRecords } from './write-records.ts'

type Options = DemoMaker & { today: string; foliarTests?: number; seedTests?: number }

/** Fills an empty database with demonstration data, in one transaction. Undefined where it holds products already, or did before an undo. */
export const loadDemo = (database: Database, options: Options): Promise<{ tests: number } | undefined> =>
  database.kysely.transaction().execute(async (trx) => {
    await lockData(trx)
    const known = await trx.selectFrom('products').select('id').limit(1).executeTakeFirst()
    if (known || (await hasImported(trx))) return undefined
    const demo = generateDemo({ ...DEMO_SIZE, ...options })
    await trx.insertInto('laboratories').values(DEMO_LABORATORY).execute()
    const tests = await writeRecords(trx, { ...demo, tests: withLaboratories(demo.tests) })
    await trx
      .insertInto('published_verdicts')
      .values([...DEMO_VERDICTS])
      .execute()
    await markChanged(trx, { demo: true })
    return { tests }
  })
