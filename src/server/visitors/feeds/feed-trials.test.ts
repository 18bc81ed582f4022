import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../data/load-demo.ts'
import { markChanged, readDataState } from '../../db/data-state.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { pagesOptions } from '../public-pages/testing/pages-app.ts'
import { atomErrors } from './testing/check-atom.ts'

const FEED = '/feed.atom'

let dataFolder: string
let served: TestApp
let port: number
const read = async (path: string): Promise<string> => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-feeds-'))
  served = await buildTestApp({ dataFolder }, undefined, await pagesOptions())
  await loadDemo(served.database, { maker: 'Norrin', productSets: [], today: '2026-11-21', foliarTests: 300, seedTests: 10 })
  await served.currentData.refresh()
  port = Number(new URL(await served.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await served.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const observe = async (observations: string): Promise<void> => {
  const { kysely } = served.database
  await kysely.updateTable('tests').set({ observations }).execute()
  await kysely.transaction().execute(async (trx) => markChanged(trx, await readDataState(trx)))
  await served.currentData.refresh()
}

test('FEED-12 who reads while data change gets a whole feed of the tests of before or of after, however many read at once', async () => {
  await observe('Flakes of before.')
  const before = await read(FEED)
  const reading = Array.from({ length: 200 }, async (_none, at) => {
    for (let turns = 0; turns < at; turns++) await turn()
    return read(FEED)
  })
  await observe('Flakes of after.')
  const bodies = new Set(await Promise.all(reading))
  const after = await read(FEED)
  expect(before).toContain('Flakes of before.')
  expect(after).toContain('Flakes of after.')
  expect([before, after]).toEqual(expect.arrayContaining([...bodies]))
  expect([await atomErrors(before), await atomErrors(after)]).toEqual([[], []])
})

test('FEED-12 who does not read on, or stops within the question, keeps nobody waiting, and gets every feed whole when they read on', async () => {
  const question = `GET ${FEED} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`
  // More than any buffer between them has room for.
  const times = 200
  const slow = Array.from({ length: 10 }, () => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.write(`${question}\r\n`.repeat(times - 1))
    socket.write(`${question}Connection: close\r\n\r\n`)
    return socket
  })
  const stopped = Array.from({ length: 100 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(question)
    return socket
  })
  const body = await read(FEED)
  expect(new Set(await Promise.all(Array.from({ length: 100 }, () => read(FEED))))).toEqual(new Set([body]))
  for (const socket of slow) expect(await text(socket)).toSatisfy((all: string) => all.split(body).length === times + 1)
  for (const socket of stopped) {
    socket.setEncoding('utf8').write('Connection: close\r\n\r\n')
    expect((await text(socket)).split('\r\n\r\n').slice(1).join('\r\n\r\n')).toBe(body)
  }
})

test.each(['/feed.atom', '/product/nobody/feed.atom', '/mix/1,2/feed.atom'])(
  'FEED-13 an address with more than a thousand unknown parameters is refused in few words: %s',
  async (path) => {
    const names = Array.from({ length: 1_300 }, (_none, at) => at.toString(36).toUpperCase())
    const { detail, errors = [] } = expectProblem(await served.app.inject({ url: `${path}?${names.join('&')}` }), 400)
    expect(errors.map(({ path: name }) => name)).toEqual(['0', '1', '2', '3', '4', ''])
    expect(detail).toMatch(/; and 1295 more parameters$/)
    expect(detail.length).toBeLessThan(2_000)
  },
)
