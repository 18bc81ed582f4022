import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'acorn'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
/** The commands that run on whatever Node the machine has. */
const COMMANDS = ['start', 'test', 'test:all', 'tankmix', 'dev'] as const
const fileOf = (command: string): string => /^node (scripts\/\w+\.mjs)( --all)?$/.exec(scripts[command] ?? '')![1]!

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-begin-'))
  for (const name of ['scripts', 'package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a Node of another version says of itself, and that it lacks what came later. */
const older = (version: string): string =>
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })
   delete Array.prototype.toSorted`

test.each(COMMANDS.flatMap((command) => ['18.20.8', '14.21.3', '12.22.9'].map((version) => [command, version] as const)))(
  'RUN-10 npm run %s on Node %s says which Node is needed, and installs nothing',
  (command, version) => {
    const preload = `data:text/javascript,${encodeURIComponent(older(version))}`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, fileOf(command)], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `This needs Node 20 or newer, and this is Node ${version}: install a newer one and try again.\n`,
    })
    expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  },
)

test('RUN-10 what an older Node reads first has no word that it does not know', () => {
  const first = new Set(COMMANDS.map(fileOf))
  for (const file of first) {
    const source = readFileSync(join(ROOT, file), 'utf8')
    expect([file, [...source.matchAll(/\bfrom '(.*)'/g)].map(([, from]) => from)]).toEqual([file, ['./begin.mjs']])
  }
  // Dynamic imports are of ES2020, and the only part of it in these files that Node 12 has.
  for (const file of [...first, 'scripts/begin.mjs']) {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const parsed = parse(source.replace(/\bimport\('/g, "load('"), { ecmaVersion: 2019, sourceType: 'module' })
    expect([file, parsed.type]).toEqual([file, 'Program'])
  }
})
