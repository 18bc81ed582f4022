import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  fetchAnew,
  hasProgram,
  startHaproxy,
  startNginx,
  startNginxForTls,
  startVarnish,
  type RunningCache,
} from '../src/server/testing/programs/start-caches.ts'

const VARNISH_LOG = readFileSync(fileURLToPath(new URL('../deploy/varnishncsa.conf', import.meta.url)), 'utf8')

const fileOf =
  (...names: string[]) =>
  ({ folder }: RunningCache): string =>
    names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
/** What varnishncsa writes with the format of our file, in which systemd doubles each %. */
const varnishLog = ({ folder }: RunningCache): string => {
  const format = /-F '(.*)'/.exec(VARNISH_LOG)![1]!.replaceAll('%%', '%')
  const { status, stdout, stderr } = spawnSync('varnishncsa', ['-n', join(folder, 'work'), '-d', '-F', format], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

const PROXIES = [
  { name: 'nginx for TLS', program: 'nginx', startProxy: startNginxForTls, logOf: fileOf('tankmix.log', 'error.log') },
  { name: 'nginx as a cache', program: 'nginx', startProxy: startNginx, logOf: fileOf('tankmix-cache.log', 'error.log') },
  { name: 'HAProxy', program: 'haproxy', startProxy: (origin: string) => startHaproxy(origin), logOf: ({ said }: RunningCache) => said() },
  { name: 'Varnish', program: 'varnishd', startProxy: (origin: string) => startVarnish(origin), logOf: varnishLog },
]

const ASKED = [
  '/api/tankmix/outcome/secret-test/en/fr?of=secret-query',
  '/api/v1/search?countryCode=secret-query',
  '/api/secret@mail.example/x',
  '/mix/secret-products?water=secret-query',
  '/api/tankmix/tell-me/stop/secret-token',
  '/secret@mail.example',
  '/assets/secret-query.js?v=secret-query',
  '/?country=secret-query',
]
const PLACES = ['/api/tankmix/outcome', '/api/v1/search', '/mix', '/api/tankmix/tell-me', '/assets', '/']

test.each(PROXIES)(
  'DEPL-06 the log of $name has no address of a visitor and nothing of what was asked for',
  async ({ program, startProxy, logOf }) => {
    if (!hasProgram(program)) {
      console.warn(`NOT RUN: the log of a proxy: ${program} is not installed`)
      return
    }
    const origin = createServer((_request, response) => response.setHeader('cache-control', 'no-store').end('well'))
    await new Promise<void>((done) => void origin.listen(0, '127.0.0.1', done))
    const proxy = await startProxy(`http://127.0.0.1:${(origin.address() as AddressInfo).port}`)
    const askAll = async (): Promise<void> => {
      for (const path of ASKED)
        await fetchAnew(`${proxy.url}${path}`, {
          headers: { 'x-forwarded-for': '203.0.113.77', referer: 'https://secret-query.example/', 'user-agent': 'secret-agent' },
        })
    }
    try {
      await askAll()
      // What a proxy says of a server that is away is about a request too.
      origin.closeAllConnections()
      await new Promise((done) => void origin.close(done))
      await askAll()
      await expect.poll(() => logOf(proxy).split(/ \/assets /).length, { timeout: 10_000 }).toBeGreaterThan(2)
      const log = logOf(proxy)
      // HAProxy writes nothing as `-`.
      for (const place of PLACES) expect(log.replaceAll(' /- ', ' / ')).toContain(` ${place} `)
      expect(log).toMatch(/ \/?other /)
      const ofVisitors = log.split('\n').filter((line) => / (GET|NOTICE|\[\w+\]) |GET/.test(line))
      expect(ofVisitors.length).toBeGreaterThanOrEqual(2 * ASKED.length)
      expect(log).not.toMatch(/secret|203\.0\.113|\?/)
      for (const line of ofVisitors) expect(line).not.toContain('127.0.0.1')
    } finally {
      origin.close()
      await proxy.stop()
    }
  },
)
