import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/server/testing/programs/free-port.ts'
import { endWithThisProcess } from '../../src/server/testing/programs/end-with-this-process.ts'
import { environmentOf, runTankmix, startTankmix } from '../../src/server/testing/programs/run-tankmix.ts'
import { ACCEPTANCE_DATA, ready } from './start-server.ts'

const SITE = fileURLToPath(new URL('../../deploy/nginx-static.conf', import.meta.url))

export type StaticHost = { url: string; folder: string; stopServer: () => Promise<void>; stop: () => Promise<void> }

const run = async (args: string[], env: Record<string, string>): Promise<void> => {
  const { code, error } = await runTankmix(args, env)
  if (code !== 0) throw new Error(`tankmix ${args[0]} failed: ${error}`)
}

type Options = {
  /** Whether a server of Tankmix runs behind it. */
  hasServer?: boolean
  env?: Record<string, string>
}

/** nginx with the file of deploy/ over a published folder. Undefined where nginx is not installed. */
export const startStaticHost = async ({ hasServer = false, env: ownEnv = {} }: Options = {}): Promise<StaticHost | undefined> => {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const base = mkdtempSync(join(tmpdir(), 'tankmix-static-'))
  const folder = join(base, 'site')
  const env = { ...environmentOf({ dataFolder: join(base, 'data') }), ...ownEnv }
  await run(['import', ACCEPTANCE_DATA], env)
  await run(['publish', folder], env)
  const server = hasServer ? await startTankmix({ ...env, TRUST_PROXY: 'loopback' }) : undefined
  if (server) await ready(server.url)
  const port = await freePort()
  const site = readFileSync(SITE, 'utf8')
    .replaceAll('/var/log/nginx', base)
    .replace('root /var/lib/tankmix-static', `root ${folder}`)
    .replace('listen 8081', `listen 127.0.0.1:${port}`)
    // Without a server nothing listens there.
    .replace('server 127.0.0.1:8080', `server ${server ? new URL(server.url).host : `unix:${base}/nobody`}`)
  writeFileSync(join(base, 'site.conf'), site)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${base}/${of};`).join(' ')
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  const http = `include /etc/nginx/mime.types; access_log off; ${places} include ${base}/site.conf;`
  writeFileSync(join(base, 'nginx.conf'), `${user}daemon off; pid ${base}/pid; error_log stderr; events {} http { ${http} }`)
  const nginx = spawn('nginx', ['-p', base, '-c', join(base, 'nginx.conf')], { stdio: 'ignore' })
  // Its workers end with it.
  endWithThisProcess(nginx, 'SIGTERM')
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with code ${nginx.exitCode}`)
    await sleep(20)
  }
  return {
    url,
    folder,
    stopServer: async () => void (await server?.stop('SIGKILL')),
    stop: async () => {
      const ended = new Promise((resolve) => nginx.once('exit', resolve))
      nginx.kill('SIGTERM')
      await ended
      await server?.stop('SIGKILL')
      rmSync(base, { recursive: true, force: true })
    },
  }
}
