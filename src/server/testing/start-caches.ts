import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithThisProcess } from './end-with-this-process.ts'

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url)), 'utf8')

export const hasProgram = (name: string): boolean =>
  ['/usr/sbin', '/usr/local/sbin', '/usr/bin'].some((folder) => spawnSync(join(folder, name), ['-V']).status === 0)
const SEARCHED = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`

export type RunningCache = { url: string; stop: () => Promise<void> }

/** A port that was free a moment ago: these programs cannot choose one and say which. */
const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((done) => {
    server.close(done)
  })
  return port
}

const responds = async (url: string, child: ChildProcess, said: () => string): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the cache ended with ${child.exitCode}: ${said()}`)
    const status = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
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
  return { url, stop }
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
  const parameters = plain ? [] : ['-p', 'http_gzip_support=off']
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

/** nginx with the file of `deploy/`, or, `plain`, with a cache of its own that knows nothing of ours. */
export const startNginx = async (origin: string, { plain = false } = {}): Promise<RunningCache> => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-nginx-'))
  mkdirSync(join(folder, 'cache'))
  const port = await freePort()
  const site = plain
    ? `proxy_cache_path ${folder}/cache keys_zone=plain:1m;
server { listen 127.0.0.1:${port}; location / { proxy_cache plain; proxy_pass ${origin}; } }`
    : read('nginx-cache.conf')
        .replaceAll('http://127.0.0.1:8080', origin)
        .replace('/var/cache/nginx/tankmix', join(folder, 'cache'))
        .replace('listen 8081', `listen 127.0.0.1:${port}`)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp { access_log off; ${kinds}\n${site}\n}\n`,
  )
  return start('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', file], { url: `http://127.0.0.1:${port}`, folder })
}
