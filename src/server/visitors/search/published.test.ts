import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { publishedVerdicts } from '../../../contract/sources/published-verdict.ts'
import { tank } from '../../../contract/look-ups/tank.ts'
import { ACCEPTANCE_DATA, acceptanceApp } from '../../testing/acceptance-app.ts'
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
