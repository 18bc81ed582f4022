import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANTI_FORGERY, expectProblem } from '../testing/acceptance-app.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'

let folder: string
let served: TestApp
let port: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-connections-'))
  served = await buildTestApp({ dataFolder: folder }, undefined, {
    connectionTimes: { headersMs: 150, requestMs: 300, silenceMs: 600, keepAliveMs: 200, checkMs: 50 },
  })
  await served.app.listen({ port: 0, host: '127.0.0.1' })
  port = (served.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends pieces one by one and returns all that the server sends until it closes the connection. */
const talk = (pieces: string[], everyMs = 100): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    const left = [...pieces]
    const next = (): void => {
      const piece = left.shift()
      if (piece !== undefined && socket.writable) socket.write(piece)
    }
    const timer = setInterval(next, everyMs)
    next()
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(said)
    })
    setTimeout(() => reject(new Error(`the connection is still open: ${said}`)), 60_000).unref()
  })

const HEAD = 'POST /api/tankmix/search HTTP/1.1\r\nHost: x\r\nCookie: XSRF-TOKEN=t\r\nX-XSRF-TOKEN: t\r\nContent-Type: application/json\r\n'
const TANK_HEAD = 'POST /api/v1/tank HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test.each([
  ['a head that arrives byte by byte', ['GET / HTTP/1.1\r\n', ...Array.from({ length: 40 }, (_, at) => `x-${at}: 1\r\n`)]],
  ['DEV-05 a tank that never ends', [`${TANK_HEAD}Content-Length: 1000\r\n\r\n`, ...Array.from({ length: 40 }, () => '{')]],
  ['a body that never ends', [`${HEAD}Content-Length: 1000\r\n\r\n`, ...Array.from({ length: 40 }, () => '{')]],
])('%s is ended with 408', async (_what, pieces) => {
  expect(await talk(pieces)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a client that connects and sends nothing is disconnected', async () => {
  expect(await talk([])).toMatch(/^(HTTP\/1\.1 408 .*)?/)
})

test('an idle connection is closed after a while', async () => {
  expect(await talk(['GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'])).toMatch(/^HTTP\/1\.1 200 /)
})

test('a head of more than 16 KB is refused with 431', async () => {
  expect(await talk([`GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`])).toMatch(
    /^HTTP\/1\.1 431 [^]*application\/problem\+json[^]*"reason":"too large"/,
  )
})

test('input that is not HTTP is refused with 400', async () => {
  expect(await talk(['\u0016\u0003\u0001 hello\r\n\r\n'])).toMatch(/^HTTP\/1\.1 400 [^]*"reason":"malformed request"/)
})

test('an address of more than 4,096 characters is refused with 414', async () => {
  expectProblem(await served.app.inject(`/api/tankmix/countries?v=${'a'.repeat(4_100)}`), 414)
  expect((await served.app.inject(`/healthz?v=${'a'.repeat(4_000)}`)).statusCode).toBe(200)
})

test.each([
  ['/api/tankmix/search', 101_000],
  ['/api/tankmix/tankmix-request', 530_000],
])('a body for %s of %i bytes is refused with 413', async (url, bytes) => {
  const payload = JSON.stringify({ countryCode: 'FR', filler: 'a'.repeat(bytes) })
  const headers = { ...ANTI_FORGERY, 'content-type': 'application/json' }
  expectProblem(await served.app.inject({ method: 'POST', url, payload, headers }), 413)
})
