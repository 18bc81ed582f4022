import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '../../../domain/console/bench/bench-test.ts'
import { UNKNOWN_KEPT_DAYS } from '../../../domain/products/unknown-products.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { createPhotoStore } from '../../photos/photo-store.ts'
import { sweepPhotos } from '../../photos/sweep-photos.ts'
import { MAX_UNKNOWN_A_DAY } from '../../requests/unknown-products/store-unknown.ts'
import { sweepUnknown } from '../../requests/unknown-products/sweep-unknown.ts'
import { sendUnknown, UNKNOWN_EXAMPLE } from '../../requests/unknown-products/testing/unknown.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#275' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Phone of somebody' } })
    .toBuffer()
})

eachDatabase('products that no list has', ({ settings }) => {
  let served: TestApp
  beforeAll(async () => {
    served = await buildTestApp(await settings(), undefined, { sendsEmails: true })
  })
  afterAll(() => served.close())

  const send = (fields: object = {}, sent: Parameters<typeof sendUnknown>[2] = {}) =>
    sendUnknown(served, { ...UNKNOWN_EXAMPLE, ...fields }, sent)
  const cases = () => served.database.kysely.selectFrom('unknown_products').selectAll().orderBy('first_at').execute()
  const reports = () => served.database.kysely.selectFrom('unknown_reports').selectAll().orderBy('made_at').execute()
  const empty = async () => {
    for (const table of ['unknown_reports', 'unknown_products', 'unknown_days'] as const)
      await served.database.kysely.deleteFrom(table).execute()
  }

  test('WHO-60 it is stored once for each key, with or without a photo, also where the same comes many times at once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send({}, { key })))
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [200, '{"step":"stored"}']))
    expect((await send({}, { key })).statusCode).toBe(200)
    expect(answers[0]!.headers['cache-control']).toBe('no-store')
    expect(expectProblem(await send({ name: 'Another' }, { key }), 409).reason).toBe('key already used')
    expect((await send({ name: 'Without a number', number: '' })).statusCode).toBe(200)
    expect(await reports()).toMatchObject([
      { name: 'Novel Gold 50', number: '9-12345', language: 'en', photo_sha256: null, watcher_id: null },
      { name: 'Without a number', number: '' },
    ])
    expect((await cases()).map(({ asked, state }) => [asked, state])).toEqual([[1, 'open'], [1, 'open']]) // prettier-ignore
    await empty()
  })

  test('WHO-64 the same product is one, by its number or else by its name; numbers that differ by a hyphen, and countries, stay apart', async () => {
    const told: [object, number][] = [
      [{}, 1],
      [{ name: 'novel-gold™ 50', number: '' }, 1],
      [{ name: '', number: '9-12345' }, 1],
      [{ name: 'Something else', number: 'EPA Reg. No. 0009-12345' }, 1],
      [{ number: '91-2345' }, 2],
      [{ country: 'de' }, 3],
      [{ name: '™', number: '' }, 4],
      [{ name: '🌾🌾', number: '' }, 5],
      [{ name: 'مبيد فطري', number: '' }, 6],
    ]
    for (const [fields, expected] of told) {
      expect((await send(fields)).statusCode).toBe(200)
      expect([fields, (await cases()).length]).toEqual([fields, expected])
    }
    const [first, , german] = await cases()
    expect([first!.asked, german!.country]).toEqual([4, 'DE'])
    for (const number of ['4012345678901', '(01)04012345678901']) await send({ name: '', number })
    expect((await cases()).at(-1)!.asked).toBe(2)
    await served.database.kysely.updateTable('unknown_products').set({ state: 'closed' }).where('id', '=', first!.id).execute()
    await send()
    expect((await cases()).filter(({ name }) => name === 'Novel Gold 50').map(({ state }) => state)).toEqual([
      'closed',
      'open',
      'open',
      'open',
    ])
    await empty()
    const many = await Promise.all(Array.from({ length: 12 }, () => send({ number: '' })))
    expect(many.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await cases()).map(({ asked }) => asked)).toEqual([12])
    await empty()
  })

  test.each([
    ['neither name nor number', { name: ' ', number: '' }, 'name'],
    ['a name of 10,000 letters', { name: 'a'.repeat(10_000) }, 'name'],
    ['a name of 300 letters', { name: 'a'.repeat(300) }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['no country', { country: 'XX' }, 'country'],
    ['two addresses', { email: 'a@farm.example, b@farm.example' }, 'email'],
    ['a language of nobody', { languageCode: 'tlh' }, 'languageCode'],
  ])('WHO-61 %s is refused, and nothing is stored', async (_what, fields, path) => {
    const { errors = [] } = expectProblem(await send(fields), 400)
    expect(errors.map((one) => one.path).join(' ')).toBe(path)
    expect(await reports()).toEqual([])
  })

  test('WHO-61 what is no photo or too large is refused, and so is what is no form; nothing is stored', async () => {
    expect(expectProblem(await send({}, { photo: Buffer.from('<svg xmlns="x"/>') }), 422).reason).toBe('no photo')
    expect(expectProblem(await send({}, { photo: photo.subarray(0, photo.length / 2) }), 422).reason).toBe('no photo')
    expectProblem(await send({}, { photo: Buffer.alloc(MAX_PHOTO_BYTES + 1, 255) }), 413)
    expectProblem(await send({}, { headers: { 'content-type': 'application/json' } }), 400)
    expectProblem(await send({}, { headers: { cookie: '' } }), 403)
    expect([await reports(), await cases()]).toEqual([[], []])
  })

  test('WHO-62 a photo is stored without what else its file says, and is nowhere public', async () => {
    expect((await send({}, { photo })).statusCode).toBe(200)
    const { photo_sha256: hash, photo_width: width } = (await reports())[0]!
    expect(width).toBe(60)
    const stored = await createPhotoStore(served.database, served.settings.dataFolder).read(hash!)
    expect([(await sharp(photo).metadata()).exif === undefined, (await sharp(stored).metadata()).exif]).toEqual([false, undefined])
    expect((await served.app.inject(`/photos/${hash}.jpg`)).statusCode).toBe(404)
    for (const path of ['', `/${(await cases())[0]!.id}`])
      expect((await served.app.inject(`/api/console/unknown-products${path}`)).statusCode).toBe(401)
  })

  test('WHO-67 180 days after the decision what was sent is deleted with its photo; that it was asked about stays', async () => {
    const { id } = (await cases())[0]!
    const { photo_sha256: hash } = (await reports())[0]!
    const settled = new Date('2026-06-01T10:00:00.000Z')
    const sweep = (days: number, requestDays = 0) =>
      sweepUnknown(served.database, { requestDays }, new Date(settled.getTime() + days * DAY_MS))
    expect(await sweep(1_000)).toBe(0)
    await served.database.kysely
      .updateTable('unknown_products')
      .set({ state: 'closed', settled_at: settled.toISOString() })
      .where('id', '=', id)
      .execute()
    expect(await sweep(UNKNOWN_KEPT_DAYS - 1)).toBe(0)
    expect(await sweep(UNKNOWN_KEPT_DAYS + 1)).toBe(1)
    expect([(await reports()).length, (await cases()).length]).toEqual([0, 1])
    await sweepPhotos(served.database, served.settings.dataFolder, new Date(Date.now() + 2 * DAY_MS))
    expect(await createPhotoStore(served.database, served.settings.dataFolder).read(hash!)).toBe(undefined)
    await empty()
  })

  test('WHO-67 where requests are kept for some days, nothing that was sent is older, decided or not', async () => {
    await send()
    const after = (days: number) => sweepUnknown(served.database, { requestDays: 30 }, new Date(Date.now() + days * DAY_MS))
    expect([await after(29), await after(31), (await cases()).length]).toEqual([0, 1, 1])
    await empty()
  })

  test('WHO-63 all clients together can send so many a day, and what is sent again is known', async () => {
    const key = randomUUID()
    await send({}, { key })
    await served.database.kysely.updateTable('unknown_days').set({ reports: MAX_UNKNOWN_A_DAY }).execute()
    const refused = await send()
    expect([expectProblem(refused, 503).reason, Number(refused.headers['retry-after']) > 3_600]).toEqual(['too many today', true])
    expect([(await send({}, { key })).statusCode, (await reports()).length]).toEqual([200, 1])
    await empty()
  })
})

test('WHO-63 a client can send five a day; what is refused, or known already, counts for nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-unknown-'))
  const served = await buildTestApp({ dataFolder: folder }, undefined, { rateLimits: { search: 0, requests: 1_000 } })
  try {
    const keys = Array.from({ length: 5 }, () => randomUUID())
    const send = (key: string, fields = {}) => sendUnknown(served, { ...UNKNOWN_EXAMPLE, ...fields }, { key })
    for (const key of keys) {
      expectProblem(await send(key, { country: 'XX' }), 400)
      expect([(await send(key)).statusCode, (await send(key)).statusCode]).toEqual([200, 200])
    }
    const refused = await send(randomUUID())
    expect(expectProblem(refused, 429).reason).toBe('too many calls')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect((await send(keys[0]!)).statusCode).toBe(200)
  } finally {
    await served.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
