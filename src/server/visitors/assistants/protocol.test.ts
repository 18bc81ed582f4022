import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../testing/test-app.ts'
import { brand, ROOT, serveAssistant } from './testing/serve-assistant.ts'

const CONFORMANCE = join(ROOT, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js')
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

let assistant: Awaited<ReturnType<typeof serveAssistant>>
beforeAll(async () => {
  assistant = await serveAssistant(200, 10)
})
afterAll(() => assistant.close())

const post = (body: unknown, headers: Record<string, string> = {}) =>
  assistant.served.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })

describe('MCP-07 what is wrong is said, and where', () => {
  test.each([
    ['find_product', { name: '', countryCode: 'FR' }, 'name: must not be empty'],
    ['find_product', { name: 'x', countryCode: 'nowhere' }, 'countryCode: must be a two-letter ISO country code'],
    ['check_tank', { countryCode: 'FR', lines: [{ productId: 'none-1' }, { productId: 'none-2' }] }, 'there is no product none-1'],
    ['check_tank', { countryCode: 'FR', lines: [{ productId: '1' }] }, 'lines: must have 2 to 12 lines'],
    ['find_tests', { countryCode: 'FR', productIds: ['none-1'] }, 'productIds: there is no product none-1'],
    ['read_report', { testId: '../etc', countryCode: 'FR' }, 'testId: must be 1 to 64 letters, digits or . _ -'],
    ['no_such_tool', {}, 'There is no tool no_such_tool.'],
  ])('%s %j', async (name, input, expected) => {
    const { isError, content } = await assistant.call(name, input)
    expect([isError, content[0]!.text]).toEqual([true, expect.stringContaining(expected)])
  })

  test('a page of another site, a list of messages, and a stream are refused; a program needs neither cookie nor token', async () => {
    expect((await post(LIST)).statusCode).toBe(200)
    expect((await post(LIST, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
    expect((await post([LIST, LIST])).statusCode).toBe(400)
    expect((await post('nothing')).statusCode).toBe(400)
    const read = await assistant.served.app.inject({ url: '/mcp', headers: { accept: 'text/event-stream' } })
    expect([read.statusCode, read.headers.allow]).toEqual([405, 'POST'])
    expect((await post(LIST)).headers['set-cookie']).toBeUndefined()
  })

  test('calls of tools count as the searches that they are', async () => {
    const { served, builtView } = assistant
    const limited = await buildTestApp(served.settings, undefined, { builtView, rateLimits: { search: 25, requests: 5 } })
    await limited.currentData.refresh()
    const products = await served.database.kysely.selectFrom('products').select('id').limit(2).execute()
    const lines = products.map(({ id: productId }) => ({ productId }))
    const body = { ...LIST, method: 'tools/call', params: { name: 'check_tank', arguments: { countryCode: 'FR', lines } } }
    const statuses = []
    for (let calls = 0; calls < 5; calls++) {
      const headers = { accept: 'application/json, text/event-stream' }
      statuses.push((await limited.app.inject({ method: 'POST', url: '/mcp', headers, payload: body })).statusCode)
    }
    await limited.close()
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('without the switch of the brand there is no such address', async () => {
    const { served, builtView } = assistant
    const off = await buildTestApp(served.settings, undefined, { builtView, brand: { ...brand, assistants: false } })
    expect((await off.app.inject({ method: 'POST', url: '/mcp', payload: LIST })).statusCode).toBe(404)
    await off.close()
  })
})

test.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])(
  'MCP-08 the conformance suite of the protocol passes: %s',
  async (scenario) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [CONFORMANCE, 'server', '--url', assistant.url.replace('127.0.0.1', 'localhost') + '/mcp', '--scenario', scenario],
      { cwd: assistant.folder },
    )
    expect(stdout).toMatch(/Passed: \d+\/\d+, 0 failed/)
  },
)
