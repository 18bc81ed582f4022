import type { Kysely } from 'kysely'
import { emptySheet, MAX_JARS_OF_TEST, type BenchLine, type BenchSheet } from '../../../domain/console/bench/bench-test.ts'
import type { ControlKind } from '../../../domain/console/bench/controls.ts'
import type { TestKind } from '../../../domain/records.ts'
import type { Database } from '../../db/open-db.ts'
import type { TestRunRow } from '../../db/schema/bench-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { beginRunsIn } from '../runs/create-run.ts'
import { inTransaction, lockRun, lockRunAsIs } from '../runs/in-transaction.ts'
import { RunNotChanged, type RunChange, type RunFailure } from '../runs/run-change.ts'
import { readLines, sheetOf } from '../runs/sheet-rows.ts'
import { isLinkable, linkIn } from './link-control.ts'

type Db = Kysely<Schema>

/** What a control is for: nothing yet, a test at the bench, or those tests of a series that are there. */
export type ControlFor = { from: 'nothing'; kind: TestKind } | { from: 'test'; id: string } | { from: 'series'; id: string }

type Entered = { test: TestRunRow; sheet: BenchSheet }

/** The tests that it is for, locked by their ids; those of a series that are not at the bench any more go without it. */
const lockTests = async (trx: Db, source: Exclude<ControlFor, { from: 'nothing' }>): Promise<Entered[]> => {
  const ids =
    source.from === 'test'
      ? [source.id]
      : (await trx.selectFrom('test_runs').select('id').where('series_id', '=', source.id).orderBy('id').execute()).map(({ id }) => id)
  const entered: Entered[] = []
  for (const id of ids) {
    const test = await lockRunAsIs(trx, id)
    if (test && (await isLinkable(trx, test))) entered.push({ test, sheet: sheetOf(test, await readLines(trx, id)) })
    else if (source.from === 'test') throw new RunNotChanged({ ok: false, reason: test ? 'other protocol' : 'unknown test' })
  }
  const [first] = entered
  if (!first) throw new RunNotChanged({ ok: false, reason: ids.length === 0 ? 'unknown test' : 'not possible' })
  // Tests of one series have one protocol and one day; one that was given another is not of this control.
  return entered.filter(
    ({ sheet }) =>
      JSON.stringify(sheet.protocol) === JSON.stringify(first.sheet.protocol) &&
      sheet.testedOn === first.sheet.testedOn &&
      sheet.kind === first.sheet.kind,
  )
}

/** What a control has of the tests that it is for: protocol, day, water and instruments, and what of it lines are. */
const sheetWith = ({ sheet }: Entered, lines: BenchLine[]): BenchSheet => ({
  ...sheet,
  crop: '',
  benefit: '',
  result: null,
  observations: '',
  deviations: '',
  lines,
})

/** The products of tests, each once, as many in one control as it has jars. */
const productsOf = (tests: readonly Entered[]): BenchLine[][] => {
  const byProduct = new Map(tests.flatMap(({ sheet }) => sheet.lines).map((line) => [line.productId, { ...line, weighed: null }] as const))
  byProduct.delete('')
  const lines = [...byProduct.values()]
  if (lines.length === 0) throw new RunNotChanged({ ok: false, reason: 'not possible' })
  return Array.from({ length: Math.ceil(lines.length / MAX_JARS_OF_TEST) }, (_, at) =>
    lines.slice(at * MAX_JARS_OF_TEST, (at + 1) * MAX_JARS_OF_TEST),
  )
}

const hasAny = ({ sheet }: Entered, lines: readonly BenchLine[]): boolean =>
  sheet.lines.some(({ productId }) => lines.some((line) => line.productId === productId))

/**
 * Begins a control as a draft, and links the tests to it that it is for, all in one transaction. Products of a series that do not fit the jars of
 * one control are in several; the first one's id is returned with those of the others (JAR-11).
 */
export const createControls = async (
  database: Database,
  control: ControlKind,
  source: ControlFor,
  by: RunChange,
): Promise<{ ok: true; ids: string[] } | RunFailure> => {
  let ids: string[] = []
  const outcome = await inTransaction(database, async (trx) => {
    const tests = source.from === 'nothing' ? [] : await lockTests(trx, source)
    const parts = control === 'products' && tests.length > 0 ? productsOf(tests) : [[]]
    const kind = source.from === 'nothing' ? source.kind : tests[0]!.sheet.kind
    const runs = parts.map((lines) => ({
      source: { from: 'nothing' as const, kind },
      control,
      fill: () => (tests[0] ? sheetWith(tests[0], lines) : emptySheet(kind)),
    }))
    const { record, ids: made } = await beginRunsIn(trx, runs, by)
    ids = made
    const links: (() => Promise<unknown>)[] = []
    for (const entered of tests)
      for (const [at, lines] of parts.entries())
        if (control === 'water' || hasAny(entered, lines))
          links.push(await linkIn(trx, await lockRun(trx, entered.test.id, by.now), { id: made[at]! }, by))
    const [first] = await record()
    for (const link of links) await link()
    return first!
  })
  return outcome.ok ? { ok: true, ids } : outcome
}
