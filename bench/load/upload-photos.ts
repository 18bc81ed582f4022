import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { CONSOLE_API } from '../../src/contract/console/console-call.ts'
import { changeState } from '../../src/server/laboratory/runs/change-state.ts'
import { createRun } from '../../src/server/laboratory/runs/create-run.ts'
import { openDb } from '../../src/server/db/open-db.ts'
import { startSession } from '../../src/server/laboratory/people/sessions.ts'
import { inviteForTest } from '../../src/server/testing/calls/console-client.ts'
import { ANTI_FORGERY } from '../../src/server/testing/fixtures.ts'
import { environmentOf, startTankmix } from '../../src/server/testing/programs/run-tankmix.ts'
import { quantile } from '../support/statistics.ts'

/**
 * Many people send a large photo at once, and again where they are told to wait. Prints the server's memory before, at its peak and a
 * minute after, how the photos fared, and how long calls of others took meanwhile. Usage: node bench/load/upload-photos.ts [PHOTOS] [PEOPLE]
 */
const [photos = 100, people = 100] = process.argv.slice(2).map(Number)
const PEOPLE = Math.min(people, photos)
const AFTER_MS = 60_000
const MB = 1e6

/** Noise, which JPEG cannot shrink: nearly as large as a photo may be. */
const largePhoto = (): Promise<Buffer> => {
  const [width, height] = [5_000, 3_750]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const folder = mkdtempSync(join(tmpdir(), 'tankmix-photos-'))
const settings = { dataFolder: folder }
const server = await startTankmix(environmentOf(settings))
const resident = (field = 'VmRSS'): number => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return (Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1_024) / MB
}
try {
  const database = openDb(settings)
  const senders: { cookie: string; run: string }[] = []
  for (let number = 0; number < PEOPLE; number++) {
    const now = new Date()
    const { personId } = await inviteForTest(database, `chemist-${number}@lab.example`, ['chemist'])
    await database.kysely
      .updateTable('people')
      .set({ name: `Chemist ${number}` })
      .where('id', '=', personId)
      .execute()
    await database.kysely.updateTable('roles').set({ confirmed_by: personId }).where('person_id', '=', personId).execute()
    const secret = await startSession(database.kysely, { personId, now })
    const runChange = { actor: personId, roles: ['chemist' as const], now, timeZone: 'UTC' }
    const created = await createRun(database, { from: 'nothing', kind: 'foliar' }, runChange)
    if (!created.ok) throw new Error(created.reason)
    await changeState(database, { id: created.id, rowVersion: 1 }, { action: 'start' }, runChange)
    senders.push({ cookie: `console=${secret}; ${ANTI_FORGERY.cookie}`, run: created.id })
  }
  await database.close()
  const file = new Blob([new Uint8Array(await largePhoto())], { type: 'image/jpeg' })
  await fetch(`${server.url}/healthz`)
  const before = resident()
  const outcomes = new Map<string, number>()
  const note = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const send = async ({ cookie, run }: (typeof senders)[number]): Promise<void> => {
    const id = randomUUID()
    for (;;) {
      const form = new FormData()
      form.set('id', id)
      form.set('caption', 'A large one')
      form.set('file', file, 'photo')
      const headers = { ...ANTI_FORGERY, cookie }
      const response = await fetch(`${server.url}${CONSOLE_API}tests/${run}/photos`, { method: 'POST', headers, body: form }).catch(
        () => undefined,
      )
      await response?.arrayBuffer().catch(() => undefined)
      note(response ? String(response.status) : 'cut')
      if (response?.status !== 429 && response?.status !== 503) return
      await sleep(1_000 * Number(response.headers.get('retry-after') ?? 2) * (1 + Math.random()))
    }
  }
  const others = new Worker(new URL('other-calls.ts', import.meta.url), { workerData: { url: `${server.url}/api/tankmix/countries` } })
  const began = performance.now()
  await Promise.all(Array.from({ length: photos }, (_one, at) => send(senders[at % PEOPLE]!)))
  const took = performance.now() - began
  others.postMessage('end', [])
  const [times] = (await once(others, 'message')) as [number[]]
  const peak = resident('VmHWM')
  const atEnd = resident()
  await sleep(AFTER_MS)
  const rounded = (value: number): string => value.toFixed(0)
  process.stdout.write(
    [
      `${photos} photos of ${(file.size / MB).toFixed(1)} MB from ${PEOPLE} people: ${rounded(took / 1_000)} s`,
      `memory: ${rounded(before)} MB before, ${rounded(peak)} MB at most, ${rounded(atEnd)} MB at the end, ${rounded(resident())} MB a minute later`,
      `responses: ${[...outcomes].map(([status, count]) => `${status} × ${count}`).join(', ')}; stored: ${readdirSync(join(folder, 'photos')).length} file(s)`,
      `calls of others: ${times.length}, median ${rounded(quantile(times, 0.5))}, p99 ${rounded(quantile(times, 0.99))}, slowest ${rounded(Math.max(...times))} ms`,
      '',
    ].join('\n'),
  )
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
