import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../../http/logging.ts'
import { publishedRow } from '../../laboratory/publishing/testing/published-row.ts'
import { hashOf } from '../../laboratory/people/secrets.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import type { TestOptions } from '../../testing/test-app.ts'
import type { DatabaseSettings } from '../../db/open-db.ts'

const KEY = 'k'.repeat(43)
const PDF = Buffer.from('%PDF-1.7 page one, page two')

const serve = async (settings: DatabaseSettings, options?: TestOptions) => {
  const api = await acceptanceApp(settings, undefined, options)
  onTestFinished(() => api.close())
  /** Without the cookie and the token of a page: programs ask too. */
  const ask = (payload: unknown, remoteAddress = '192.0.2.1') =>
    api.app.inject({ method: 'POST', url: '/api/v1/verify', payload: payload as object, remoteAddress })
  const file = (of: { testId: string; version: number; content?: Buffer; key?: string }) =>
    api.database.kysely
      .insertInto('report_pdfs')
      .values({
        test_id: of.testId,
        version: of.version,
        language: 'en',
        made_at: '2026-06-03T10:00:00.000Z',
        sha256: sha256Hex(of.content ?? PDF),
        bytes: (of.content ?? PDF).length,
        key_hash: of.key === undefined ? null : hashOf(of.key),
        certificate: null,
      })
      .execute()
  const hide = (testId: string) =>
    api.database.kysely.updateTable('publications').set({ is_confidential: 1 }).where('test_id', '=', testId).execute()
  return { ...api, ask, file, hide }
}

eachDatabase('whether a report is genuine', ({ settings }) => {
  test('VERIFY-01 a file of the newest version is genuine, one of an earlier version replaced, and one of a withdrawn report withdrawn', async () => {
    const { database, ask, file } = await serve(await settings())
    await publishedRow(database, '1001', { amended: { changed: ['result'], reason: 'A jar was read again.' } })
    await publishedRow(database, '1002', { withdrawn: '2026-06-05', isUnderReview: false })
    await publishedRow(database, '1003', { isUnderReview: true })
    const [first, second, withdrawn, looked] = ['first', 'second', 'withdrawn', 'looked at'].map((text) => Buffer.from(text))
    await file({ testId: '1001', version: 1, content: first! })
    await file({ testId: '1001', version: 2, content: second! })
    await file({ testId: '1002', version: 1, content: withdrawn! })
    await file({ testId: '1003', version: 1, content: looked! })
    const of = async (content: Buffer) => (await ask({ sha256: sha256Hex(content) })).json<unknown>()
    const report = { number: '1001', isPublic: true, newestVersion: 2, isUnderReview: false }
    expect(await of(second!)).toEqual({ state: 'genuine', report: { ...report, version: 2, issuedOn: '2026-06-02' } })
    expect(await of(first!)).toEqual({ state: 'replaced', report: { ...report, version: 1, issuedOn: '2026-05-14' } })
    expect(await of(withdrawn!)).toMatchObject({ state: 'withdrawn', report: { number: '1002', version: 1, withdrawnOn: '2026-06-05' } })
    expect(await of(looked!)).toMatchObject({ state: 'genuine', report: { number: '1003', isUnderReview: true } })
  })

  test('VERIFY-02 each altered byte, a swapped page and a file that was cut are no file that was issued', async () => {
    const { database, ask, file } = await serve(await settings(), { rateLimits: { search: 0, requests: 0, signIn: 0 } })
    await publishedRow(database, '1001')
    await file({ testId: '1001', version: 1 })
    const stateOf = async (content: Buffer) => (await ask({ sha256: sha256Hex(content) })).json<{ state: string }>().state
    expect(await stateOf(PDF)).toBe('genuine')
    const altered = Array.from(PDF, (byte, at) => Buffer.from(PDF).fill(byte ^ 1, at, at + 1))
    const swapped = Buffer.from('%PDF-1.7 page two, page one')
    const states = await Promise.all([...altered, swapped, PDF.subarray(1), Buffer.concat([PDF, Buffer.from('\n')])].map(stateOf))
    expect(new Set(states)).toEqual(new Set(['unknown']))
  })

  test('VERIFY-01 VERIFY-03 a confidential report is verified by its file or key; its number is one that nobody has', async () => {
    const { database, ask, file, hide } = await serve(await settings())
    await publishedRow(database, '1001')
    await publishedRow(database, '1002', { withdrawn: '2026-06-05' })
    await file({ testId: '1001', version: 1, key: KEY })
    await hide('1001')
    await hide('1002')
    // The public row of a confidential test is not there.
    await database.kysely.deleteFrom('tests').where('id', '=', '1001').execute()
    const expected = { state: 'genuine', report: { number: '1001', isPublic: false, version: 1 } }
    expect((await ask({ key: KEY })).json()).toMatchObject(expected)
    expect((await ask({ sha256: sha256Hex(PDF) })).json()).toMatchObject(expected)
    expect((await ask({ key: 'x'.repeat(43) })).json()).toEqual({ state: 'unknown' })
    const nobodys = await ask({ number: 'nobody-has-it' })
    expect([nobodys.statusCode, nobodys.json()]).toEqual([200, { state: 'unknown' }])
    for (const number of ['1001', '1002']) {
      const hidden = await ask({ number })
      const withoutDate = ({ date: _date, ...headers }: typeof hidden.headers) => headers
      expect([hidden.statusCode, hidden.body, withoutDate(hidden.headers)]).toEqual([200, nobodys.body, withoutDate(nobodys.headers)])
    }
  })

  test('VERIFY-03 numbers of public reports are found, issued here or brought in, and of withdrawn ones', async () => {
    const { database, ask } = await serve(await settings())
    await publishedRow(database, '1001', { amended: { changed: ['result'], reason: 'A jar was read again.' } })
    await publishedRow(database, '1002', { withdrawn: '2026-06-05' })
    const of = async (number: string) => (await ask({ number })).json<unknown>()
    expect(await of('1001')).toMatchObject({ state: 'genuine', report: { version: 2, issuedOn: '2026-06-02', isPublic: true } })
    expect(await of('1002')).toMatchObject({ state: 'withdrawn', report: { withdrawnOn: '2026-06-05' } })
    expect(await of('1003')).toEqual({
      state: 'genuine',
      report: { number: '1003', isPublic: true, version: null, issuedOn: null, newestVersion: null, isUnderReview: false },
    })
  })

  test('VERIFY-04 what finds nothing is limited, what finds a report is not, and a database that is away is no "unknown"', async () => {
    const { database, ask } = await serve(await settings(), { rateLimits: { search: 0, requests: 0, signIn: 3 } })
    for (let times = 0; times < 5; times += 1) expect((await ask({ number: '1001' })).statusCode).toBe(200)
    const many = await Promise.all(Array.from({ length: 40 }, (_none, at) => ask({ sha256: sha256Hex(String(at)) })))
    expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expectProblem(
      many.find(({ statusCode }) => statusCode !== 200)!,
      429,
    )
    expect((await ask({ number: 'nobody-has-it' }, '192.0.2.2')).statusCode).toBe(200)
    await database.kysely.destroy()
    expectProblem(await ask({ number: '1001' }, '192.0.2.3'), 503)
  })

  test('VERIFY-04 a body that is no question, or several, is refused', async () => {
    const { ask } = await serve(await settings())
    const bodies = [
      {},
      { number: '1001', key: KEY },
      { sha256: 'ab' },
      { sha256: 'A'.repeat(64) },
      { key: `${'k'.repeat(42)}'` },
      { number: '../1001' },
      { number: 1001 },
      { number: '1001', file: 'x' },
      [{ number: '1001' }],
    ]
    for (const body of bodies) expectProblem(await ask(body), 400)
  })

  test('VERIFY-04 a body of more than a kilobyte is refused, and nothing that is asked is logged at any level', async () => {
    const lines: string[] = []
    const { ask } = await serve(await settings(), { logger: createLogger('trace', { write: (line) => void lines.push(line) }) })
    expectProblem(await ask({ number: 'x'.repeat(2000) }), 413)
    for (const body of [{ number: 'asked-number' }, { key: KEY }, { sha256: sha256Hex(PDF) }]) await ask(body)
    expect(lines.join('')).toContain('/api/v1/verify')
    expect(lines.join('')).not.toMatch(new RegExp(`asked-number|${KEY}|${sha256Hex(PDF)}`))
  })
})
