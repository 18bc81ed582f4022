import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_HISTORY } from '../../../domain/records.ts'
import { productRow } from '../../db/record-rows.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

anyDatabase('numbers of other countries', ({ settings }) => {
  let served: TestApp
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    const lists = { activeIngredients: [], countries: [], marketNames: {}, productSets: [], strengths: [], ...NO_HISTORY }
    const one = {
      id: '1',
      kind: 'agrochemical',
      name: 'Bortrac 150',
      manufacturer: 'Yara',
      form: 'L',
      formulation: 'SC',
      role: '',
    } as const
    await served.database.kysely
      .insertInto('products')
      .values([productRow({ ...one, ...lists, codes: ['DE:006123-00', 'GTIN:4012345678901'] })])
      .execute()
    await served.currentData.refresh()
  })
  afterAll(() => served.close())

  const ask = (number: string, country: string) =>
    served.app.inject(`/api/tankmix/foreign-numbers?${new URLSearchParams({ number, country }).toString()}`)

  test('WHO-18 the country and the product of a number of another country are told, and of no other number', async () => {
    expect((await ask('006123-00/00', 'fr')).json()).toEqual({ found: [{ country: 'DE', id: '1', name: 'Bortrac 150' }] })
    for (const [number, country] of [
      ['006123-00', 'de'],
      ['006123-01', 'fr'],
      ['4012345678901', 'fr'],
      ['https://evil.example/006123-00', 'fr'],
      ['\u202eאבג 🌱', 'fr'],
    ] as const)
      expect([number, (await ask(number, country)).json()]).toEqual([number, { found: [] }])
  })

  test('WHO-18 what is no number or no country is refused', async () => {
    expect((await ask('1'.repeat(61), 'fr')).statusCode).toBe(400)
    expect((await ask('', 'fr')).statusCode).toBe(400)
    expect((await ask('006123-00', 'xx')).statusCode).toBe(400)
  })
})
