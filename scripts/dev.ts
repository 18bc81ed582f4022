import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { consoleInDevelopment } from './dev-console.ts'
import { freePort } from '../src/server/testing/programs/free-port.ts'

/** Pages from their sources, reloaded as they change, and a server behind them that restarts when its own sources change. */
const root = fileURLToPath(new URL('..', import.meta.url))
const SERVER_SOURCES = ['src/server', 'src/domain', 'src/contract', 'content', 'brand', 'db']
/** Editors save in several steps. */
const SETTLED_MS = 200

const port = await freePort()
let stopping = false
let server: ChildProcess
// Not `node --watch`: with it, threads post messages about their imports to code that waits for their results.
const start = (): void => {
  server = spawn(process.execPath, ['src/server/main.ts', 'serve'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'inherit',
  })
}
const restart = (): void => {
  if (stopping) return
  if (server.exitCode !== null || server.signalCode !== null) return start()
  server.once('exit', () => !stopping && start())
  server.kill('SIGTERM')
}
let settled: NodeJS.Timeout | undefined
const watchers = SERVER_SOURCES.map((folder) =>
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(settled)
    settled = setTimeout(restart, SETTLED_MS)
  }),
)

start()
const target = `http://127.0.0.1:${port}`
const pages = await createServer({
  configFile: join(root, 'vite.config.ts'),
  plugins: [consoleInDevelopment],
  server: { proxy: Object.fromEntries(['/api', '/brand', '/packs', '/photos'].map((path) => [path, target])) },
})
await pages.listen()
pages.printUrls()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    stopping = true
    clearTimeout(settled)
    for (const watcher of watchers) watcher.close()
    server.kill('SIGTERM')
    void pages.close()
  })
