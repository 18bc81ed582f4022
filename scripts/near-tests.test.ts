import { expect, test } from 'vitest'
import { dependentRooms, nearTests } from './near-tests.ts'

const TESTS = [
  'src/domain/units.test.ts',
  'src/domain/numbers.test.ts',
  'src/domain/search/index.test.ts',
  'src/server/visitors/lists/lists.test.ts',
  'src/server/upgrade/migrate.test.ts',
  'src/web/features/chart/chart.part.test.tsx',
  'scripts/docs.test.ts',
  'scripts/catalogues.test.ts',
  'scripts/css-rules.test.ts',
]
const IMPORTS = [
  { from: 'src/domain/units.test.ts', to: 'src/domain/units.ts' },
  { from: 'src/domain/rates.ts', to: 'src/domain/units.ts' },
  { from: 'src/domain/numbers.test.ts', to: 'src/domain/rates.ts' },
  { from: 'src/domain/search/index.ts', to: 'src/domain/units.ts' },
  { from: 'src/domain/search/index.test.ts', to: 'src/domain/search/index.ts' },
  { from: 'src/server/visitors/lists/routes.ts', to: 'src/domain/search/index.ts' },
  { from: 'src/server/visitors/lists/lists.test.ts', to: 'src/server/visitors/lists/routes.ts' },
  { from: 'src/web/features/chart/rows/row.tsx', to: 'src/domain/units.ts' },
  { from: 'src/web/features/chart/chart.tsx', to: 'src/web/features/chart/rows/row.tsx' },
  { from: 'src/web/features/chart/chart.part.test.tsx', to: 'src/web/features/chart/chart.tsx' },
]

test.each([
  [
    'tests of its room that reach it, through others too',
    'src/domain/units.ts',
    ['src/domain/numbers.test.ts', 'src/domain/search/index.test.ts', 'src/domain/units.test.ts'],
  ],
  ['not those of the rooms that import it', 'src/domain/search/index.ts', ['src/domain/search/index.test.ts']],
  ['those of the room around a folder without any', 'src/web/features/chart/rows/row.tsx', ['src/web/features/chart/chart.part.test.tsx']],
  ['a test itself', 'src/domain/units.test.ts', ['src/domain/units.test.ts']],
  ['a file that no test of its room reaches has none', 'src/server/visitors/feeds/routes.ts', []],
  ['documents, words, styles and migrations have theirs elsewhere', 'docs/data.md', ['scripts/docs.test.ts']],
  ['words', 'content/locales/de/first-page.po', ['scripts/catalogues.test.ts']],
  ['styles', 'src/web/ui/field.module.css', ['scripts/css-rules.test.ts']],
  ['migrations', 'db/migrations/099-more.sql', ['src/server/upgrade/migrate.test.ts']],
])('RUN-03 near tests: %s', (_rule, file, near) => {
  expect(nearTests([file], TESTS, IMPORTS)).toEqual(near)
})

test('RUN-03 rooms that depend on a change are named, those with most files first', () => {
  expect(dependentRooms(['src/domain/units.ts'], IMPORTS)).toEqual(
    [
      ['src/web/features/chart', 2],
      ['src/domain/search', 2],
      ['src/server/visitors/lists', 2],
      ['src/web/features/chart/rows', 1],
    ].toSorted(([one, a], [other, b]) => Number(b) - Number(a) || String(one).localeCompare(String(other))),
  )
})
