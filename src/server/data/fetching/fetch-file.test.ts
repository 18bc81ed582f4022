import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { LookupAddress } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressGuard, checkedLookup } from './checked-address.ts'
import { fetchFile, FETCH_BOUNDS, type FetchFile } from './fetch-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'tankmix-fetch-'))
const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '9', '-subj', '/CN=localhost']
execFileSync('openssl', [...made, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', cert], {
  stdio: 'ignore',
})

let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: IncomingMessage[] = []
const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
  asked.push(request)
  answer(request, response)
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
const to = join(folder, 'fetched')
const fetched = (more: Partial<FetchFile> = {}) =>
  fetchFile({ address: `https://localhost:${port}/tests.csv`, networks: ['loopback'], to, ca: readFileSync(cert, 'utf8'), ...more })

test('BRING-50 a file is fetched by https with the header of the settings, and not again while its server says that it is the same', async () => {
  answer = (request, response) => {
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"v1"' }).end('id;date')
  }
  const first = await fetched({ header: 'Authorization: Bearer abc' })
  expect(first).toEqual({ same: false, etag: '"v1"', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  expect(readFileSync(to, 'utf8')).toBe('id;date')
  expect(asked[0]!.headers['authorization']).toBe('Bearer abc')
  expect(await fetched({ etag: '"v1"' })).toEqual({ same: true })
  // Where nothing was there before, it is no answer.
  answer = (_request, response) => response.writeHead(304).end()
  await expect(fetched()).rejects.toThrow('it leads to another address (304)')
})

const CUT: typeof answer = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000' })
  response.write('half')
  setTimeout(() => response.destroy(), 50)
}
test.each<[string, RegExp, typeof answer, Partial<FetchFile>]>([
  [
    'a redirect',
    /leads to another address \(302\), which is not followed/,
    (_, response) => response.writeHead(302, { location: '/other' }).end(),
    {},
  ],
  ['a length that lies', /it ended before all of it had come/, CUT, {}],
  [
    'a length beyond the bound',
    /it has more than 0 MB/,
    (_, response) => response.end('x'.repeat(2_000)),
    { bounds: { ...FETCH_BOUNDS, bytes: 1_000 } },
  ],
  [
    'more bytes than the bound, of which no length was said',
    /it has more than 0 MB/,
    (_, response) => {
      response.write('x'.repeat(900))
      setTimeout(() => response.end('x'.repeat(900)), 20)
    },
    { bounds: { ...FETCH_BOUNDS, bytes: 1_000 } },
  ],
  ['silence', /nothing came for 0 s/, () => undefined, { bounds: { ...FETCH_BOUNDS, silentMilliseconds: 200 } }],
  [
    'a body that drips',
    /it takes more than 1 minutes/,
    (_, response) => {
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    },
    { bounds: { ...FETCH_BOUNDS, milliseconds: 400 } },
  ],
  ['an empty file', /it is empty/, (_, response) => response.end(), {}],
  [
    'a body that is compressed unasked',
    /compressed/,
    (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    {},
  ],
  ['a password that is wrong', /responds with 401: it asks for a password/, (_, response) => response.writeHead(401).end(), {}],
  ['a certificate that nobody knows', /self-signed certificate/, (_, response) => response.end('x'), { ca: undefined }],
])('BRING-51 %s is refused in words', async (_what, words, how, more) => {
  answer = how
  await expect(fetched(more)).rejects.toThrow(words)
})

test('BRING-52 addresses of the own network are refused before a connection, by name and by number, unless the settings name them', async () => {
  answer = (_request, response) => response.end('secret')
  await expect(fetched({ networks: [] })).rejects.toThrow(/is an address of this network: IMPORT_NETWORKS has to name it/)
  await expect(fetched({ networks: [], address: `https://127.0.0.1:${port}/` })).rejects.toThrow('127.0.0.1 is an address of this network')
  await expect(fetched({ networks: ['10.0.0.0/8'], address: `https://[::ffff:127.0.0.1]:${port}/` })).rejects.toThrow(
    'is an address of this network',
  )
  expect(asked).toEqual([])
  expect(await fetched({ address: `https://127.0.0.1:${port}/` })).toMatchObject({ same: false })
  const guard = addressGuard([])
  for (const address of [
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '224.0.0.1',
    'name',
  ])
    expect([address, guard(address)]).toEqual([address, expect.stringContaining('IMPORT_NETWORKS')])
  for (const address of ['192.0.2.1', '8.8.8.8', '2606:4700::1111']) expect(guard(address)).toBeUndefined()
})

test('BRING-52 the connection is made to the addresses that were checked, and a name with one inner address is refused', async () => {
  const meanings: LookupAddress[][] = [
    [{ address: '192.0.2.1', family: 4 }],
    [
      { address: '192.0.2.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  ]
  let looked = 0
  const resolve = ((_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, meanings[looked++]!)) as unknown as Parameters<typeof checkedLookup>[1]
  const find = (all: boolean) =>
    new Promise((done) => {
      checkedLookup(addressGuard([]), resolve)('rebinding.example', { all }, (error, address) => done(error ? error.message : address))
    })
  expect(await find(false)).toBe('192.0.2.1')
  expect(await find(true)).toContain('rebinding.example: 10.0.0.1 is an address of this network')
  // Once a connection.
  expect(looked).toBe(2)
})
