import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sortNames } from '../../../contract/console/list.ts'
import { listProducts, type ProductCells, type KeptProduct, type KeptProducts } from '../../../contract/console/products.ts'
import type { Test } from '../../../contract/look-ups/tests.ts'
import { detailsById, type ProductDetails } from '../../../domain/products/product-details.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { exportData } from '../../data/export-data.ts'
import { importFiles } from '../../testing/import-files.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY, expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { readProductPage } from './list-products.ts'

/** With these no word is rare, and the beginning of a list has too few or enough. */
const LIMITS = [
  { rare: 0, probed: 5 },
  { rare: 0, probed: 1_000 },
  { rare: 7, probed: 5 },
]

const CELLS: ProductCells = {
  kind: 'agrochemical',
  name: 'Néo Protect',
  manufacturer: 'Helvagro',
  form: 'L',
  formulation: 'SC',
  active_ingredients: 'Azoxystrobin',
  countries: 'FR;DE',
  market_names: 'de=NEOSCHUTZ',
  product_sets: '',
  role: '',
  strengths: 'azoxystrobin=250 g/L',
  codes: 'FR:2110159',
}

eachDatabase('products in the console', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    await importFiles(served.database, ACCEPTANCE_DATA)
    await served.currentData.refresh()
    client = consoleClient(served.app)
    for (const role of ['admin', 'chemist'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role])
  })
  afterAll(() => served.close())

  const as = (role: Role) => ({ cookie: members[role]!.cookie })
  const list = async (query = ''): Promise<KeptProducts> => (await client.get(`products?${query}`, as('chemist'))).json<KeptProducts>()
  const read = async (id: string): Promise<KeptProduct> => (await client.get(`products/${id}`, as('chemist'))).json<KeptProduct>()
  const add = (id: string, cells: Partial<ProductCells> = {}, role: Role = 'admin') =>
    client.post('products', { id, cells: { ...CELLS, ...cells } }, as(role))
  const change = (id: string, rowVersion: number, asked: object, role: Role = 'admin') =>
    client.post(`products/${id}/change`, { rowVersion, change: asked }, as(role))
  const edit = async (id: string, cells: Partial<ProductCells>) => {
    const { rowVersion, cells: known } = await read(id)
    return change(id, rowVersion, { action: 'edit', cells: { ...known, ...cells } })
  }
  const search = async (makerChemicalId: string): Promise<Test[]> =>
    (
      await served.app.inject({
        method: 'POST',
        url: '/api/tankmix/search',
        headers: ANTI_FORGERY,
        payload: { countryCode: 'FR', makerChemicalId },
      })
    ).json<Test[]>()
  /** A product of the maker with tests in France. */
  const tested = async (): Promise<string> => (await list('text=MANGAVEL')).products.find(({ tests }) => tests > 0)!.id

  test('LAB-98 the list is found by parts of names, makers, actives and codes, filtered, sorted and paged', async () => {
    await add('neo-1')
    for (let number = 10; number < 65; number++)
      await add(`page-${number}`, { name: `Page ${number}`, manufacturer: 'Zz Pages', market_names: '', codes: '' })
    const ids = ({ products }: KeptProducts): string[] => products.map(({ id }) => id)
    for (const text of ['neo', 'PROTECT', 'neosch', 'azoxy neo', 'FR:2110159', 'neo-1'])
      expect([text, ids(await list(`text=${encodeURIComponent(text)}`))]).toEqual([text, expect.arrayContaining(['neo-1'])])
    expect(ids(await list('text=neo&kind=maker'))).toEqual([])
    expect(ids(await list('text=neo&market=de&formulation=SC'))).toEqual(['neo-1'])
    expect(ids(await list('text=neo&market=ES'))).toEqual([])
    expect(ids(await list('text=%25'))).toHaveLength(50)
    for (const [sort, filter] of [
      ['name', ''],
      ['manufacturer', ''],
      ['changed', ''],
      ['name', '&text=pages'],
      ['manufacturer', '&text=pages'],
      ['changed', '&text=pages'],
    ] as const) {
      const first = await list(`sort=${sort}${filter}`)
      const second = await list(`sort=${sort}${filter}&after=${first.next}`)
      expect(first.products).toHaveLength(50)
      expect([...new Set([...ids(first), ...ids(second)])]).toHaveLength(50 + second.products.length)
      // There are 55 of these.
      expect(filter === '' || second.products.length === 5).toBe(true)
    }
    // Found at the beginning of the list or by looking at every product, the page is the same.
    for (const filter of [
      { text: 'pages' },
      { text: 'page 3', kind: 'maker' },
      { text: 'neo', market: 'DE' },
      { state: 'withdrawn' },
    ] as const)
      for (const by of sortNames(listProducts)) {
        const pages = await Promise.all(
          [undefined, ...LIMITS].map((limits) =>
            readProductPage(served.database, { ...filter, sorting: { by, isDescending: by === 'changed' } }, limits),
          ),
        )
        expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(1)
      }
    const names = (await list('text=pages')).products.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(ids(await list('sort=changed'))[0]).toBe('page-64')
    const { formulations, markets, isDemo } = await list()
    expect([formulations, markets, isDemo]).toEqual([expect.arrayContaining(['SC']), expect.arrayContaining(['FR']), false])
    expectProblem(await client.get('products?after=x', as('chemist')), 400)
  })

  test('LAB-99 a product is added and edited by the rules of an import; its history names what changed', async () => {
    expect((await add('made-1')).json()).toEqual({ id: 'made-1', rowVersion: 1 })
    expect((await edit('made-1', { market_names: 'de=NEUSCHUTZ;pl=NEO' })).json()).toEqual({ rowVersion: 2 })
    expect(await read('made-1')).toMatchObject({
      cells: { ...CELLS, market_names: 'de=NEUSCHUTZ;pl=NEO' },
      keptBy: 'console',
      mayEdit: false,
      history: [
        { action: 'add', by: 'admin' },
        { action: 'edit', changed: { market_names: ['de=NEOSCHUTZ', 'de=NEUSCHUTZ;pl=NEO'] } },
      ],
    })
    const wrong = await edit('made-1', { form: 'gas', strengths: 'zinc=2 %', codes: 'GTIN:4012345678900', name: ' ' })
    expectProblem(wrong, 400)
    expect(wrong.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(['name', 'form', 'strengths', 'codes'])
    for (const id of ['made-1', 'no spaces', '']) expectProblem(await add(id), 400)
    // Nothing that differs, nothing that is done.
    expect((await edit('made-1', {})).json()).toEqual({ rowVersion: 2 })
    for (const response of [await add('made-2', {}, 'chemist'), await change('made-1', 2, { action: 'withdraw' }, 'chemist')])
      expectProblem(response, 403)
    expectProblem(await change('none', 1, { action: 'withdraw' }), 404)
    const audited = await served.database.kysely.selectFrom('audit').select(['action', 'after']).where('entity_id', '=', 'made-1').execute()
    expect(audited.map(({ action }) => action)).toEqual(['product.add', 'product.edit'])
    expect(audited[1]!.after).toContain('"fields":["market_names"]')
    expect(await verifyAudit(served.database)).toMatchObject({ problems: [] })
  })

  test('WHO-50 what a product was before is added, found by its old name and sealed; a page of the version before, which does not send it, leaves it', async () => {
    const before = {
      codes: 'FR:2110159 2010-01-01/2019-05-01',
      other_names: 'former:FR:/2019-05-01=Oldprotect',
      formulations: '* | 2010-01-01/2022-02-28 | EC | azoxystrobin=200 g/L',
      density: '1.08',
    }
    expect((await add('known-1', before)).json()).toEqual({ id: 'known-1', rowVersion: 1 })
    expect((await read('known-1')).cells).toEqual({ ...CELLS, ...before })
    expect((await list('text=oldprotect')).products.map(({ id }) => id)).toEqual(['known-1'])
    const old = await change('known-1', 1, { action: 'edit', cells: { ...CELLS, codes: before.codes, name: 'Renamed' } })
    expect(old.json()).toEqual({ rowVersion: 2 })
    expect((await read('known-1')).cells).toEqual({ ...CELLS, ...before, name: 'Renamed' })
    const wrong = await edit('known-1', { formulations: '* | 2999-01-01/ | SC', density: '12' })
    expect(wrong.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(['density', 'formulations'])
    expect(await verifyAudit(served.database)).toMatchObject({ problems: [] })
  })

  test('LAB-99 a change from an old version does nothing and says what was done since, by a person or an import; of many one succeeds', async () => {
    await add('race-1')
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, at) => change('race-1', 1, { action: 'edit', cells: { ...CELLS, name: `Name ${at}` } })),
    )
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5)
    const late = all.find(({ statusCode }) => statusCode === 409)!
    expect(late.json()).toMatchObject({
      rowVersion: 2,
      changes: [{ by: 'admin', action: 'edit', changed: { name: ['Néo Protect', expect.any(String)] } }],
    })
    const id = await tested()
    const { rowVersion } = await read(id)
    await served.database.kysely.updateTable('products').set({ manufacturer: 'Somebody else' }).where('id', '=', id).execute()
    await importFiles(served.database, ACCEPTANCE_DATA)
    const stale = await change(id, rowVersion, { action: 'withdraw' })
    expectProblem(stale, 409)
    expect(stale.json()).toMatchObject({ rowVersion: rowVersion + 1, changes: [{ by: 'An import', action: 'import' }] })
  })

  test('LAB-100 LAB-162 a withdrawn product is marked on its tests and reports, in tanks and suggestions, which are as they were, and can be sold again', async () => {
    const id = await tested()
    const before = await search(id)
    type Answer = { headline: object; matrix: object; products: { id: string; withdrawn?: true }[] }
    const mixed = (await list('text=azostar')).products.find(({ tests }) => tests > 0)!.id
    const askTank = async (): Promise<Answer> => {
      const payload = { countryCode: 'FR', lines: [{ productId: id }, { productId: mixed }] }
      return (await served.app.inject({ method: 'POST', url: '/api/tankmix/tank', headers: ANTI_FORGERY, payload })).json<Answer>()
    }
    const suggested = async () => detailsById((await served.app.inject('/api/tankmix/product-details/fr')).json<ProductDetails>()).get(id)
    const tankBefore = await askTank()
    expect(tankBefore.products.filter(({ withdrawn }) => withdrawn)).toEqual([])
    expect(await suggested()).toMatchObject({ isWithdrawn: false })
    const name = (await read(id)).cells.name
    expect((await change(id, (await read(id)).rowVersion, { action: 'withdraw' })).statusCode).toBe(200)
    await served.currentData.refresh()
    const found = await search(id)
    expect(found.map(({ tankmixId }) => tankmixId)).toEqual(before.map(({ tankmixId }) => tankmixId))
    const marked = (all: Test[]): number => all.flatMap(({ ingredients }) => ingredients).filter(({ withdrawn }) => withdrawn).length
    expect(marked(found)).toBeGreaterThanOrEqual(found.length)
    expect(marked(before)).toBe(0)
    const report = await served.app.inject(`/api/tankmix/outcome/${found[0]!.tankmixId}/en/FR`)
    expect(report.json<Test>().ingredients.some(({ withdrawn }) => withdrawn)).toBe(true)
    const { products, headline, matrix } = await askTank()
    expect(products.filter(({ withdrawn }) => withdrawn)).toMatchObject([{ id }])
    expect({ headline, matrix }).toEqual({ headline: tankBefore.headline, matrix: tankBefore.matrix })
    expect(await suggested()).toMatchObject({ isWithdrawn: true })
    expect((await list('state=withdrawn')).products).toMatchObject([
      { id, name, withdrawnOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
    ])
    const { rowVersion } = await read(id)
    expectProblem(await change(id, rowVersion, { action: 'withdraw' }), 409)
    await change(id, rowVersion, { action: 'sell-again' })
    await served.currentData.refresh()
    expect(marked(await search(id))).toBe(0)
    expectProblem(await change(id, rowVersion + 1, { action: 'sell-again' }), 409)
  })

  test('LAB-101 an import leaves alone what the console keeps and names it where it differs; identical rows pass, and an export is imported unchanged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tankmix-products-'))
    try {
      const id = (await list('kind=agrochemical')).products.find(({ tests }) => tests > 0)!.id
      await exportData(served.database, folder)
      const pass = await importFiles(served.database, folder)
      expect(pass).toMatchObject({ ok: true, skipped: [] })
      const versionsOf = async (): Promise<string> => {
        const rows = await served.database.kysely.selectFrom('products').select(['id', 'row_version']).orderBy('id').execute()
        return JSON.stringify(rows.filter((row) => row.id !== id))
      }
      const versions = await versionsOf()
      expect((await edit(id, { manufacturer: 'The console knows better' })).statusCode).toBe(200)
      const skipping = await importFiles(served.database, folder)
      expect(skipping).toMatchObject({ ok: true, skipped: [{ file: 'products.csv', what: 'products', count: 1, ids: [id] }] })
      expect((await read(id)).cells.manufacturer).toBe('The console knows better')
      // Identical rows of an import are not written.
      expect(await versionsOf()).toBe(versions)
      await exportData(served.database, folder)
      expect(await importFiles(served.database, folder)).toMatchObject({ ok: true, skipped: [] })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
