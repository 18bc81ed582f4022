import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptanceApp } from './testing/acceptance-app.ts'
import { writeBuiltPages } from './testing/built-pages.ts'
import { eachDatabase } from './testing/each-database.ts'
import { fuzzCalls, routesOf } from './testing/fuzz-calls.ts'

eachDatabase('every route', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tankmix-fuzz-'))
    api = await acceptanceApp(await settings(), writeBuiltPages(folder))
  })
  afterAll(async () => {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('ANS-44 any input gets a status below 500, in time, no page with a script of the input, and nothing invalid is stored (npm run fuzz makes 100,000 calls)', async () => {
    expect((await routesOf(api.app)).length).toBeGreaterThan(30)
    const { calls, statuses } = await fuzzCalls(api.app, api.database, { calls: 1_500 })
    expect(calls).toBeGreaterThanOrEqual(1_500)
    for (const status of [200, 400, 403, 404]) expect(statuses[status]).toBeGreaterThan(0)
  })
})
