import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../../domain/durations.ts'
import { openDb, type Database, type DatabaseSettings } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { changeNow, laboratory, submittedRun } from '../../laboratory/publishing/testing/publishing.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { importFiles } from '../../testing/import-files.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { sendAllMails, watching } from '../../testing/watchers.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { readFeed } from '../feeds/testing/check-atom.ts'
import { pagesOptions } from './testing/pages-app.ts'
import { readHtml } from './testing/read-html.ts'

/** The newest migration of the edition before public pages, feeds and *Tell me*. */
const BEFORE = '028-sorted-lists'
/** The mix of the one test that the edition withdrew, and of one that it published. */
const WITHDRAWN = { test: '1005', products: ['1', '101'], page: '/mix/1,101/mangavel-500-epoxilan-125', feed: '/mix/1,101/feed.atom' }
const PUBLISHED = { test: '1002', page: '/mix/4,102,106/calcimar-azostar-250-sc-sulphamon' }
const GROWER = 'grower@farm.example'
const MIX = ['1', '102']

/** The acceptance data with further tests of the mix. */
const dataWith = (...tests: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-older-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(ACCEPTANCE_DATA, folder, { recursive: true })
  for (const id of tests) {
    appendFileSync(join(folder, 'tests.csv'), `${id},foliar,DE,2026-11-20,NC,200,Wheat,,Flakes.\n`)
    appendFileSync(join(folder, 'ingredients.csv'), `${id},1,1,1\n${id},2,102,0.8\n`)
  }
  return folder
}

/** Without the columns that a later edition added; these data have nothing in them. */
const LATER: ReadonlySet<string> = new Set(['code_periods', 'other_names', 'formulations', 'density', 'laboratory'])
const withoutLater = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !LATER.has(column))) as Row

const copyRows = async (from: Database, to: Database): Promise<void> => {
  for (const table of ['products', 'product_search', 'tests'] as const) {
    const rows = (await from.kysely.selectFrom(table).selectAll().execute()).map(withoutLater)
    await to.kysely.insertInto(table).values(rows).execute()
  }
}

eachDatabase('a database of the edition before public pages', ({ untouched, copiesOf }) => {
  const imported = copiesOf((database) => importFiles(database, ACCEPTANCE_DATA))
  const older = async (): Promise<DatabaseSettings> => {
    const place = await untouched()
    const database = openDb(place)
    await migrateUpTo(database, BEFORE)
    await copyRows(await imported.open(), database)
    await publishedRow(database, PUBLISHED.test)
    await publishedRow(database, WITHDRAWN.test, { withdrawn: '2026-06-01' })
    await database.close()
    return place
  }

  test('PAGE-22 has pages of all its products and mixes and a feed of its tests after the upgrade; those of a withdrawn test are gone', async () => {
    const served = await buildTestApp(await older(), undefined, await pagesOptions())
    await served.currentData.refresh()
    const open = (url: string) => served.app.inject({ url })

    const tests = await served.database.kysely.selectFrom('tests').select(['id', 'kind', 'ingredients']).execute()
    const productsOf = ({ ingredients }: { ingredients: string }): string[] =>
      (JSON.parse(ingredients) as [number, string, number][]).map(([, id]) => id)
    const pages = [...(await open('/sitemap.xml')).body.matchAll(/<loc>[^<]*?(\/(product|mix)\/([^/<]+)\/[^<?]+)<\/loc>/g)]
    const listed = (kind: string): Set<string> => new Set(pages.filter(([, , is]) => is === kind).map(([, , , ids]) => ids!))
    expect(listed('product')).toEqual(new Set(tests.flatMap(productsOf)))
    const mixes = tests.filter(({ kind }) => kind === 'foliar').map((one) => [...new Set(productsOf(one))])
    expect(listed('mix').size).toBe(new Set(mixes.filter(({ length }) => length > 1).map((ids) => ids.toSorted().join(','))).size)
    for (const [, address] of pages) {
      const { statusCode, body } = await open(address!)
      expect([address, statusCode]).toEqual([address, 200])
      expect(readHtml(body).links).not.toContain(`/testResult/${WITHDRAWN.test}/en`)
    }
    expect(readHtml((await open(PUBLISHED.page)).body).links).toContain(`/testResult/${PUBLISHED.test}/en`)

    expect((await open(WITHDRAWN.page)).statusCode).toBe(410)
    const withdrawn = readFeed((await open(WITHDRAWN.feed)).body).entries
    expect(withdrawn.map(({ title }) => title)).toEqual([expect.stringContaining('This report was withdrawn')])
    const { ids } = readFeed((await open('/feed.atom')).body)
    expect(new Set(ids.map((id) => id.split('/').at(-1)))).toEqual(new Set([...tests.map(({ id }) => id), WITHDRAWN.test]))
    await served.close()
  })

  test('TELL-18 tells who asks after the upgrade of what is published then, not of its older tests, also where these are imported again', async () => {
    const database = openDb(await older())
    await migrate(database)
    const now = new Date()
    const later = new Date(now.getTime() + DAY_MS)
    const told = async () => (await sendAllMails(database, later)).filter(({ to }) => to === GROWER).map(({ subject }) => subject)
    await watching(database, GROWER, MIX, { now })
    await watching(database, GROWER, WITHDRAWN.products, { now })
    expect(await told()).toEqual([])
    expect(await importFiles(database, dataWith())).toMatchObject({ ok: true })
    expect(await told()).toEqual([])
    expect(await importFiles(database, dataWith('9001'))).toMatchObject({ ok: true })
    expect(await told()).toEqual(['Mangavel 500 + Azostar 250 SC: tested'])
    const { approver } = await laboratory(database)
    await watching(database, GROWER, ['zinc', 'azo'], { now })
    const id = await submittedRun(database)
    expect(await told()).toEqual([])
    expect(await changeNow(database, id, { action: 'publish', isConfidential: false }, approver)).toMatchObject({ ok: true })
    expect(await told()).toEqual([expect.stringMatching(/: tested$/)])
    expect(await told()).toEqual([])
    await database.close()
  })
})
