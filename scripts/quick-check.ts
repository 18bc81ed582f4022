import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt, isServerBuilt } from './build-inputs.mjs'
import { baseOf, changedSince } from './changed.ts'
import { type CheckStep, only, STEPS } from './check-steps.ts'
import { journeysOf } from './journeys-of.ts'
import { LONG } from './longest-first.ts'
import { dependentRooms, nearTests } from './near-tests.ts'
import { importsFrom, importsOf } from './rooms.ts'

const CODE = /\.(ts|tsx|mjs)$/
const PART = /\.part\.test\.tsx$/
const MOST_ROOMS_NAMED = 8

const filesLike = (root: string, ...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root }).map((file) => file.replaceAll('\\', '/'))

/** What a quick check runs, and what it says of the rest. */
export type QuickCheck = { steps: CheckStep[]; left: string }

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/**
 * Format, lint and types of what changed since the branch left main, and the tests of its own rooms but for the longest; with `journeys`
 * also those of its rooms. All else that could depend on the change is named: `npm test` decides.
 */
export const quickCheck = (root: string, { journeys }: { journeys: boolean }): QuickCheck => {
  const changed = changedSince(root, baseOf(root)).filter((file) => existsSync(join(root, file)))
  const tests = filesLike(root, 'src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts')
  const besides = filesLike(root, 'src/**/testing/**/*.{ts,tsx}', 'scripts/*.ts', 'bench/**/*.ts')
  const imports = [...importsOf(root), ...importsFrom(root, [...tests, ...besides])]
  const near = nearTests(changed, tests, imports).filter((test) => changed.includes(test) || !LONG.includes(test))
  const parts = near.filter((test) => PART.test(test))
  const units = near.filter((test) => !PART.test(test))
  const sources = new Map(filesLike(root, 'e2e/*.spec.ts').map((file) => [file, readFileSync(join(root, file), 'utf8')] as const))
  const chosen = journeys ? journeysOf(changed, sources, imports) : []
  const code = changed.filter((file) => CODE.test(file))

  const needsServer = near.length + chosen.length > 0 && !isServerBuilt()
  // Tests of the server that send pages send those that were built last.
  const needsPages = (chosen.length > 0 && !isBuilt()) || !existsSync(join(root, 'dist', 'web', 'index.html'))
  const commands: Record<string, readonly string[] | false> = {
    build: needsPages && [],
    server: needsServer && [],
    typecheck: code.length > 0 && [],
    lint: code.length > 0 && code,
    format: [],
    rooms: [],
    texts: changed.some((file) => file.startsWith('content/')) && [],
    'unit and server tests': units.length > 0 && units,
    'component tests': parts.length > 0 && parts,
    'browser and accessibility tests': chosen.length > 0 && ['--project=phone', ...chosen],
  }
  const steps = only(STEPS, ({ name }) => Array.isArray(commands[name])).map((step) => ({
    ...step,
    command: [...step.command, ...(commands[step.name] || [])],
  }))

  const rooms = dependentRooms(changed, imports)
  const named = rooms.slice(0, MOST_ROOMS_NAMED).map(([room, files]) => `${room} (${files})`)
  const more = rooms.length > named.length ? ` and ${countOf(rooms.length - named.length, 'other room')}` : ''
  const depends =
    named.length > 0 ? `Not run: tests of what else depends on it: ${named.join(', ')}${more}.` : 'Nothing else depends on it.'
  return { steps, left: `${countOf(changed.length, 'changed file')}. ${depends} npm test decides.` }
}
