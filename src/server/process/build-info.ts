import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type BuildInfo = { version: string; commit: string }

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** What the build writes. */
export const COMMIT_FILE = fileURLToPath(new URL('../../../dist/server/commit', import.meta.url))
const UNKNOWN = 'unknown'

/** The commit of the sources, by git; `unknown` where they are no checkout, or there is no git. */
export const commitOfSources = (): string => {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: ROOT, encoding: 'utf8', timeout: 2_000 })
  return status === 0 ? stdout.trim() : UNKNOWN
}

const readCommit = (): string => {
  try {
    return readFileSync(COMMIT_FILE, 'utf8').trim() || UNKNOWN
  } catch {
    return UNKNOWN
  }
}

/** The version of this program and the commit that it was built from; sources that are run as they are have that of their checkout. */
export const buildInfo = (): BuildInfo => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
  return { version, commit: import.meta.url.endsWith('.ts') ? commitOfSources() : readCommit() }
}
