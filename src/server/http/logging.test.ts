import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { createLogger } from './logging.ts'
import { ANTI_FORGERY } from '../testing/acceptance-app.ts'
import { waitUntil } from '../testing/mail-for-tests.ts'
import { environmentOf, startTankmix } from '../testing/programs/run-tankmix.ts'
import { buildTestApp } from '../testing/test-app.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-logs-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const logged = () => {
  const lines: string[] = []
  return { lines, logger: createLogger('trace', { write: (line) => void lines.push(line) }) }
}

test('no secret and nothing personal is logged at any level', async () => {
  const server = await startTankmix({
    ...environmentOf({ dataFolder: folder }),
    LOG_LEVEL: 'trace',
    SMTP_URL: 'smtp://operator:s3cret-password@127.0.0.1:1',
    LAB_EMAIL: 'lab@service.example',
  })
  try {
    const post = (path: string, body: unknown) =>
      fetch(`${server.url}/api/tankmix/${path}?v=looked-for`, {
        method: 'POST',
        headers: { ...ANTI_FORGERY, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
        body: JSON.stringify(body),
      })
    expect((await post('tankmix-request', { request: { ...foliarExample, crop: 'Rare Crop' } })).status).toBe(201)
    expect((await post('tankmix-request', { request: { ...foliarExample, name: '' } })).status).toBe(400)
    await post('search', { countryCode: 'FR', activeIngredientCode: 'looked-for-active' })
    await waitUntil(() => server.said().includes('could not be sent'))
  } finally {
    await server.stop()
  }
  expect(server.said()).toContain('"route":"/api/tankmix/tankmix-request","status":201')
  const personal = [
    foliarExample.name,
    foliarExample.email,
    foliarExample.company,
    'First line',
    'Époxi',
    'Rare Crop',
    'looked-for',
    '203.0.113.77',
    's3cret',
    'lab@service',
    'of-a-test',
  ]
  for (const text of personal) expect(server.said()).not.toContain(text)
})

test('errors of drivers are logged without their rows, addresses and passwords', () => {
  const { lines, logger } = logged()
  const error = Object.assign(new Error('550 <anna@example.org> unknown at smtp://me:pass@mail.example'), {
    code: '23505',
    detail: 'Failing row contains (Anna)',
    rejected: ['anna@example.org'],
  })
  logger.error({ err: error }, 'told')
  expect(lines[0]).toContain('23505')
  for (const text of ['anna', 'Anna', ':pass@']) expect(lines[0]).not.toContain(text)
})

test('an error is logged with the request id of its response', async () => {
  const { lines, logger } = logged()
  const served = await buildTestApp({ dataFolder: join(folder, 'faulty') }, undefined, {
    logger,
    currentData: () => {
      throw new Error('broken')
    },
  })
  const response = await served.app.inject('/api/tankmix/countries')
  await served.close()
  expect(response.statusCode).toBe(500)
  const id = String(response.headers['x-request-id'])
  const about = lines.map((line) => JSON.parse(line) as { reqId: string; msg: string; status?: number }).filter(({ reqId }) => reqId === id)
  expect(about.map(({ msg, status }) => [msg, status])).toEqual([
    ['unexpected error', undefined],
    ['answered', 500],
  ])
})
