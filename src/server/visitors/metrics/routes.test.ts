import { afterAll, beforeAll, expect, test } from 'vitest'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import { acceptanceApp } from '../../testing/acceptance-app.ts'
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
