import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readlinkSync, rmSync, writeSync } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../domain/console/bench/bench-test.ts'
import { ANTI_FORGERY } from '../../testing/acceptance-app.ts'
import { memberWith, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { mayMount, mounted } from '../../testing/faults/small-disk.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeState } from './change-state.ts'
import { createPhotoPlaces } from '../../photos/photo-places.ts'
import { sendUnknown, UNKNOWN_EXAMPLE } from '../../requests/unknown-products/testing/unknown.ts'
import { as, newRun } from './testing/bench.ts'

const BOUNDARY = 'of-a-test'
const part = (name: string, value: string): string => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const FILE_HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="p.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
const END = `\r\n--${BOUNDARY}--\r\n`

type Answered = { status: number; reason: string | undefined; retryAfter: string | undefined }
const answerTo = async (call: ClientRequest): Promise<Answered> => {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of response) body += String(chunk)
  const { reason } = JSON.parse(body) as { reason?: string }
  return { status: response.statusCode!, reason, retryAfter: response.headers['retry-after'] }
}

const OPEN_FILES = '/proc/self/fd'
const linkOf = (file: string): string => {
  try {
    return readlinkSync(join(OPEN_FILES, file))
  } catch {
    return ''
  }
}
/** How many photos are being received: this process has files in the folder of the photos open that have no name any more. */
const filesReceived = (dataFolder: string): number =>
  readdirSync(OPEN_FILES).filter((file) => linkOf(file).startsWith(join(dataFolder, 'photos')) && linkOf(file).endsWith('(deleted)')).length

/** A chemist's uploads over real connections, piece by piece. */
const bench = (served: TestApp, { id, cookie }: Member) => {
  const { port } = served.app.server.address() as AddressInfo
  const begin = (
    run: string,
    { length, photo = randomUUID(), readingId }: { length?: number; photo?: string; readingId?: string } = {},
  ) => {
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `${CONSOLE_API}tests/${run}/photos`,
      headers: {
        ...ANTI_FORGERY,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...(length === undefined ? {} : { 'content-length': length }),
        cookie: `${ANTI_FORGERY.cookie}; ${cookie}`,
      },
    })
    call.on('error', () => undefined)
    call.write(part('id', photo) + (readingId === undefined ? '' : part('readingId', readingId)) + FILE_HEAD)
    return call
  }
  const running = async (): Promise<string> => {
    const run = await newRun(served.database, as(id, 'chemist'))
    await changeState(served.database, { id: run, rowVersion: 1 }, { action: 'start' }, as(id, 'chemist'))
    return run
  }
  return { begin, running, send: (run: string, photo: Buffer) => whole(begin(run), photo) }
}
const whole = (call: ClientRequest, photo: Buffer): Promise<Answered> => {
  const answered = answerTo(call)
  call.write(photo)
  call.end(END)
  return answered
}

let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#275' } })
    .jpeg()
    .toBuffer()
})

eachDatabase('uploads of photos', ({ settings }) => {
  let served: TestApp
  let mira: Member
  let timo: Member
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    await served.app.listen({ port: 0, host: '127.0.0.1' })
    mira = await memberWith(served.app, served.database, 'mira@lab.example', ['chemist'])
    timo = await memberWith(served.app, served.database, 'timo@lab.example', ['chemist'])
  })
  afterAll(async () => {
    served.app.server.closeAllConnections()
    await served.close()
  })
  const filesLeft = (): string[] => {
    try {
      return readdirSync(join(served.settings.dataFolder, 'photos')).filter((name) => !/^[0-9a-f]{64}\.jpg$/.test(name))
    } catch {
      return []
    }
  }

  test('LAB-166 what cannot be added is refused before its file is read, and a photo that is there already is not asked for again', async () => {
    const { begin, running, send } = bench(served, mira)
    const run = await running()
    const refusedEarly = async (call: ClientRequest, status: number, reason: string): Promise<void> => {
      // A hundred bytes of the file come, and not the end of the request.
      call.write(photo.subarray(0, 100))
      expect(await answerTo(call)).toMatchObject({ status, reason })
      call.destroy()
    }
    await refusedEarly(begin('none'), 404, 'unknown test')
    await refusedEarly(begin(run, { readingId: randomUUID() }), 404, 'unknown reading')
    await refusedEarly(begin(run, { photo: 'x' }), 400, 'invalid input')
    await refusedEarly(begin(run, { length: MAX_PHOTO_BYTES + 200_000 }), 413, 'too large')
    await refusedEarly(begin(await newRun(served.database)), 409, 'not possible')
    expect((await send(run, photo)).status).toBe(200)
    const { id } = (await served.database.kysely.selectFrom('photos').select('id').where('run_id', '=', run).executeTakeFirst())!
    const again = begin(run, { photo: id })
    again.write(photo.subarray(0, 100))
    expect((await answerTo(again)).status).toBe(200)
    again.destroy()
    const rows = Array.from({ length: MAX_PHOTOS - 1 }, () => ({
      id: randomUUID(),
      run_id: run,
      sha256: 'a'.repeat(64),
      bytes: 1,
      width: 1,
    }))
    const same = { reading_id: null, height: 1, caption: '', added_at: new Date().toISOString(), added_by: mira.id, removed_at: null }
    await served.database.kysely
      .insertInto('photos')
      .values(rows.map((row) => ({ ...row, ...same, removed_by: null })))
      .execute()
    await refusedEarly(begin(run), 409, 'too many')
    expect(filesLeft()).toEqual([])
  })

  test('LAB-167 of one person two photos are received at once, more get 429 with Retry-After; a place is free again when one is cut or done', async () => {
    const [own, other] = [bench(served, mira), bench(served, timo)]
    const run = await own.running()
    const [first, second] = [own.begin(run), own.begin(run)]
    for (const call of [first, second]) call.write(photo.subarray(0, 100))
    const third = async (): Promise<Answered> => own.send(run, photo)
    // Before both have a place, a third one may take it.
    await expect.poll(() => filesReceived(served.settings.dataFolder)).toBe(2)
    expect(await third()).toMatchObject({ status: 429, reason: 'too many photos', retryAfter: '5' })
    // Somebody else works on at the same test.
    expect((await other.send(run, photo)).status).toBe(200)
    first.destroy()
    await expect.poll(async () => (await third()).status).toBe(200)
    expect((await whole(second, photo.subarray(100))).status).toBe(200)
    expect(filesLeft()).toEqual([])
  })

  test('LAB-168 nothing of a photo that is under way has a name on the disk, and what is no photo needs no turn', async () => {
    const { begin, running, send } = bench(served, mira)
    const run = await running()
    const cut = begin(run)
    cut.write(photo.subarray(0, 100))
    expect(filesLeft()).toEqual([])
    expect(await send(run, Buffer.alloc(1_000_000, 'no photo '))).toMatchObject({ status: 422, reason: 'no photo' })
    cut.destroy()
    expect(filesLeft()).toEqual([])
  })
})

test('LAB-167 of all people together a few photos are received at once', async () => {
  const places = createPhotoPlaces({ places: 3, ofOne: 2 })
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const held = ['a', 'a', 'b'].map((person) => places.hold(person, () => done))
  await expect(places.hold('c', () => Promise.resolve('held'))).rejects.toMatchObject({ problem: { status: 429 }, retryAfter: 5 })
  finish()
  await Promise.all(held)
  await expect(places.hold('c', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
  expect(await Promise.all(['a', 'a', 'c'].map((person) => places.hold(person, () => Promise.resolve(person))))).toEqual(['a', 'a', 'c'])
})

test('LAB-169 WHO-70 on a full disk a photo is refused with 503 that says so, nothing is left, and it is stored once there is room', async ({
  skip,
}) => {
  const reason = mayMount()
  if (reason !== undefined) skip(reason)
  const place = mounted(100_000_000)()
  let served: TestApp | undefined
  try {
    served = await buildTestApp({ dataFolder: place.folder })
    await served.app.listen({ port: 0, host: '127.0.0.1' })
    const { running, send } = bench(served, await memberWith(served.app, served.database, 'mira@lab.example', ['chemist']))
    const run = await running()
    const filler = openSync(join(place.folder, 'filler'), 'w')
    try {
      expect(() => {
        for (;;) writeSync(filler, Buffer.alloc(1_000_000))
      }).toThrow('ENOSPC')
    } finally {
      closeSync(filler)
    }
    for (let times = 0; times < 3; times++) expect(await send(run, photo)).toEqual({ status: 503, reason: 'disk full', retryAfter: '30' })
    const label = { photo, key: randomUUID() }
    expect((await sendUnknown(served, UNKNOWN_EXAMPLE, label)).statusCode).toBe(503)
    const folder = join(place.folder, 'photos')
    expect(readdirSync(folder)).toEqual([])
    rmSync(join(place.folder, 'filler'))
    expect((await send(run, photo)).status).toBe(200)
    expect(readdirSync(folder)).toHaveLength(1)
    expect((await sendUnknown(served, UNKNOWN_EXAMPLE, label)).statusCode).toBe(200)
    expect(await served.database.kysely.selectFrom('unknown_products').select('asked').execute()).toEqual([{ asked: 1 }])
  } finally {
    served?.app.server.closeAllConnections()
    await served?.close()
    place.remove()
  }
})
