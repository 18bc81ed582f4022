import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { createMixChanges, type TestOfMix } from '../../../../domain/tank/mixes/mix-changes.ts'
import type { ProductFormulation } from '../../../../domain/records.ts'
import { ingredientLines } from '../../../db/record-rows.ts'
import type { TestRow } from '../../../db/schema/schema.ts'
import { readPublications } from '../../read-publications.ts'
import type { Connection } from '../staging.ts'
import { countExamples, type CountedExamples, type LookFindings, type LookOptions } from './import-look.ts'

type MixRow = Pick<TestRow, 'id' | 'kind' | 'country' | 'date' | 'result' | 'water_rate' | 'ingredients'>

/** Rows that are read at a time. */
const PAGE = 2_000
const COLUMNS = sql.raw('id, kind, country, date, result, water_rate, ingredients')

/** Rows of a table in the order of their ids, of which the next can be seen before it is taken. */
const cursorOf = <Row extends { id: string }>(connection: Connection, table: string, columns: ReturnType<typeof sql.raw>) => {
  let [page, at, after, isEnd] = [[] as Row[], 0, '', false]
  return {
    next: async (): Promise<Row | undefined> => {
      if (at === page.length && !isEnd) {
        const { rows } = await sql<Row>`
          select ${columns} from ${sql.table(table)} where id > ${after} order by id limit ${sql.lit(PAGE)}`.execute(connection)
        ;[page, at, isEnd] = [rows, 0, rows.length < PAGE]
        after = rows.at(-1)?.id ?? after
      }
      return page[at]
    },
    take: (): void => void at++,
  }
}

/** Tests of the database and of the files side by side, in the order of their ids; `isInFiles` also where they are alike. */
async function* bothSides(connection: Connection, { replaces }: { replaces: boolean }) {
  const known = cursorOf<MixRow>(connection, 'tests', COLUMNS)
  const merged = cursorOf<MixRow>(connection, 'merged_tests', COLUMNS)
  const staged = cursorOf<{ id: string }>(connection, 'staged_tests', sql.raw('id'))
  for (;;) {
    const [was, will] = [replaces ? undefined : await known.next(), await merged.next()]
    if (!was && !will) return
    const id = was && will ? (was.id < will.id ? was.id : will.id) : (was ?? will)!.id
    let file = await staged.next()
    while (file && file.id < id) {
      staged.take()
      file = await staged.next()
    }
    const before = was?.id === id ? was : undefined
    const changed = will?.id === id ? will : undefined
    if (before) known.take()
    if (changed) merged.take()
    yield { before, after: changed ?? before!, isInFiles: changed !== undefined || file?.id === id }
  }
}

type Lines = ReturnType<typeof ingredientLines>

/** What two tests of the same products, rates, water, country and day have in common, as a number. */
const likenessOf = ({ kind, country, date, water_rate: water }: MixRow, lines: Lines): number => {
  const mix = lines.map(([, product, rate]) => `${product}=${rate}`).toSorted()
  const hash = createHash('sha1')
    .update([kind, country, date, water, ...mix].join('|'))
    .digest()
  return hash.readUIntBE(0, 6)
}

/** Counts tests that are there twice under two ids, one of them or both of the files. */
const createSame = () => {
  const first = new Map<number, { id: string; isInFiles: boolean }>()
  const found = countExamples<{ id: string; as: string }>()
  return {
    found,
    add: (row: MixRow, lines: Lines, isInFiles: boolean): void => {
      const key = likenessOf(row, lines)
      const known = first.get(key)
      if (!known) first.set(key, { id: row.id, isInFiles })
      else if (known.isInFiles || isInFiles) found.add(() => ({ id: row.id, as: known.id }))
    },
  }
}

/** The tests of the console that an answer does not count as a plain pass. */
const doubtedTests = async (connection: Connection) => {
  const all = await readPublications(connection)
  return new Map([...all].filter(([, { isUnderReview, incomplete }]) => isUnderReview || incomplete !== undefined))
}

const formulations = async (connection: Connection) => {
  const rows = await connection.selectFrom('products').select(['id', 'formulations']).where('formulations', 'is not', null).execute()
  const byId = new Map(rows.map((row) => [row.id, JSON.parse(row.formulations!) as ProductFormulation[]]))
  return (id: string): readonly ProductFormulation[] => byId.get(id) ?? []
}

/** What the answers of the search will say otherwise, and which tests are there twice, once the merged tests are written. */
export const changedAnswers = async (
  connection: Connection,
  { replaces, onMix }: Pick<LookOptions, 'onMix'> & { replaces: boolean },
): Promise<Pick<LookFindings, 'answers' | 'same'>> => {
  const doubted = replaces ? new Map<string, { isUnderReview?: boolean; incomplete?: object }>() : await doubtedTests(connection)
  const mixes = createMixChanges(await formulations(connection))
  const same = createSame()
  const testOf = (row: MixRow, lines: Lines): TestOfMix => {
    const doubt = doubted.get(row.id)
    return {
      ...row,
      underReview: doubt?.isUnderReview,
      incomplete: doubt?.incomplete,
      ingredients: lines.map(([, productId, rate]) => ({ productId, rate })),
    }
  }
  for await (const { before, after, isInFiles } of bothSides(connection, { replaces })) {
    const lines = ingredientLines(after)
    if (before === after) mixes.add(testOf(after, lines), ['before', 'after'])
    else {
      if (before) mixes.add(testOf(before, ingredientLines(before)), ['before'])
      mixes.add(testOf(after, lines), ['after'])
    }
    same.add(after, lines, isInFiles)
  }
  const groups = new Map<string, LookFindings['answers'][number] & { add: ReturnType<typeof countExamples<Example>>['add'] }>()
  for (const change of mixes.changes()) {
    const { from, to, ...mix } = change
    const key = `${from} ${to}`
    if (!groups.has(key)) groups.set(key, Object.assign(countExamples<Example>(), { from, to }))
    groups.get(key)!.add(() => mix)
    onMix?.(change)
  }
  return {
    answers: [...groups.values()]
      .map(({ from, to, count, examples }) => ({ from, to, count, examples }))
      .toSorted((a, b) => b.count - a.count),
    same: { count: same.found.count, examples: same.found.examples },
  }
}
type Example = LookFindings['answers'][number] extends CountedExamples<infer Mix> ? Mix : never
