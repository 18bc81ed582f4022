import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { NewSeries, SeriesDetail, SeriesList, SeriesPreview } from '../../../contract/console/bench/series.ts'
import type { TestList } from '../../../contract/console/bench/tests.ts'
import { emptySheet } from '../../../domain/console/bench/bench-test.ts'
import { ACCEPTANCE_DATA, expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { bringInto as bringRequest, newRequest } from '../desk/testing/desk.ts'
import { bringInto } from '../runs/testing/bench.ts'
import { sharedOf } from './testing/series.ts'

eachDatabase('the calls of series', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  let chemist: Member
  let names: string[]
  let listed: { id: string; name: string }[]
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    await importFiles(served.database, ACCEPTANCE_DATA)
    await served.currentData.refresh()
    client = consoleClient(served.app)
    chemist = await memberWith(served.app, served.database, 'chemist@lab.example', ['chemist'])
    const products = await served.database.kysely.selectFrom('products').select(['id', 'name']).where('form', '=', 'L').execute()
    listed = products.filter(({ name }) => !/ \+ |\t/.test(name) && products.filter((one) => one.name === name).length === 1).slice(0, 3)
    names = listed.map(({ name }) => name)
  })
  afterAll(() => served.close())

  const get = async <Body>(path: string): Promise<Body> => (await client.get(path, { cookie: chemist.cookie })).json<Body>()
  const post = (path: string, body: object) => client.post(path, body, { cookie: chemist.cookie })
  const shared = { ...sharedOf(emptySheet('foliar')), country: 'FR' }
  const source = (text: string) => ({ from: 'text', base: '', text, language: 'en' })
  const start = async (name: string, text = `${names[0]}\t1 L/ha\t${names[1]}\t2 L/ha`): Promise<string> => {
    const response = await post('series', { key: randomUUID(), name, shared, source: source(text), lots: [] })
    expect(response.statusCode).toBe(200)
    return response.json<{ id: string }>().id
  }

  test('SERIES-02 what would be started is shown with what cannot be read, and a text with a problem starts nothing', async () => {
    const request = await newRequest(served.database)
    await bringRequest(served.database, request, 'accepted')
    const offered = await get<NewSeries>('new-series')
    expect(offered.requests.map(({ id }) => id)).toEqual([request])
    expect(offered.protocols.length).toBeGreaterThan(0)
    const preview = async (text: string) =>
      (await post('series-preview', { kind: 'foliar', waterRate: 200, source: source(text) })).json<SeriesPreview>()
    expect(await preview(`${names[0]}\t0.5 %\t${names[1]}\n${names[2]}\t1,250 ml/ha\t${names[0]}`)).toMatchObject({
      rows: [
        {
          products: [
            { productId: listed[0]!.id, rate: 1 },
            { productId: listed[1]!.id, rate: null },
          ],
        },
      ],
      problems: [{ line: 2, problem: 'number' }],
    })
    const body = { key: randomUUID(), name: '', shared, source: source('no such + thing'), lots: [] }
    expect(expectProblem(await post('series', body), 400).reason).toBe('unreadable')
    expect((await get<SeriesList>('series')).series).toEqual([])
  })

  test('SERIES-06 the list counts tests by where they stand, is filtered, paged and a CSV file; the list of tests is filtered by series', async () => {
    const mixes = [`${names[0]} + ${names[1]}`, `${names[0]} + ${names[2]}`, `${names[1]} + ${names[2]}`].join('\n')
    const id = await start('Partners', mixes)
    const { jars } = await get<SeriesDetail>(`series/${id}`)
    await bringInto(served.database, jars[0]!.test.id, { state: 'published', versions: 1 })
    await bringInto(served.database, jars[1]!.test.id, { state: 'submitted' })
    const { series } = await get<SeriesList>('series')
    expect(series).toMatchObject([{ id, name: 'Partners', tests: 3, open: 1, submitted: 1, published: 1, madeBy: 'chemist' }])
    const { tests, series: offered } = await get<TestList>(`tests?series=${id}&state=all`)
    expect([tests.map((one) => one.id).toSorted(), offered]).toEqual([jars.map(({ test: one }) => one.id), [{ id, name: 'Partners' }]])
    const found = async (state: string) => (await get<SeriesList>(`series?state=${state}`)).series.map((one) => one.id)
    expect([await found('open'), await found('submitted'), await found('ended')]).toEqual([[id], [id], []])
    for (const { test: one } of jars) await bringInto(served.database, one.id, { state: 'published', versions: 1 })
    expect([await found('open'), await found('ended')]).toEqual([[], [id]])
    const csv = await client.get('series.csv', { cookie: chemist.cookie })
    expect(csv.body).toContain(`"${id}","Partners","3","0","0","3","chemist"`)
  })

  test('SERIES-06 a list of 200 series is read page by page, each series once', async () => {
    const row = { made_by: chemist.id, started_with: '{}' }
    const ids = Array.from({ length: 200 }, (_, at) => `S-2020-${String(at + 1).padStart(4, '0')}`)
    await served.database.kysely
      .insertInto('series')
      .values(ids.map((id, at) => ({ ...row, id, key: id, name: id, made_at: new Date(Date.UTC(2020, 0, 1, 0, at)).toISOString() })))
      .execute()
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: SeriesList = await get(`series?from=2020-01-01&to=2020-12-31${next === '' ? '' : `&after=${next}`}`)
      seen.push(...page.series.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toEqual(ids.toReversed())
  })

  test('SERIES-06 nobody finds a series that is not there', async () => {
    expect(expectProblem(await client.get('series/S-2031-0001', { cookie: chemist.cookie }), 404).reason).toBe('unknown series')
  })
})
