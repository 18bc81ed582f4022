import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createAnswerCounts } from './answer-counts.ts'

const linesOf = async (registry: Registry): Promise<string[]> => (await registry.metrics()).split('\n')

test('API-12 the histogram counts the responses within each limit, and all', async () => {
  const registry = new Registry()
  const { count } = createAnswerCounts(registry)
  for (const ms of [1, 0.5, 5, 70_000]) count({ method: 'GET', route: '/x', status: 200, ms })
  const lines = await linesOf(registry)
  for (const line of [
    '# TYPE tankmix_http_request_seconds histogram',
    'tankmix_http_request_seconds_bucket{route="/x",le="0.001"} 2',
    'tankmix_http_request_seconds_bucket{route="/x",le="0.0025"} 2',
    'tankmix_http_request_seconds_bucket{route="/x",le="0.005"} 3',
    'tankmix_http_request_seconds_bucket{route="/x",le="10"} 3',
    'tankmix_http_request_seconds_bucket{route="/x",le="+Inf"} 4',
    'tankmix_http_request_seconds_sum{route="/x"} 70.0065',
    'tankmix_http_request_seconds_count{route="/x"} 4',
  ])
    expect(lines).toContain(line)
})

test('API-12 reading the metrics twice counts nothing twice', async () => {
  const registry = new Registry()
  const { count } = createAnswerCounts(registry)
  count({ method: 'GET', route: '/x', status: 200, ms: 1 })
  const first = await linesOf(registry)
  expect(first).toContain('tankmix_http_requests_total{method="GET",route="/x",status="200"} 1')
  expect(await linesOf(registry)).toEqual(first)
})

test('MON-03 outcomes are counted from 0, requests for a test apart, probes not at all', async () => {
  const registry = new Registry()
  const { count } = createAnswerCounts(registry)
  const outcomes = async () => (await linesOf(registry)).filter((line) => /^tankmix_outcomes_total.* [^0]/.test(line))
  expect((await linesOf(registry)).filter((line) => line.startsWith('tankmix_outcomes_total'))).toHaveLength(8)
  expect(await outcomes()).toEqual([])
  const request = '/api/helena/tankmix/tankmix-request'
  for (const status of [201, 400, 429, 503]) count({ method: 'POST', route: request, status, ms: 1 })
  for (const status of [200, 304, 404, 500]) count({ method: 'GET', route: '/x', status, ms: 1 })
  count({ method: 'GET', route: '/writez', status: 503, ms: 1 })
  expect(await outcomes()).toEqual([
    'tankmix_outcomes_total{kind="request",outcome="served"} 1',
    'tankmix_outcomes_total{kind="request",outcome="refused"} 1',
    'tankmix_outcomes_total{kind="request",outcome="limited"} 1',
    'tankmix_outcomes_total{kind="request",outcome="failed"} 1',
    'tankmix_outcomes_total{kind="other",outcome="served"} 2',
    'tankmix_outcomes_total{kind="other",outcome="refused"} 1',
    'tankmix_outcomes_total{kind="other",outcome="failed"} 1',
  ])
})
