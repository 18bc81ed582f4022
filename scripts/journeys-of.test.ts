import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { JOURNEYS_OF, journeysOf } from './journeys-of.ts'
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
  ['a document concerns nothing that runs', ['docs/data.md'], []],
  ['a feature concerns its journeys', ['src/web/features/search/form.tsx'], ['e2e/search.spec.ts']],
  ['so does its part of the server', ['src/server/visitors/packs/routes.ts'], ['e2e/offline.spec.ts']],
  ['and a new one, by its name', ['src/web/features/chart/chart.tsx'], ['e2e/chart.spec.ts']],
  ['what a room imports through others concerns it', ['src/domain/units.ts'], ['e2e/chart.spec.ts']],
  [
    'of many rooms the first four that import it',
    ['src/domain/languages.ts'],
    ['e2e/search.spec.ts', 'e2e/offline.spec.ts', 'e2e/chart.spec.ts'],
  ],
  ['a journey concerns itself', ['e2e/offline.spec.ts'], ['e2e/offline.spec.ts']],
  ['what journeys share concerns those', ['e2e/support/steps.ts'], ['e2e/search.spec.ts']],
] as const)('%s', (_rule, changed, journeys) => {
  expect(journeysOf(changed, JOURNEYS, IMPORTS)).toEqual(journeys)
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
