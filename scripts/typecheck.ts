import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Each folder is checked with the types it may use: the domain has no platform, the pages have a browser. */
const root = fileURLToPath(new URL('..', import.meta.url))
for (const project of ['tsconfig.json', 'src/domain', 'src/web', 'src/web/service-worker', 'e2e', 'bench/browser']) {
  const { status } = spawnSync('tsc', ['-p', project], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
