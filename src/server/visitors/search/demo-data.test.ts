import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PackInfo } from '../../../contract/look-ups/packs.ts'
import type { Test } from '../../../contract/look-ups/tests.ts'
import type { Pack } from '../../../domain/search/packs/pack-format.ts'
import { lockData, markChanged } from '../../db/data-state.ts'
import { acceptanceApp } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'

anyDatabase('demonstration data', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  const load = async (demo: boolean): Promise<void> => {
    await api.database.kysely.transaction().execute(async (trx) => {
      await lockData(trx)
      await markChanged(trx, { demo })
    })
    await api.currentData.refresh()
  }
  const marks = async () => {
    const rows = (await api.post('tankmix/search', { countryCode: 'fr' })).json<Test[]>()
    const report = (await api.get('tankmix/outcome/1001/en/fr')).json<Test>()
    const { url } = (await api.get('tankmix/pack/fr')).json<PackInfo>()
    const pack = (await api.app.inject({ url })).json<Pack>()
    return { rows: rows.map(({ demo }) => demo), report: report.demo, pack: pack.demo }
  }

  test('ANS-21 rows, reports and packs of demonstration data say so, those of laboratory data have no such field', async () => {
    expect(await marks()).toEqual({ rows: [undefined, undefined, undefined, undefined], report: undefined, pack: undefined })
    await load(true)
    expect(await marks()).toEqual({ rows: [true, true, true, true], report: true, pack: true })
    await load(false)
    expect(await marks()).toMatchObject({ rows: [undefined, undefined, undefined, undefined], report: undefined, pack: undefined })
  })
})
