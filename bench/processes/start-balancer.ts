import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endWithThisProcess } from '../../src/server/testing/programs/end-with-this-process.ts'
import { freePort } from '../../src/server/testing/programs/free-port.ts'

export type Balancer = { url: string; version: string; stop: () => Promise<void> }

/** Debian keeps it where only root's path leads. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const find = (): string | undefined => FOLDERS.map((folder) => join(folder, 'haproxy')).find((file) => existsSync(file))

const APT = ['install', '--quiet', '--yes', '--no-install-recommends', 'haproxy']

/** Debian's HAProxy, brought where there is none and this is root; undefined where that is not possible. */
export const findBalancer = (): string | undefined => {
  const found = find()
  if (found !== undefined || process.getuid?.() !== 0) return found
  if (spawnSync('apt-get', APT, { stdio: 'ignore' }).status !== 0) {
    spawnSync('apt-get', ['update', '--quiet'], { stdio: 'ignore' })
    spawnSync('apt-get', APT, { stdio: 'ignore' })
  }
  return find()
}

/**
 * Health is asked every half second, and a request whose server is gone before it
 * answered goes to another one. That is safe for searches, and for requests for a test since these have a key.
 */
const configuration = (port: number, servers: readonly string[]): string => `
global
  maxconn 2000
  nbthread 1
defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  timeout queue 10s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response response-timeout 502 503 504
frontend visitors
  bind 127.0.0.1:${port}
  default_backend tankmix
backend tankmix
  balance leastconn
  option httpchk GET /readyz
  default-server check inter 500ms fall 1 rise 1
${servers.map((url, at) => `  server tankmix${at + 1} ${new URL(url).host}`).join('\n')}
`

const untilOpen = async (port: number): Promise<void> => {
  const deadline = Date.now() + 10_000
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    if (Date.now() > deadline) throw new Error('HAProxy did not open its port')
    await pause(50)
  }
}

/** Starts HAProxy on loopback in front of servers; it ends with this process. */
export const startBalancer = async (program: string, folder: string, servers: readonly string[]): Promise<Balancer> => {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(port, servers))
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  endWithThisProcess(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close')
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  const failed = ended.then(() => Promise.reject(new Error(`HAProxy ended: ${said}`)))
  failed.catch(() => undefined)
  await Promise.race([untilOpen(port), failed])
  const version = /version (\d[\w.]+)/.exec(spawnSync(program, ['-v'], { encoding: 'utf8' }).stdout)?.[1] ?? ''
  return { url: `http://127.0.0.1:${port}`, version, stop }
}
