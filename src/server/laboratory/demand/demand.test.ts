import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/durations.ts'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import type { DemandList } from '../../../contract/console/demand.ts'
import { importFiles } from '../../testing/import-files.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { subscribe } from '../../requests/watches/subscribe.ts'
import { watching } from '../../testing/watchers.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { AskedMix } from '../../../domain/console/asked-mix.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { createDemand, MAX_MIXES_A_DAY, type Demand } from './count-demand.ts'

eachDatabase('what to test next', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  let viewer: Member
  let demand: Demand
  let now = new Date()
  beforeAll(async () => {
    served = await buildTestApp(await settings(), undefined, { onAsked: (...asked) => demand.add(...asked) })
    const index = () => served.currentData.get()?.index
    demand = createDemand({ database: served.database, index, now: () => now, onError: () => undefined })
    await importFiles(served.database, ACCEPTANCE_DATA)
    await served.currentData.refresh()
    client = consoleClient(served.app)
    viewer = await memberWith(served.app, served.database, 'vera@lab.example', ['viewer'])
  })
  afterAll(() => served.close())

  const post = async (path: string, payload: object, times = 1): Promise<void> => {
    for (let time = 0; time < times; time++) {
      const sent = await served.app.inject({ method: 'POST', url: `/api/tankmix/${path}`, headers: ANTI_FORGERY, payload })
      expect(sent.statusCode).toBeLessThan(300)
    }
  }
  const list = async (query = ''): Promise<DemandList['mixes']> => {
    await demand.flush()
    return (await client.get(`demand?${query}`, { cookie: viewer.cookie })).json<DemandList>().mixes
  }
  const rows = () => served.database.kysely.selectFrom('demand').selectAll().orderBy('products').execute()
  /** Pairs of products without, and one with a test in France. */
  const pairs = async (): Promise<{ untested: string[][]; tested: string[] }> => {
    const products = (await served.database.kysely.selectFrom('products').select('id').orderBy('id').execute()).map(({ id }) => id)
    const tests = await served.database.kysely.selectFrom('tests').select('ingredients').where('country', '=', 'FR').execute()
    const held = tests.map(({ ingredients }) => (JSON.parse(ingredients) as [number, string, number][]).map(([, id]) => id))
    const all = products.flatMap((one, at) => products.slice(at + 1).map((other) => [one, other]))
    const isTested = (pair: string[]): boolean => held.some((ids) => pair.every((id) => ids.includes(id)))
    return { untested: all.filter((pair) => !isTested(pair)), tested: all.find(isTested)! }
  }
  const search = ([makerChemicalId, agrochemicalCode]: string[], times: number) =>
    post('search', { countryCode: 'FR', makerChemicalId, agrochemicalCode }, times)

  test('LAB-103 LAB-104 searches, tanks and requests of an untested mix are counted together, also from cached responses, and shown from three on', async () => {
    const { untested, tested } = await pairs()
    const [often, rare] = [untested[0]!, untested[1]!]
    await search(often, 2)
    await search(rare, 2)
    await search(tested, 5)
    await search(['unknown', 'nothing'], 5)
    await post('search', { countryCode: 'FR', makerChemicalId: often[0], agrochemicalCode: often[1], results: ['C'] }, 5)
    const lines = often.map((productId) => ({ productId, rate: 1 }))
    await post('tank', { countryCode: 'FR', waterRate: 200, lines }, 1)
    const ingredients = often.map((productId, at) => ({ ...foliarExample.ingredients[0]!, orderOfAddition: at + 1, productId }))
    await post('tankmix-request', { request: { ...foliarExample, countryCode: 'FR - France', ingredients } })
    expect(await list()).toMatchObject([{ country: 'FR', count: 4, lastOn: now.toISOString().slice(0, 10), requests: 1 }])
    expect((await list())[0]!.products.map(({ id }) => id)).toEqual(often.toSorted())
    await search(rare.toReversed(), 1)
    expect((await list()).map(({ count }) => count)).toEqual([4, 3])
    expect(await list('country=DE')).toEqual([])
    // A test of it is started with its products and its country.
    const chemist = await memberWith(served.app, served.database, 'cleo@lab.example', ['chemist'])
    const started = await client.post('tests', { from: 'mix', country: 'FR', products: often }, { cookie: chemist.cookie })
    const run = started.json<{ id: string }>().id
    const { sheet } = (await client.get(`tests/${run}`, { cookie: chemist.cookie })).json<TestDetail>()
    expect(sheet).toMatchObject({ country: 'FR', kind: 'foliar', lines: often.map((productId) => ({ productId, rate: null })) })
    // Nothing but country, products, day and count is stored.
    const [row] = await rows()
    expect(Object.keys(row!).toSorted()).toEqual(['count', 'country', 'day', 'products'])
    expect((await rows()).map(({ products }) => products)).not.toContain(JSON.stringify(tested))
  })

  test('LAB-310 it says how many wait to be told of a mix, sorts by it, shows what they wait for however seldom it was asked for, and never who', async () => {
    const { untested } = await pairs()
    const [often, , seldom, unconfirmed] = untested
    await search(seldom!, 1)
    await search(unconfirmed!, 1)
    await watching(served.database, 'grower@farm.example', often!)
    await watching(served.database, 'grower@farm.example', seldom!)
    await watching(served.database, 'other@farm.example', seldom!.toReversed())
    await subscribe(served.database, { email: 'third@farm.example', products: unconfirmed!, language: 'en' }, now)
    const waiting = async (query: string) => (await list(query)).map((one) => [one.products.map(({ id }) => id), one.count, one.waiting])
    const [most, others] = [
      [seldom!.toSorted(), 1, 2],
      [often!.toSorted(), 4, 1],
    ]
    expect((await waiting('sort=waiting')).slice(0, 2)).toEqual([most, others])
    expect(await waiting('')).toEqual([others, [untested[1]!.toSorted(), 3, 0], most])
    for (const path of ['demand?days=90', 'demand.csv?days=90']) {
      const { body } = await client.get(path, { cookie: viewer.cookie })
      expect(body).not.toMatch(/@farm|farm\.example/)
    }
    await served.database.kysely.updateTable('watches').set({ asked_at: now.toISOString() }).execute()
    expect((await waiting('')).map(([, , count]) => count)).toEqual([0, 0])
  })

  test('LAB-104 a mix that is tested meanwhile is shown no more, nor one that was asked for long ago', async () => {
    const [first, second] = await list()
    const ids = first!.products.map(({ id }) => id)
    await served.database.kysely
      .insertInto('tests')
      .values({
        id: '9001',
        kind: 'foliar',
        country: 'FR',
        date: '2025-03-14',
        result: 'C',
        water_rate: 200,
        crop: '',
        benefit: '',
        observations: '',
        ingredients: JSON.stringify(ids.map((id, at) => [at + 1, id, 1])),
      })
      .execute()
    await served.database.kysely.updateTable('data_state').set({ version: 'tested' }).execute()
    await served.currentData.refresh()
    expect((await list()).map(({ mix }) => mix)).toEqual([second!.mix])
    await served.database.kysely.updateTable('demand').set({ day: '2020-01-01' }).execute()
    expect(await list('days=365')).toEqual([])
  })

  test('LAB-103 old days are deleted, the mixes of a day are bounded, and what could not be written is written later', async () => {
    const { untested } = await pairs()
    const day = new Date(now.getTime() + 2 * DAY_MS)
    now = day
    const today = day.toISOString().slice(0, 10)
    await search(untested[2]!, 3)
    await served.database.kysely.schema.alterTable('demand').renameTo('away').execute()
    await expect(demand.flush()).rejects.toThrow(/demand/)
    await served.database.kysely.schema.alterTable('away').renameTo('demand').execute()
    await demand.flush()
    expect(await rows()).toMatchObject([{ day: today, count: 3 }])
    const places = (count: number) =>
      Array.from({ length: MAX_MIXES_A_DAY - 1 }, (_, at) => ({ country: 'ZZ', products: `["${at}"]`, day: today, count }))
    const fill = async (count: number): Promise<void> => {
      await served.database.kysely.deleteFrom('demand').where('country', '=', 'ZZ').execute()
      for (let from = 0; from < MAX_MIXES_A_DAY - 1; from += 1_000)
        await served.database.kysely
          .insertInto('demand')
          .values(places(count).slice(from, from + 1_000))
          .execute()
    }
    const ofFrance = async () => (await rows()).filter(({ country }) => country === 'FR').map(({ products, count }) => [products, count])
    const known = [JSON.stringify(untested[2]!.toSorted()), 4]
    await fill(4)
    await search(untested[2]!, 1)
    await search(untested[3]!, 3)
    await demand.flush()
    expect(await ofFrance()).toEqual([known])
    await fill(1)
    await search(untested[3]!, 3)
    await demand.flush()
    expect(new Set((await ofFrance()).map(String))).toEqual(new Set([known, [JSON.stringify(untested[3]!.toSorted()), 3]].map(String)))
    expect(await rows()).toHaveLength(MAX_MIXES_A_DAY)
  })

  test('LAB-172 one client that asks for ten thousand mixes leaves room for one that others ask for five times, also after a restart and beside a second server', async () => {
    await served.database.kysely.deleteFrom('demand').execute()
    const { untested } = await pairs()
    const products = untested.map(([first]) => first!)
    const mixes = Array.from({ length: 10_000 }, (_, at): AskedMix => {
      const digits = [0, 1, 2, 3, 4, 5].map((place) => products[Math.floor(at / 9 ** place) % products.length]!)
      return { country: 'FR', products: [...new Set(digits)].concat(String(at)) }
    })
    const index = () => served.currentData.get()!.index
    // All are untested, as their products are known.
    const knowing = (): SearchIndex => ({ ...index(), terms: { ...index().terms, product: knownToAll(index().terms.product) } })
    const start = () => createDemand({ database: served.database, index: knowing, now: () => now, onError: () => undefined })
    const wanted: AskedMix = { country: 'FR', products: untested[1]!.toSorted() }
    const counted = async (): Promise<number[]> =>
      (await rows()).filter((row) => row.products === JSON.stringify(wanted.products)).map(({ count }) => count)
    const servers = [start(), start()]
    const crowd = async (): Promise<void> => {
      for (const [at, mix] of mixes.entries()) {
        servers[at % 2]!.add(mix, '192.0.2.1')
        if (at % 1_000 === 999) for (const server of servers) await server.flush()
      }
    }
    await crowd()
    expect((await rows()).length).toBeLessThanOrEqual(MAX_MIXES_A_DAY * 0.6)
    for (const [at, visitor] of ['192.0.2.2', '192.0.2.3', '192.0.2.4'].entries()) servers[at % 2]!.add(wanted, visitor)
    for (const server of servers) await server.stop()
    expect(await counted()).toEqual([3])
    servers.splice(0, 2, start(), start())
    await crowd()
    for (const visitor of ['192.0.2.5', '192.0.2.6']) servers[0]!.add(wanted, visitor)
    for (const server of servers) await server.stop()
    expect(await counted()).toEqual([5])
    expect((await rows()).length).toBeLessThanOrEqual(MAX_MIXES_A_DAY)
    const [most] = await list()
    expect(most).toMatchObject({ count: 5 })
    expect(most!.products.map(({ id }) => id)).toEqual(wanted.products)
  })
})

/** Products that are known whatever their id. */
const knownToAll = (terms: SearchIndex['terms']['product']): SearchIndex['terms']['product'] =>
  Object.assign(Object.create(terms) as typeof terms, { get: (id: string) => terms.get(id) ?? 0 })
