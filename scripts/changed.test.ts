import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { baseOf, changedSince, concernsOf, JOURNEYS_OF } from './changed.ts'
import { LONG } from './longest-first.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const JOURNEYS = new Map([
  ['e2e/search.spec.ts', `from './support/server.ts' from './support/steps.ts'`],
  ['e2e/offline.spec.ts', `from './support/server.ts'`],
  ['e2e/chart.spec.ts', `from './support/server.ts'`],
])

const IMPORTS = [
  { from: 'src/web/features/chart/chart.tsx', to: 'src/domain/colours.ts' },
  { from: 'src/domain/colours.ts', to: 'src/domain/units.ts' },
  ...['chart', 'search', 'offline', 'tank', 'report'].map((feature) => ({
    from: `src/web/features/${feature}/a.tsx`,
    to: 'src/domain/languages.ts',
  })),
]

test.each([
  ['a document concerns nothing that runs', ['docs/data.md'], { pages: false, texts: false, journeys: [] }],
  ['a feature concerns its journeys', ['src/web/features/search/form.tsx'], { pages: true, texts: true, journeys: ['e2e/search.spec.ts'] }],
  [
    'so does its part of the server',
    ['src/server/visitors/packs/routes.ts'],
    { pages: false, texts: false, journeys: ['e2e/offline.spec.ts'] },
  ],
  ['and a new one, by its name', ['src/web/features/chart/chart.tsx'], { pages: true, texts: true, journeys: ['e2e/chart.spec.ts'] }],
  [
    'what a room imports through others concerns it',
    ['src/domain/units.ts'],
    { pages: true, texts: false, journeys: ['e2e/chart.spec.ts'] },
  ],
  [
    'of many rooms the first four that import it',
    ['src/domain/languages.ts'],
    { pages: true, texts: false, journeys: ['e2e/search.spec.ts', 'e2e/offline.spec.ts', 'e2e/chart.spec.ts'] },
  ],
  ['a journey concerns itself', ['e2e/offline.spec.ts'], { pages: false, texts: false, journeys: ['e2e/offline.spec.ts'] }],
  ['what journeys share concerns those', ['e2e/support/steps.ts'], { pages: false, texts: false, journeys: ['e2e/search.spec.ts'] }],
  ['a translation concerns the pages', ['content/locales/de/first-page.po'], { pages: true, texts: true, journeys: [] }],
] as const)('%s', (_rule, changed, concerns) => {
  expect(concernsOf(changed, JOURNEYS, IMPORTS)).toEqual(concerns)
})

test('every feature of the pages has journeys, and every journey and long test that is named exists', () => {
  const named = JOURNEYS_OF.flatMap(([, journeys]) => journeys)
  expect(named.filter((name) => !existsSync(join(ROOT, 'e2e', `${name}.spec.ts`)))).toEqual([])
  expect(JOURNEYS_OF.filter(([folder]) => !existsSync(join(ROOT, folder)))).toEqual([])
  const without = readdirSync(join(ROOT, 'src/web/features')).filter(
    (feature) =>
      !JOURNEYS_OF.some(([folder]) => folder === `src/web/features/${feature}`) && !existsSync(join(ROOT, 'e2e', `${feature}.spec.ts`)),
  )
  expect(without).toEqual([])
  expect(LONG.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('changes are those since the branch left main: committed, uncommitted and new', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-changed-'))
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], { cwd: folder, encoding: 'utf8' })
  const commit = (file: string): void => {
    writeFileSync(join(folder, file), '')
    git('add', file)
    git('commit', '-q', '-m', file)
  }
  try {
    git('init', '-q', '-b', 'main')
    commit('old')
    commit('edited')
    git('switch', '-q', '-c', 'topic')
    commit('committed')
    appendFileSync(join(folder, 'edited'), 'more')
    writeFileSync(join(folder, 'new'), '')
    git('branch', '-f', 'main', 'topic~1')
    expect(changedSince(folder, baseOf(folder)).toSorted()).toEqual(['committed', 'edited', 'new'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
