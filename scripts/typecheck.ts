import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Each folder is checked with the types it may use: the domain has no platform, the pages have a browser. */
const PROJECTS = ['tsconfig.json', 'src/domain', 'src/web', 'src/web/service-worker', 'e2e', 'bench/browser']

const root = fileURLToPath(new URL('..', import.meta.url))
/** What was found out about files that did not change is read again, but for other packages: which of them exist is not looked at again. */
const packages = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
/** Each checker works out again what the types mean that others have too: one takes two thirds of the processor time of four. */
const CHECKERS = '1'
for (const project of PROJECTS) {
  const known = join(root, 'node_modules', '.cache', 'types', packages.slice(0, 16), `${project.replaceAll('/', '-')}.tsbuildinfo`)
  const { status } = spawnSync('tsc', ['-p', project, '--checkers', CHECKERS, '--incremental', '--tsBuildInfoFile', known], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
