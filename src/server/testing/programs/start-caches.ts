import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithThisProcess } from './end-with-this-process.ts'
import { freePort } from './free-port.ts'

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../../../../deploy/${file}`, import.meta.url)), 'utf8')

export const hasProgram = (name: string): boolean =>
  ['/usr/sbin', '/usr/local/sbin', '/usr/bin'].some((folder) =>
    ['-V', '-v'].some((version) => spawnSync(join(folder, name), [version]).status === 0),
  )
const SEARCHED = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`

export type RunningCache = {
  url: string
  /** What it has beside it: its configuration, its logs. */
  folder: string
  /** Its output so far. */
  said: () => string
  stop: () => Promise<void>
}

/** Asks over a connection of its own: a proxy closes those that it kept when it likes, also while the next request is on its way. */
export const fetchAnew = (
  url: string,
  { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> => fetch(url, { ...init, headers: { ...headers, connection: 'close' } })

const responds = async (url: string, child: ChildProcess, said: () => string): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the cache ended with ${child.exitCode}: ${said()}`)
    const status = await fetchAnew(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((done) => {
      setTimeout(done, 50)
    })
  }
}

type Started = { url: string; folder: string; env?: Record<string, string> }
const start = async (program: string, args: string[], { url, folder, env }: Started): Promise<RunningCache> => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH: SEARCHED, ...env } })
  endWithThisProcess(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise((done) => {
    child.once('close', done)
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await responds(url, child, () => said).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, folder, said: () => said, stop }
}

type VarnishOptions = {
  /** Without any configuration of ours, in place of the file of `deploy/`. */
  plain?: boolean
  memory?: string
  /** Whose clock it has. */
  env?: Record<string, string>
}
export const startVarnish = async (
  origin: string,
  { plain = false, memory = '256M', env = {} }: VarnishOptions = {},
): Promise<RunningCache> => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-varnish-'))
  const { hostname, port } = new URL(origin)
  const url = `http://127.0.0.1:${await freePort()}`
  const file = join(folder, 'tankmix.vcl')
  writeFileSync(
    file,
    plain
      ? `vcl 4.1;\nbackend default { .host = "${hostname}"; .port = "${port}"; }\n`
      : read('varnish.vcl').replace('.host = "127.0.0.1"', `.host = "${hostname}"`).replace('.port = "8080"', `.port = "${port}"`),
  )
  // As the first lines of our file say.
  const parameters = plain
    ? []
    : [
        ...read('varnish.vcl')
          .split('import std')[0]!
          .matchAll(/-p (\S+)/g),
      ].flatMap(([, parameter]) => ['-p', parameter!])
  return start(
    'varnishd',
    [
      '-F',
      '-j',
      'none',
      '-n',
      join(folder, 'work'),
      '-a',
      url.slice('http://'.length),
      '-f',
      file,
      '-s',
      `malloc,${memory}`,
      ...parameters,
    ],
    { url, folder, env },
  )
}

const KINDS_OF_TEMPORARY_FILES = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** nginx with a file for conf.d. */
const startNginxWith = (site: (folder: string, port: number) => string, port: number): Promise<RunningCache> => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-nginx-'))
  mkdirSync(join(folder, 'cache'))
  const kinds = KINDS_OF_TEMPORARY_FILES.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp { access_log off; ${kinds}\n${site(folder, port).replaceAll('/var/log/nginx', folder)}\n}\n`,
  )
  return start('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', file], { url: `http://127.0.0.1:${port}`, folder })
}

type NginxOptions = {
  /** A cache of its own that knows nothing of ours, in place of the file of `deploy/`. */
  plain?: boolean
  /** Changes the file of `deploy/`. */
  edit?: (site: string) => string
}
export const startNginx = async (origin: string, { plain = false, edit = (site) => site }: NginxOptions = {}): Promise<RunningCache> => {
  const site = (folder: string, port: number): string =>
    plain
      ? `proxy_cache_path ${folder}/cache keys_zone=plain:1m;
server { listen 127.0.0.1:${port}; location / { proxy_cache plain; proxy_pass ${origin}; } }`
      : edit(read('nginx-cache.conf'))
          .replaceAll('http://127.0.0.1:8080', origin)
          .replace('/var/cache/nginx/tankmix', join(folder, 'cache'))
          .replace('listen 8081', `listen 127.0.0.1:${port}`)
  return startNginxWith(site, await freePort())
}

/** nginx with the site of `deploy/` for TLS, without TLS. */
export const startNginxForTls = async (origin: string): Promise<RunningCache> =>
  startNginxWith(
    (_folder, port) =>
      read('nginx.conf')
        .replaceAll('http://127.0.0.1:8080', origin)
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replaceAll(/^ +ssl_.*$/gm, '')
        // The redirect to TLS.
        .replace(/\nserver \{\n {2}listen 80;[^]*?\n\}/, ''),
    await freePort(),
  )

/** HAProxy with the file of `deploy/`, over these servers. */
export const startHaproxy = async (...origins: string[]): Promise<RunningCache> => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-haproxy-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    read('haproxy.cfg')
      .replace('bind :8080', `bind ${url.slice('http://'.length)}`)
      .replace(/^resolvers [^]*?\n\n/m, '')
      .replace(
        /^( *)server-template server 2 server:8080 (.*) resolvers docker init-addr none$/m,
        (_line, indent: string, checks: string) =>
          origins.map((origin, at) => `${indent}server server${at + 1} ${origin.slice('http://'.length)} ${checks}`).join('\n'),
      ),
  )
  return start('haproxy', ['-db', '-f', file], { url, folder })
}
