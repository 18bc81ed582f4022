import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import { acceptanceApp } from '../../testing/acceptance-app.ts'
import { buildInfo } from '../../process/build-info.ts'
import { buildTestApp, type TestOptions } from '../../testing/test-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'

anyDatabase('/metrics', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  const metrics = async (): Promise<string> => {
    const response = await api.app.inject('/metrics')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    return response.body
  }

  test('API-12 reports responses by route and status, their times, the index, the cache and the outbox', async () => {
    await api.post('tankmix/search', { countryCode: 'FR' })
    await api.post('tankmix/search', { countryCode: 'FR' })
    await api.post('tankmix/search', {})
    await api.get('tankmix/outcome/nothing/en/fr')
    await api.post('tankmix/tankmix-request', { request: foliarExample })
    const text = await metrics()
    for (const line of [
      'tankmix_http_requests_total{method="POST",route="/api/tankmix/search",status="200"} 2',
      'tankmix_http_requests_total{method="POST",route="/api/tankmix/search",status="400"} 1',
      'tankmix_http_requests_total{method="GET",route="/api/tankmix/outcome/:testId/:languageCode/:countryCode",status="404"} 1',
      'tankmix_http_request_seconds_bucket{route="/api/tankmix/search",le="+Inf"} 3',
      'tankmix_http_request_seconds_count{route="/api/tankmix/search"} 3',
      'tankmix_index_ready 1',
      'tankmix_index_tests 14',
      'tankmix_answer_cache_entries 1',
      'tankmix_database_up 1',
      'tankmix_outbox_mails{state="waiting"} 2',
      'tankmix_outbox_mails{state="given up"} 0',
      'tankmix_outbox_class_mails{class="acknowledgement"} 1',
      'tankmix_outbox_class_mails{class="laboratory"} 1',
      'tankmix_outbox_class_mails{class="confirmation"} 0',
      'tankmix_outbox_class_oldest_seconds{class="confirmation"} 0',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/tankmix_data_info\{version="\w+",demo="false"\} 1/)
    expect(text).toMatch(/tankmix_outbox_oldest_seconds \d/)
    expect(text).toMatch(/tankmix_index_age_seconds \d/)
    for (const line of text.split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) tankmix_\w+ .+|tankmix_\w+(\{[^\n]*\})? (\+Inf|-?[\d.e+-]+))$/)
  })

  test('API-12 all addresses that do not exist are one line', async () => {
    const lines = async () => (await metrics()).split('\n').length
    await api.app.inject('/nowhere-0')
    const before = await lines()
    await lines()
    for (let number = 1; number < 50; number++) await api.app.inject(`/nowhere-${number}?q=${number}`)
    expect((await lines()) - before).toBeLessThan(20)
  })

  test('API-12 reports that the database is unavailable', async () => {
    const away = await acceptanceApp(await settings())
    await away.database.close()
    const { body } = await away.app.inject('/metrics')
    expect(body).toContain('tankmix_database_up 0\n')
    expect(body).not.toContain('tankmix_outbox_mails{')
    await away.app.close()
  })
})

test.each<[string, number, TestOptions, { from?: string; headers?: Record<string, string> }]>([
  ['this machine', 200, {}, {}],
  ['this machine by IPv6', 200, {}, { from: '::1' }],
  ['this machine by IPv4 in IPv6', 200, {}, { from: '::ffff:127.0.0.1' }],
  ['a private network', 200, {}, { from: '10.1.2.3' }],
  ['a private network by IPv6', 200, {}, { from: 'fd12::1' }],
  ['the public', 404, {}, { from: '203.0.113.7' }],
  ['the public by IPv6', 404, {}, { from: '2001:db8::1' }],
  ['a proxy that is not trusted', 404, {}, { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a proxy that is not trusted, in other words', 404, {}, { headers: { forwarded: 'for=203.0.113.7' } }],
  ['the public through a trusted proxy', 404, { trustProxy: 'loopback' }, { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['the public that says it is private', 404, { trustProxy: 'loopback' }, { headers: { 'x-forwarded-for': '10.0.0.1, 203.0.113.7' } }],
  ['a private network through a trusted proxy', 200, { trustProxy: 'loopback' }, { headers: { 'x-forwarded-for': '10.0.0.1' } }],
  ['a private network that is not named', 404, { metricsFrom: ['192.0.2.0/24'] }, { from: '10.1.2.3' }],
  ['a network that is named', 200, { metricsFrom: ['192.0.2.0/24'] }, { from: '192.0.2.9' }],
  ['this machine where none may', 404, { metricsFrom: [] }, {}],
])('MON-01 to %s /metrics says %i', async (_who, status, options, { from = '127.0.0.1', headers = {} }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-metrics-'))
  const metricsFrom = ['loopback', 'linklocal', 'uniquelocal']
  const served = await buildTestApp({ dataFolder: folder }, undefined, { metricsFrom, ...options })
  const { statusCode } = await served.app.inject({ url: '/metrics', remoteAddress: from, headers })
  expect(statusCode).toBe(status)
  await served.close()
  rmSync(folder, { recursive: true })
})

test('MON-02 version and commit are in /readyz and in the metrics', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-metrics-'))
  const build = buildInfo()
  expect(build).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    commit: expect.stringMatching(/^([0-9a-f]{12}|unknown)$/) as string,
  })
  const served = await buildTestApp({ dataFolder: folder }, undefined, { build })
  expect((await served.app.inject('/readyz')).json()).toMatchObject(build)
  expect((await served.app.inject('/metrics')).body).toContain(
    `tankmix_build_info{version="${build.version}",commit="${build.commit}"} 1\n`,
  )
  await served.close()
  rmSync(folder, { recursive: true })
})
