import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * A copy of the sources to which a name is added in one place, as somebody would who sees the code for the first time; the compiler then
 * names every file that has to know it. Only these and what they import are compiled.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const isTest = (path: string): boolean => /\.test\.tsx?$|[/\\]testing$/.test(path)

type Addition = { what: string; path: string; before: string; added: string; told: readonly string[] }
const ADDITIONS: readonly Addition[] = [
  {
    what: 'a filter',
    path: 'src/domain/search/filters.ts',
    before: '  years: Range\n',
    added: '  months: Range\n',
    told: [
      'src/contract/look-ups/filters.ts',
      'src/domain/search/filter-rules.ts',
      'src/domain/search/filters.ts',
      'src/web/features/search/results/filters/filter-rows.tsx',
    ],
  },
  {
    what: 'a field of the request',
    path: 'src/domain/requests/request-fields.ts',
    before: "  | 'comments'\n",
    added: "  | 'batchNote'\n",
    told: [
      'src/contract/requests/example-requests.ts',
      'src/contract/requests/request-fields.ts',
      'src/domain/requests/request-fields.ts',
      'src/server/requests/export-requests.ts',
      'src/web/features/request/fields/field-rows.tsx',
    ],
  },
  {
    what: 'a unit',
    path: 'src/domain/units/unit-table.ts',
    before: "  | '% v/v'\n",
    added: "  | 'US tsp/ac'\n",
    told: ['src/domain/units/unit-table.ts'],
  },
  {
    what: 'a column of a list',
    path: 'src/contract/console/bench/lots.ts',
    before: "    tests: { isShown: true, csv: 'Tests', sort: 'desc' },\n",
    added: "    supplier: { isShown: true, csv: 'Supplier', sort: 'asc' },\n",
    told: ['src/server/laboratory/lots/routes.ts', 'src/web/console/lots/lots-page.tsx'],
  },
]

/** The files in which the compiler finds errors after all additions. */
let told: ReadonlySet<string> = new Set()
let copy = ''
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'newcomer-'))
  for (const room of ['domain', 'contract', 'server', 'web'])
    cpSync(join(root, 'src', room), join(copy, 'src', room), { recursive: true, filter: (path) => !isTest(path) })
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { path, before, added } of ADDITIONS) {
    const text = readFileSync(join(root, path), 'utf8')
    if (text.split(before).length !== 2) throw new Error(`${path} has to have ${before} once`)
    writeFileSync(
      join(copy, path),
      text.replace(before, () => `${before}${added}`),
    )
  }
  const files = [...new Set(ADDITIONS.flatMap((one) => one.told))]
  const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', lib: ['es2024', 'dom', 'dom.iterable'] }
  const config = { extends: './tsconfig.base.json', compilerOptions: { ...compilerOptions, types: ['node', 'vite/client'] }, files }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = spawnSync('tsc', ['-p', '.', '--pretty', 'false'], { cwd: copy, encoding: 'utf8' })
  told = new Set(stdout.split('\n').flatMap((line) => /^(\S+)\(\d+,\d+\): error/.exec(line)?.[1] ?? []))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(ADDITIONS)('RUN-04 whoever adds $what is told every table that needs a row for it', ({ told: expected }) =>
  expect(expected.filter((path) => !told.has(path))).toEqual([]),
)

test('RUN-04 nobody is told a place that needs no row', () =>
  expect([...told].toSorted()).toEqual(ADDITIONS.flatMap((one) => one.told).toSorted()))
