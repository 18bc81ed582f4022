import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { readDataState } from '../../db/data-state.ts'
import type { LoadedData } from '../../served-data/load-index.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { metricsRoute } from '../metrics/routes.ts'
import type { ReadinessSources } from './readiness.ts'
import { healthRoutes } from './routes.ts'
import { tryWrite } from './try-write.ts'

test.each(['/readyz', '/metrics'])('LOAD-03 however many ask for %s at once, it looks once; and again for who comes later', async (url) => {
  let looks = 0
  const app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  const look = async (): Promise<void> => {
    looks++
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  healthRoutes(app, { pingDatabase: look, currentData: () => undefined })
  metricsRoute(app, {
    registry: new Registry(),
    currentData: () => undefined,
    answers: { size: () => ({ entries: 0, bytes: 0 }) },
    outboxState: async () => {
      await look()
      throw new Error('away')
    },
    now: Date.now,
  })
  const askMany = () => Promise.all(Array.from({ length: 100 }, () => app.inject(url)))
  expect(new Set((await askMany()).map(({ statusCode }) => statusCode)).size).toBe(1)
  expect(looks).toBe(1)
  await askMany()
  expect(looks).toBe(2)
  await app.close()
})

const statusesOf = async (sources: Partial<ReadinessSources>) => {
  const app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  healthRoutes(app, { pingDatabase: () => Promise.resolve(), currentData: () => undefined, ...sources })
  const [ready, write] = await Promise.all([app.inject('/readyz'), app.inject('/writez')])
  await app.close()
  return [ready.statusCode, write.statusCode]
}
const data = { version: '1', index: { tests: { days: [] } } } as unknown as LoadedData
const away = (): Promise<never> => Promise.reject(new Error('away'))
const fine = (): Promise<void> => Promise.resolve()

test.each<[string, [number, number], Partial<ReadinessSources>]>([
  ['index and database are there', [200, 200], { currentData: () => data, tryWrite: fine }],
  ['the database is away', [200, 503], { currentData: () => data, pingDatabase: away, tryWrite: away }],
  ['the database may only be read', [200, 503], { currentData: () => data, tryWrite: away }],
  ['no index was loaded', [503, 200], { tryWrite: fine }],
  ['the schema is not the newest yet', [200, 503], { currentData: () => data, tryWrite: fine, schemaState: () => 'preparing' }],
  ['a migration failed', [503, 503], { currentData: () => data, tryWrite: fine, schemaState: () => 'failed' }],
])('READY-01 READY-02 where %s, /readyz and /writez say %j', async (_what, statuses, sources) => {
  expect(await statusesOf(sources)).toEqual(statuses)
})

test('READY-02 however often /writez is asked, it writes once a second at most', async () => {
  let writes = 0
  const app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  healthRoutes(app, { pingDatabase: fine, currentData: () => data, tryWrite: async () => void writes++ })
  for (let asked = 0; asked < 5; asked++) expect((await app.inject('/writez')).statusCode).toBe(200)
  expect(writes).toBe(1)
  await app.close()
})

eachDatabase('a write that is tried', ({ open }) => {
  test('READY-02 changes no data, and is refused where the database is closed', async () => {
    const database = await open()
    const before = await readDataState(database.kysely)
    await tryWrite(database)
    expect(await readDataState(database.kysely)).toEqual(before)
    await database.close()
    await expect(tryWrite(database)).rejects.toThrow()
  })
})
