import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { foliarExample } from '../contract/requests/example-requests.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from './testing/fixtures.ts'
import { endWithThisProcess } from './testing/programs/end-with-this-process.ts'
import { mayMount, mounted } from './testing/faults/small-disk.ts'
import { environmentOf, program, runTankmix, startTankmix, type RunningServer } from './testing/programs/run-tankmix.ts'

const MB = 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, 1)
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', LAB_EMAIL: 'lab@example.com' }

/** Fills the disk to its last byte. */
const fill = (path: string): void => {
  const file = openSync(path, 'w')
  try {
    for (let size = CHUNK.length; size >= 1;) {
      try {
        writeSync(file, CHUNK, 0, size)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size = Math.floor(size / 2)
      }
    }
  } finally {
    closeSync(file)
  }
}

const post = async ({ url }: RunningServer, path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json', ...ANTI_FORGERY }
  const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const search = (server: RunningServer) => post(server, 'tankmix/search', { countryCode: 'US', languageCode: 'en' })
const request = (server: RunningServer) => post(server, 'tankmix/tankmix-request', { request: foliarExample })

/** A data folder with tests and a stored index on a disk of its own; undefined where none can be mounted. */
const diskWithData = async (skip: () => void) => {
  const reason = mayMount()
  if (reason !== undefined) {
    process.stderr.write(`NOT RUN: a start on a full disk: ${reason}\n`)
    skip()
  }
  const { folder, remove } = mounted(160 * MB)()
  onTestFinished(remove)
  const dataFolder = join(folder, 'data')
  const env = { ...environmentOf({ dataFolder }), LOG_LEVEL: 'info' }
  expect((await runTankmix(['import', ACCEPTANCE_DATA], env)).code).toBe(0)
  const first = await startTankmix(env)
  await expect.poll(async () => (await fetch(`${first.url}/readyz`)).status).toBe(200)
  const found = await search(first)
  expect(found.status).toBe(200)
  await expect.poll(() => existsSync(join(dataFolder, 'index.snapshot'))).toBe(true)
  await first.stop()
  return { folder, dataFolder, env, found }
}
const started = async (env: Record<string, string>): Promise<RunningServer> => {
  const server = await startTankmix(env)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  await expect.poll(async () => (await search(server)).status).toBe(200)
  return server
}

test('STAY-40 a server that starts on a full disk serves look-ups from the stored index, and all once there is room', async (context) => {
  const { folder, env, found } = await diskWithData(() => context.skip())
  fill(join(folder, 'filler'))
  const server = await started({ ...env, ...MAIL, TANKMIX_DEMO: 'on' })
  expect(await search(server)).toEqual(found)
  expect((await fetch(`${server.url}/`)).status).toBe(200)
  expect((await request(server)).status).toBe(503)
  expect(server.said()).toContain('the database does not respond yet; searches are served from the last index')
  rmSync(join(folder, 'filler'))
  await expect.poll(async () => (await request(server)).status, { timeout: 30_000 }).toBe(201)
  expect(await search(server)).toEqual(found)
  expect(await server.stop()).toBe(0)
})

test('STAY-40 so does one that may only read its disk', async (context) => {
  const { folder, env, found } = await diskWithData(() => context.skip())
  expect(spawnSync('mount', ['-o', 'remount,ro', folder]).status).toBe(0)
  const server = await started({ ...env, ...MAIL })
  expect(await search(server)).toEqual(found)
  expect((await request(server)).status).toBe(503)
  expect(spawnSync('mount', ['-o', 'remount,rw', folder]).status).toBe(0)
  await expect.poll(async () => (await request(server)).status, { timeout: 30_000 }).toBe(201)
  expect(await server.stop()).toBe(0)
})

test('STAY-41 a server whose database was killed on a disk that is full now serves look-ups too', async (context) => {
  const { folder, env, found } = await diskWithData(() => context.skip())
  const killed = await started(env)
  expect((await request(killed)).status).toBe(201)
  await killed.stop('SIGKILL')
  fill(join(folder, 'filler'))
  const server = await started(env)
  expect(await search(server)).toEqual(found)
  rmSync(join(folder, 'filler'))
  await expect.poll(async () => (await request(server)).status, { timeout: 30_000 }).toBe(201)
  expect(await server.stop()).toBe(0)
})

test('STAY-42 without a stored index a full disk ends the start with the reason', async (context) => {
  const { folder, dataFolder, env } = await diskWithData(() => context.skip())
  rmSync(join(dataFolder, 'index.snapshot'))
  fill(join(folder, 'filler'))
  const { code, error } = await runTankmix(['serve'], env)
  expect(code).toBe(1)
  expect(error).toMatch(/disk/)
})

/** A server whose output goes to files on a small disk. */
const serverWithLogOn = async (folder: string, env: Record<string, string>) => {
  const [out, log] = ['out', 'log'].map((name) => join(folder, name)) as [string, string]
  const files = [out, log].map((path) => openSync(path, 'a'))
  const child = spawn(process.execPath, [program(), 'serve'], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', ...files],
  })
  for (const file of files) closeSync(file)
  endWithThisProcess(child)
  const ended = new Promise<number | null>((resolve) => void child.on('close', resolve))
  const address = (): string => /http:\/\/[^\s"]+/.exec(readFileSync(out, 'utf8'))?.[0] ?? ''
  await expect.poll(address, { timeout: 60_000 }).not.toBe('')
  return { url: address(), logged: () => readFileSync(log, 'utf8'), stop: () => (child.kill('SIGTERM'), ended) }
}

test('STAY-43 a server whose log cannot be written, since its disk is full, serves on, and its log says how much it lacks', async (context) => {
  const { dataFolder, env } = await diskWithData(() => context.skip())
  const { folder, remove } = mounted(8 * MB)()
  onTestFinished(remove)
  const server = await serverWithLogOn(folder, { ...env, TANKMIX_DATA: dataFolder, LOG_LEVEL: 'debug' })
  const ask = async (): Promise<number> => (await fetch(`${server.url}/healthz`)).status
  await expect.poll(ask).toBe(200)
  fill(join(folder, 'filler'))
  const statuses = new Set<number>()
  for (let asked = 0; asked < 200; asked++) statuses.add(await ask())
  expect([...statuses]).toEqual([200])
  expect(server.logged()).not.toContain('were left out')
  rmSync(join(folder, 'filler'))
  await expect
    .poll(async () => (await ask()) === 200 && server.logged())
    .toMatch(/"lines":\d+,"reason":"ENOSPC","msg":"lines of the log could not be written/)
  expect(await server.stop()).toBe(0)
})
