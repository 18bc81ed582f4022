import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The catalogues contain exactly the texts of the pages, and every language has all of them. */
/** The console's catalogue. */
const CONSOLE = 'lingui.console.config.ts'
const root = fileURLToPath(new URL('..', import.meta.url))
for (const args of [
  ['check', 'sync', '--config', CONSOLE],
  ['compile', '--strict', '--config', CONSOLE],
  ['check', 'sync'],
  ['check', 'missing', '--mode', 'catalog'],
  ['compile', '--strict'],
]) {
  const { status } = spawnSync('lingui', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
