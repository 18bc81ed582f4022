import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveAssistant } from './testing/serve-assistant.ts'

let assistant: Awaited<ReturnType<typeof serveAssistant>>
beforeAll(async () => {
  assistant = await serveAssistant(500, 50)
})
afterAll(() => assistant.close())

test('LOAD-06 of many calls of assistants at once each is answered in a turn of its own, so that who looks something up beside them does not wait for all', async () => {
  const { database } = assistant.served
  const products = await database.kysely.selectFrom('products').select('id').limit(12).execute()
  const lines = products.map(({ id }) => ({ productId: id }))
  const payload = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'check_tank', arguments: { countryCode: 'FR', lines } },
  }
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  const ask = () => assistant.served.app.inject({ method: 'POST', url: '/mcp', headers, payload })
  // The package of the protocol is read at the first call.
  expect((await ask()).statusCode).toBe(200)
  let loops = 0
  let next = setImmediate(function count() {
    loops++
    next = setImmediate(count)
  })
  const ended = await Promise.all(
    Array.from({ length: 20 }, async () => {
      expect((await ask()).json()).toHaveProperty('result')
      return loops
    }),
  )
  clearImmediate(next)
  const inOneLoop = Object.values(Object.groupBy(ended, (loop) => loop)).map((all) => all!.length)
  expect(Math.max(...inOneLoop)).toBeLessThanOrEqual(2)
})
