import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { publishedVerdicts } from '../../../contract/sources/published-verdict.ts'
import { tank } from '../../../contract/look-ups/tank.ts'
import { ACCEPTANCE_DATA, acceptanceApp, ANTI_FORGERY } from '../../testing/acceptance-app.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { DEMO_LABORATORY, DEMO_VERDICTS } from '../../data/demo/sources.ts'
import { loadDemo } from '../../data/load-demo.ts'
import { markChanged } from '../../db/data-state.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'

const TANK = { countryCode: 'fr', waterRate: 200, lines: [{ productId: '1', rate: 1 }, { productId: '102', rate: 0.8 }] } // prettier-ignore
const VERDICT = {
  id: 'p1',
  productIds: ['1', '102'],
  verdict: 'NC',
  reference: 'https://doi.org/10.1000/182',
  title: 'Flocculation of mixes',
  year: 2019,
  note: '',
}
const SEARCH = { countryCode: 'fr', makerChemicalId: '1', agrochemicalCode: '102' }

anyDatabase('what others published', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  const counted = async () => {
    const { face: _face, ...counts } = (await api.post('tankmix/search-summary', SEARCH)).json() as Record<string, unknown>
    return { counts, found: await api.found('tankmix/search', SEARCH) }
  }
  let before: Awaited<ReturnType<typeof counted>>
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-published-'))
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
    before = await counted()
    cpSync(ACCEPTANCE_DATA, folder, { recursive: true })
    writeFileSync(
      join(folder, 'published.csv'),
      'id,products,verdict,reference,title,year,note\np1,1;102,NC,10.1000/182,Flocculation of mixes,2019,\n',
    )
    await importFiles(api.database, folder)
    await api.currentData.refresh()
  })
  afterAll(async () => {
    await api.close()
    rmSync(folder, { recursive: true })
  })

  test('PUBL-03 PUBL-06 a tank that passed here and failed elsewhere is one with care, and names where, also in an edition of a reseller', async () => {
    for (const path of ['tankmix/tank', 'v1/tank', 'helena/tankmix/tank']) {
      const response = await api.post(path, TANK)
      const answer = z.parse(tank.response, response.json())
      expect(answer).toEqual(response.json())
      expect([path, answer.headline]).toMatchObject([path, { isGreen: false, published: [VERDICT] }])
      expect(answer.headline.face.family).not.toBe('pass')
      expect(answer.headline.face.condition).toContain('published-fail')
    }
    expect((await api.post('tankmix/tank', TANK)).json()).toMatchObject({
      headline: { state: 'passed-with-care', fails: [], testIds: ['1001'] },
    })
  })

  test('PUBL-01 no search finds it and no number counts it; the face of the two is no longer green', async () => {
    expect(await counted()).toEqual(before)
    expect((await api.post('tankmix/search-summary', SEARCH)).json()).toMatchObject({
      face: { family: 'care', failed: 0, condition: expect.arrayContaining(['published-fail']) as string[] },
    })
  })

  test('PUBL-07 a program reads all of them', async () => {
    const response = await api.get('tankmix/published-verdicts')
    expect(z.parse(publishedVerdicts.response, response.json())).toEqual([VERDICT])
    expect(response.headers['etag']).toBeDefined()
  })
})

anyDatabase('the demonstration of what others did', ({ settings }) => {
  test('PUBL-11 SOURCE-09 some of its tests are a partner’s; a published fail takes a green away, and what passed elsewhere changes nothing', async () => {
    const served = await buildTestApp(await settings())
    const { kysely } = served.database
    await loadDemo(served.database, { maker: 'Norrin', productSets: [], today: '2026-11-21', foliarTests: 300, seedTests: 20 })
    const tests = await kysely.selectFrom('tests').select(['country', 'ingredients']).execute()
    const countryOf = (products: readonly string[]): string =>
      tests.find((row) => {
        const lines = ingredientLines(row).map(([, product]) => product)
        return lines.length === products.length && products.every((id) => lines.includes(id))
      })!.country
    const faces = async () => {
      await served.currentData.refresh()
      return Promise.all(
        DEMO_VERDICTS.map(async ({ verdict, products }) => {
          const mix = JSON.parse(products) as string[]
          const [makerChemicalId, agrochemicalCode] = mix
          const body = { countryCode: countryOf(mix), makerChemicalId, agrochemicalCode }
          const response = await served.app.inject({
            method: 'POST',
            url: '/api/tankmix/search-summary',
            headers: ANTI_FORGERY,
            payload: body,
          })
          const { face } = response.json<{ face: { family: string; condition: string[] } }>()
          return [verdict, face.family, face.condition.includes('published-fail')]
        }),
      )
    }
    expect(await faces()).toEqual([
      ['NC', 'care', true],
      ['C', 'pass', false],
      ['CA', 'pass', false],
      ['withdrawn', 'pass', false],
    ])
    await kysely.deleteFrom('published_verdicts').execute()
    await kysely.transaction().execute((trx) => markChanged(trx, { demo: true }))
    expect((await faces()).map(([, family]) => family)).toEqual(['pass', 'pass', 'pass', 'pass'])
    const laboratories = await kysely
      .selectFrom('tests')
      .select(['laboratory', ({ fn }) => fn.countAll().as('tests')])
      .groupBy('laboratory')
      .execute()
    expect(Object.fromEntries(laboratories.map((one) => [one.laboratory ?? 'own', Number(one.tests)]))).toEqual({
      own: 312,
      'demo-partner': 8,
    })
    // Nobody takes them for real: addresses of domains and DOIs that are examples.
    expect(new URL(DEMO_LABORATORY.website).hostname).toMatch(/\.example$/)
    for (const { reference, title } of DEMO_VERDICTS)
      expect([reference, title]).toEqual([
        expect.stringMatching(/^https:\/\/doi\.org\/10\.5555\//),
        expect.stringMatching(/^Made up for this demonstration: /),
      ])
    await served.close()
  })
})
