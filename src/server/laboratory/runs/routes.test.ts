import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import type { TestDetail, TestList } from '../../../contract/console/bench/tests.ts'
import type { KeptProducts } from '../../../contract/console/products.ts'
import { emptyLine, MAX_PHOTO_BYTES } from '../../../domain/console/bench/bench-test.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { importFiles } from '../../testing/import-files.ts'
import { productCells } from '../../data/csv/product-cells.ts'
import { newRequest } from '../desk/testing/desk.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY, expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeState } from './change-state.ts'
import { saveSheet } from './save-sheet.ts'
import { as, CHEMIST, mustSucceed, newRun, product, reading, versionOf, wholeSheet } from './testing/bench.ts'

type Part = { name: string; value: string } | { name: string; file: Buffer }

const form = (parts: readonly Part[]) => {
  const boundary = 'of-a-test'
  const pieces = parts.flatMap((part) => {
    const isFile = 'file' in part
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"${isFile ? '; filename="p.jpg"\r\ncontent-type: image/jpeg' : ''}\r\n\r\n`
    return [Buffer.from(head), isFile ? part.file : Buffer.from(part.value), Buffer.from('\r\n')]
  })
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const refused = (response: LightMyRequestResponse, status: number, reason: string): void =>
  expect(expectProblem(response, status).reason).toBe(reason)

eachDatabase('the bench', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  const members = {} as Record<Role, Member>
  let photo: Buffer
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    await importFiles(served.database, ACCEPTANCE_DATA)
    await served.currentData.refresh()
    client = consoleClient(served.app)
    for (const role of ['viewer', 'chemist', 'approver', 'admin'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role])
    photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#275' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => served.close())

  const send = (path: string, payload: object, role: Role = 'chemist') => client.post(path, payload, { cookie: members[role].cookie })
  const read = async (id: string, role: Role = 'chemist') =>
    (await client.get(`tests/${id}`, { cookie: members[role].cookie })).json<TestDetail>()
  const upload = (id: string, parts: readonly Part[], cookie: string | undefined = members.chemist.cookie) => {
    const { payload, headers } = form(parts)
    return served.app.inject({
      method: 'POST',
      url: `${CONSOLE_API}tests/${id}/photos`,
      payload,
      headers: { ...ANTI_FORGERY, ...headers, cookie: [ANTI_FORGERY.cookie, cookie].filter(Boolean).join('; ') },
    })
  }
  const running = async (): Promise<string> => {
    const { id } = (await send('tests', { from: 'nothing', kind: 'foliar' })).json<{ id: string }>()
    expect((await send(`tests/${id}/change`, { rowVersion: 1, change: { action: 'start' } })).statusCode).toBe(200)
    return id
  }

  test('LAB-68 a test goes from a request to submitted; the page says what is missing and what each role may do', async () => {
    const requestId = await newRequest(served.database, {
      waterRate: 200,
      waterRateUnits: 'lt/Ha',
      countryCode: 'FR - France',
      ingredients: [
        { name: 'mangavel 500', orderOfAddition: 1, applicationRate: 1000, applicationUnit: 'Millilitres' },
        { name: 'Azostar 250 SC', orderOfAddition: 2, applicationRate: 0.8, applicationUnit: 'Litres' },
      ],
    })
    await send(`requests/${requestId}/change`, { rowVersion: 1, change: { action: 'accept' } })
    const created = await send('tests', { from: 'requests', requests: [{ id: requestId, rowVersion: 2 }] })
    const { id } = created.json<{ id: string }>()
    const again = await send('tests', { from: 'requests', requests: [{ id: requestId, rowVersion: 3 }] })
    refused(again, 409, 'not possible')
    const draft = await read(id)
    expect(draft.sheet).toMatchObject({ country: 'FR', waterRate: 200 })
    expect(draft.sheet.lines.map(({ name, rate }) => [name, rate])).toEqual([
      ['Mangavel 500', 1],
      ['Azostar 250 SC', 0.8],
    ])
    expect(draft.products.map(({ name }) => name).toSorted()).toEqual(['Azostar 250 SC', 'Mangavel 500'])
    expect(draft.requests).toMatchObject([{ id: requestId, state: 'in-test' }])
    expect([draft.actions, draft.mayEdit, draft.mayRead]).toEqual([['start', 'void'], true, false])
    expect(await read(id, 'viewer')).toMatchObject({ actions: [], mayEdit: false, mayRead: false })
    const request = (await client.get(`requests/${requestId}`, { cookie: members.viewer.cookie })).json<{
      runs: object[]
      answers: string[]
    }>()
    expect([request.runs, request.answers]).toEqual([[{ id, state: 'draft', next: null }], []])

    await send(`tests/${id}/change`, { rowVersion: 1, change: { action: 'start' } })
    const early = await send(`tests/${id}/change`, { rowVersion: 2, change: { action: 'submit' } })
    refused(early, 409, 'incomplete')
    expect(early.json<{ missing: object[] }>().missing).toEqual((await read(id)).missing)
    const { lines } = draft.sheet
    const { testedOn } = (await read(id)).sheet
    const saved = await send(`tests/${id}/sheet`, { rowVersion: 2, sheet: { ...wholeSheet({ testedOn }), lines } })
    expect(saved.json()).toEqual({ rowVersion: 3 })
    expect((await send(`tests/${id}/readings`, { ...reading(), readAt: new Date().toISOString() })).json()).toEqual({ rowVersion: 4 })
    refused(await send(`tests/${id}/change`, { rowVersion: 4, change: { action: 'submit' } }), 400, 'unlikely')
    const submitted = await send(`tests/${id}/change`, { rowVersion: 4, change: { action: 'submit', note: 'Without labels' } })
    expect(submitted.json()).toEqual({ rowVersion: 5 })
    const whole = await read(id, 'approver')
    expect(whole.missing).toEqual([])
    expect(whole.history.map(({ action, by }) => [action, by])).toEqual(
      ['create', 'start', 'edit', 'add-reading', 'submit'].map((action) => [action, 'chemist']),
    )
    const late = await send(`tests/${id}/sheet`, { rowVersion: 4, sheet: wholeSheet() })
    refused(late, 409, 'changed meanwhile')
    expect(late.json<{ changes: object[] }>().changes).toMatchObject([{ action: 'submit', by: 'chemist' }])
  })

  test('LAB-68 numbers that no report could have, unknown fields of choice and texts with control characters are refused by name', async () => {
    const id = await running()
    const wrong: [object, string][] = [
      [{ waterRate: 200.123 }, 'sheet.waterRate'],
      [{ waterRate: -1 }, 'sheet.waterRate'],
      [{ ph: 15 }, 'sheet.ph'],
      [{ country: 'fr' }, 'sheet.country'],
      [{ testedOn: '2026-02-30' }, 'sheet.testedOn'],
      [{ result: 'X' }, 'sheet.result'],
      [{ protocol: { id: 'jar-test', version: 2_147_483_648 } }, 'sheet.protocol.version'],
      [{ observations: 'a\u0000b' }, 'sheet.observations'],
      [{ kind: 'seed' }, 'sheet.waterRate'],
      [{ lines: [{ ...wholeSheet().lines[0], rate: 0.1234567 }] }, 'sheet.lines.0.rate'],
      [{ lines: [{ ...wholeSheet().lines[0], expiry: '2027-13' }] }, 'sheet.lines.0.expiry'],
      [{ lines: Array.from({ length: 31 }, () => wholeSheet().lines[0]) }, 'sheet.lines'],
    ]
    for (const [part, path] of wrong) {
      const response = await send(`tests/${id}/sheet`, { rowVersion: 2, sheet: { ...wholeSheet(), ...part } })
      expect([part, response.statusCode, response.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([part, 400, path])
    }
    refused(await send(`tests/${id}/change`, { rowVersion: 2, change: { action: 'void', note: ' ' } }), 400, 'invalid input')
    refused(await send('tests/none/change', { rowVersion: 2, change: { action: 'start' } }), 404, 'unknown test')
    expect(await versionOf(served.database, id)).toBe(2)
  })

  test('LAB-66 a photo is added once, with its caption, and only people who are signed in see it', async () => {
    const id = await running()
    const first = reading()
    await send(`tests/${id}/readings`, first)
    const photoId = randomUUID()
    const parts = [
      { name: 'id', value: photoId },
      { name: 'readingId', value: first.id },
      { name: 'caption', value: 'After 2 h' },
      { name: 'file', file: photo },
    ]
    const added = await upload(id, parts)
    expect([added.statusCode, added.json()]).toEqual([200, { rowVersion: 4 }])
    expect((await upload(id, parts)).json()).toEqual({ rowVersion: 4 })
    const { photos } = await read(id, 'viewer')
    expect(photos).toMatchObject([{ id: photoId, readingId: first.id, caption: 'After 2 h', width: 60, height: 40, by: 'chemist' }])
    const url = `tests/${id}/photos/${photoId}`
    const shown = await client.get(url, { cookie: members.viewer.cookie })
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store'])
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(60)
    expect((await client.get(url)).statusCode).toBe(401)
    expect((await send(url, { action: 'caption-photo', caption: 'At 2 hours' })).json()).toEqual({ rowVersion: 5 })
    expect((await read(id)).photos).toMatchObject([{ caption: 'At 2 hours' }])
    expect((await send(url, { action: 'remove-photo' })).json()).toEqual({ rowVersion: 6 })
    expect((await read(id)).photos).toEqual([])
    refused(await send(url, { action: 'remove-photo' }), 404, 'unknown photo')
    const folder = join(served.settings.dataFolder, 'photos')
    const files = existsSync(folder) ? readdirSync(folder) : []
    expect(files.filter((name) => /^[0-9a-f]{64}\.jpg$/.test(name))).toEqual(files)
    expect(files).toHaveLength(served.database.kind === 'embedded' ? 1 : 0)
  })

  test('LAB-66 uploads that are no photo, too large, incomplete or not allowed store nothing', async () => {
    const id = await running()
    const own = (): Part => ({ name: 'id', value: randomUUID() })
    refused(await upload(id, [own(), { name: 'file', file: Buffer.from('<script>') }]), 422, 'no photo')
    refused(await upload(id, [own(), { name: 'file', file: Buffer.alloc(MAX_PHOTO_BYTES + 1) }]), 413, 'too large')
    refused(await upload(id, [own()]), 400, 'invalid input')
    refused(await upload(id, [{ name: 'file', file: photo }]), 400, 'invalid input')
    refused(await upload(id, [own(), { name: 'caption', value: 'x'.repeat(301) }, { name: 'file', file: photo }]), 400, 'invalid input')
    refused(await upload(id, [own(), { name: 'file', file: photo }, { name: 'file', file: photo }]), 413, 'too large')
    refused(await upload(id, [own(), { name: 'readingId', value: randomUUID() }, { name: 'file', file: photo }]), 404, 'unknown reading')
    refused(await upload('none', [own(), { name: 'file', file: photo }]), 404, 'unknown test')
    refused(await upload(id, [own(), { name: 'file', file: photo }], members.viewer.cookie), 403, 'forbidden')
    refused(await send(`tests/${id}/photos`, {}), 415, 'unsupported media type')
    const draft = await newRun(served.database)
    refused(await upload(draft, [own(), { name: 'file', file: photo }]), 409, 'not possible')
    expect(await versionOf(served.database, id)).toBe(2)
  })

  test('LAB-67 the list has counts of each state, and pages at places that it named itself', async () => {
    const list = async (query = '', role: Role = 'viewer') =>
      (await client.get(`tests${query}`, { cookie: members[role].cookie })).json<TestList>()
    const id = await newRun(served.database, as(members.approver.id, 'approver'))
    expect((await list()).tests.map((one) => one.id)).toContain(id)
    const mine = await list('?mine=yes', 'approver')
    expect(mine.tests).toMatchObject([{ id, createdBy: 'approver', state: 'draft', products: [] }])
    expect(mine.counts).toMatchObject({ draft: 1, running: 0 })
    await changeState(served.database, { id, rowVersion: 1 }, { action: 'void', note: 'Not needed' }, as(members.approver.id, 'approver'))
    expect((await list('?mine=yes', 'approver')).tests).toEqual([])
    expect((await list('?mine=yes&state=void', 'approver')).tests).toHaveLength(1)
    refused(await client.get('tests?after=nowhere', { cookie: members.viewer.cookie }), 400, 'invalid input')
  })

  test('LAB-68 products are found by the beginnings of their words, under the names of the country', async () => {
    const found = async (query: string) =>
      (await client.get(`bench-products?${query}`, { cookie: members.chemist.cookie })).json<{ products: { name: string }[] }>().products
    expect((await found('text=azos')).map(({ name }) => name)).toContain('Azostar 250 SC')
    expect(await found('text=zostar')).toEqual([])
  })

  test('WHO-15 products and their tests are found by printed numbers of any country and by joined and misspelt names', async () => {
    const { database, currentData } = served
    const { id: _id, ...cells } = productCells({
      ...product('novel', 'Novel Gold 50', 'L'),
      codes: ['US:524-549', 'GTIN:4012345678901'],
    })
    expect((await send('products', { id: 'novel', cells }, 'admin')).statusCode).toBe(200)
    await currentData.refresh()
    const get = async <Body>(path: string): Promise<Body> => (await client.get(path, { cookie: members.chemist.cookie })).json<Body>()
    const id = await newRun(database)
    const lines = [{ ...emptyLine('Novel Gold 50'), productId: 'novel' }]
    mustSucceed(await saveSheet(database, { id, rowVersion: 1 }, wholeSheet({ lines }), CHEMIST))
    for (const typed of ['EPA Reg. No. 000524-00549', '(01)04012345678901', 'novelgold50', 'Novel Gild 50']) {
      const text = encodeURIComponent(typed)
      const { products } = await get<{ products: { id: string }[] }>(`bench-products?text=${text}`)
      expect([typed, products.map((one) => one.id)]).toEqual([typed, ['novel']])
      expect([typed, (await get<TestList>(`tests?text=${text}`)).tests.map((one) => one.id)]).toEqual([typed, [id]])
      expect([typed, (await get<KeptProducts>(`products?text=${text}`)).products.map((one) => one.id)]).toEqual([typed, ['novel']])
    }
    expect((await get<TestList>('tests?text=1001-624')).tests).toEqual([])
  })
})
