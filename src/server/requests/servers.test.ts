import { expect, test } from 'vitest'
import { foliarExample } from '../../contract/example-requests.ts'
import { ANTI_FORGERY } from '../testing/acceptance-app.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { waitUntil } from '../testing/mail-for-tests.ts'
import { environmentOf, runTankmix, startTankmix, type RunningServer } from '../testing/run-tankmix.ts'
import { createSmtp, headerOf } from '../testing/start-smtp.ts'

const REQUESTS = 15

const submit = async ({ url }: RunningServer, key: string): Promise<string> => {
  const response = await fetch(`${url}/api/tankmix/tankmix-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...ANTI_FORGERY },
    body: JSON.stringify({ request: { ...foliarExample, name: key } }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { reference: string }).reference
}

eachDatabase('two servers over one database', ({ settings }) => {
  test('API-06 store a request once that both get at the same time, and send each email once', async () => {
    const smtp = await createSmtp()
    const env = { ...environmentOf(await settings()), SMTP_URL: smtp.url, LAB_EMAIL: 'lab@service.example' }
    expect((await runTankmix(['migrate'], env)).code).toBe(0)
    const servers = await Promise.all([startTankmix(env), startTankmix(env)])
    try {
      const keys = Array.from({ length: REQUESTS }, (_, index) => `visitor-${index}`)
      const references = await Promise.all(keys.map((key) => Promise.all(servers.map((server) => submit(server, key)))))
      for (const [first, second] of references) expect(first).toBe(second)
      const numbers = references.map(([reference]) => Number(reference!.slice(-6)))
      expect(numbers.toSorted((a, b) => a - b)).toEqual(keys.map((_key, index) => index + 1))

      await waitUntil(() => smtp.received.length >= 2 * REQUESTS)
      expect((await runTankmix(['mail'], env)).out).toBe(`Sent: ${2 * REQUESTS}. Waiting: 0. Given up: 0.\n`)
      const messages = smtp.received.map(({ content }) => headerOf(content, 'Message-ID'))
      expect(messages).toHaveLength(2 * REQUESTS)
      expect(new Set(messages).size).toBe(2 * REQUESTS)
    } finally {
      expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
      await smtp.kill()
    }
  })
})
