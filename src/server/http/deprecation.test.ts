import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Call } from '../../contract/call.ts'
import { addVisitorRoute } from '../visitors/route-context.ts'
import { loadBrand, DEFAULT_BRAND_FOLDER } from '../visitors/brand/load-brand.ts'
import { anyDatabase } from '../testing/each-database.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { deprecationHeaders } from './deprecation.ts'
import { describeApi } from './openapi/document.ts'
import { ProblemError } from './problems.ts'

const ENDING = { since: '2026-12-01', ends: '2027-12-01', instead: 'https://tankmix.example/api/docs' }
const old = {
  method: 'GET',
  path: 'api/old/:id',
  summary: 'Old',
  params: z.object({ id: z.string() }),
  response: z.object({}),
  deprecated: ENDING,
} satisfies Call
const { deprecated: _none, ...others } = old
const lasting = { ...others, path: 'api/lasting/:id' } satisfies Call

const serve = async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await describeApi(app, loadBrand(DEFAULT_BRAND_FOLDER))
  for (const call of [old, lasting])
    addVisitorRoute(app as never, call, ({ params }, reply) => {
      if (params.id === 'none') throw new ProblemError(404, 'unknown', 'There is none.')
      return reply.send({})
    })
  await app.ready()
  return app
}

describe('a deprecated call', () => {
  test('API-21 says since when, until when and what to use instead, in errors too; other calls say nothing', async () => {
    const app = await serve()
    for (const id of ['1', 'none']) {
      const { headers } = await app.inject(`/api/old/${id}`)
      expect(headers).toMatchObject({ deprecation: '@1796083200', sunset: 'Wed, 01 Dec 2027 00:00:00 GMT' })
      expect(headers['link']).toContain(`<${ENDING.instead}>; rel="sunset"`)
    }
    const { headers } = await app.inject('/api/lasting/1')
    expect([headers['deprecation'], headers['sunset'], headers['link']]).toEqual([undefined, undefined, undefined])
    const { paths } = (app as unknown as { swagger: () => { paths: Record<string, { get: { deprecated?: boolean } }> } }).swagger()
    expect(paths['/api/old/{id}']!.get.deprecated).toBe(true)
    expect(paths['/api/lasting/{id}']!.get.deprecated).toBeUndefined()
  })

  test.each([
    ['2026-12-01', '2027-11-30'],
    ['2026-12-01', '2026-12-02'],
    ['soon', '2030-01-01'],
    ['2026-12-01', '2027-13-01'],
  ])('API-22 from %s to %s is refused', (since, ends) => expect(() => deprecationHeaders({ ...ENDING, since, ends })).toThrow())
})

anyDatabase('the calls of today', ({ settings }) => {
  test('API-21 no call is deprecated', async () => {
    const served = await buildTestApp(await settings())
    const { paths } = (await served.app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { deprecated?: boolean }>>
    }>()
    const marked = Object.entries(paths).filter(([, operations]) => Object.values(operations).some(({ deprecated }) => deprecated))
    expect(Object.keys(paths).length).toBeGreaterThan(20)
    expect(marked).toEqual([])
    await served.close()
  })
})
