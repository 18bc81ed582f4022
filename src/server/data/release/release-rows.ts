import { hash } from 'node:crypto'
import { createEvidenceLevels } from '../../../domain/evidence-level/levels-of-tests.ts'
import { createIndexBuilder } from '../../../domain/search/index/build-index.ts'
import { findTest } from '../../../domain/search/index/read-test.ts'
import { testSource } from '../../../domain/records.ts'
import { compareIds } from '../../../domain/search/index/search-index.ts'
import { csvLine, type Cell } from '../../../domain/spreadsheet-csv.ts'
import { FILES, type FileKey } from '../../db/schema/columns.ts'
import type { Database } from '../../db/open-db.ts'
import { readDataState } from '../../db/data-state.ts'
import { ingredientLines, productRecord } from '../../db/record-rows.ts'
import { decimal, productCells } from '../csv/product-cells.ts'
import { readVerdicts } from '../sources/read-verdicts.ts'
import { readPublications } from '../read-publications.ts'
import { indexable, inSnapshot, testPages } from '../test-pages.ts'

/** The rows of a release by kind and id, each as a hash of what the files say of it. */
type RequiredFile = 'products' | 'tests' | 'ingredients'
export type RowHashes = Record<'products' | 'tests', Record<string, string>>
export type ReleaseData = {
  /** The version and kind of the data that it was read from. */
  version: string
  demo: boolean
  /** The files as texts; one that a folder may lack is there where it has rows. */
  files: Record<RequiredFile, string> & Partial<Record<FileKey, string>>
  counts: Record<RequiredFile, number>
  hashes: RowHashes
  /** The crops and active ingredients that its rows name, each once. */
  names: { crops: string[]; actives: string[] }
}

/** Whether the laboratory is looking at a test again. No column of an import. */
export const UNDER_REVIEW = 'under_review'
/** Whether a test lacks readings that its method requires. No column of an import. */
export const INCOMPLETE = 'incomplete'
/** How well a test is documented and whether it was repeated. No column of an import, and no amendment where it alone changes. */
export const EVIDENCE_LEVEL = 'evidence_level'
/** Whose a test is: `own` or `partner`. No column of an import, which has the laboratory. */
export const SOURCE = 'source'
/** The columns of the files of a release. */
export const RELEASE_COLUMNS: Record<FileKey, readonly string[]> = {
  products: FILES.products.columns,
  tests: [...FILES.tests.columns, SOURCE, UNDER_REVIEW, INCOMPLETE, EVIDENCE_LEVEL],
  ingredients: FILES.ingredients.columns,
  laboratories: FILES.laboratories.columns,
  published: FILES.published.columns,
}

/** The last cells of a product where nothing is recorded of its history, and of a test of the service's own laboratory. */
const NOTHING_LATER = /(?:,""){1,3}$/
const OWN_LABORATORY = /,""$/

const HASH_CHARACTERS = 16
const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, HASH_CHARACTERS)
const orNull = (value: number | null): string | null => (value === null ? null : decimal(value))

/**
 * All public tests and all products, from one consistent snapshot, by ascending ids. Confidential tests never have a row here and withdrawn
 * ones no longer have one. Cells that a spreadsheet would take for a formula get an apostrophe, as in the CSV of a search.
 */
export const readReleaseData = (database: Database): Promise<ReleaseData> =>
  inSnapshot(database, async (db) => {
    const { version, demo } = await readDataState(db)
    const lines: Record<FileKey, string[]> = { products: [], tests: [], ingredients: [], laboratories: [], published: [] }
    const hashes: RowHashes = { products: {}, tests: {} }
    const lineOf = (file: FileKey, cells: Record<string, Cell | undefined>): string =>
      csvLine(FILES[file].columns.map((column) => cells[column] ?? null))
    const published = await readPublications(db)
    const products = (await db.selectFrom('products').selectAll().execute()).map(productRecord)
    for (const product of products.toSorted((a, b) => compareIds(a.id, b.id))) {
      const line = lineOf('products', productCells(product))
      lines.products.push(line)
      // Without the later columns where they are empty: releases of before them know the products by the same hashes.
      hashes.products[product.id] = hashOf(line.replace(NOTHING_LATER, ''))
    }
    const laboratories = await db.selectFrom('laboratories').selectAll().execute()
    for (const row of laboratories.toSorted((a, b) => compareIds(a.id, b.id))) lines.laboratories.push(lineOf('laboratories', row))
    const builder = createIndexBuilder(products, laboratories)
    const ids: string[] = []
    const crops = new Set<string>()
    for (const { productIds, year, ...row } of (await readVerdicts(db, products)).toSorted((a, b) => compareIds(a.id, b.id)))
      lines.published.push(lineOf('published', { ...row, products: productIds.join(';'), year: String(year) }))
    for await (const page of testPages(db))
      for (const row of page) {
        builder.add(indexable(row, published))
        ids.push(row.id)
        if (row.crop !== '') crops.add(row.crop)
        const test = lineOf('tests', {
          ...row,
          water_rate: orNull(row.water_rate),
          hardness: orNull(row.hardness),
          water_ph: orNull(row.water_ph),
          temperature: orNull(row.temperature),
          hours: orNull(row.hours),
        })
        const ingredients = ingredientLines(row).map(([order, productId, rate]) =>
          lineOf('ingredients', { test_id: row.id, order: String(order), product_id: productId, rate: decimal(rate) }),
        )
        const { isUnderReview = false, incomplete } = published.get(row.id) ?? {}
        lines.tests.push(`${test},${csvLine([testSource(row), String(isUnderReview), String(incomplete !== undefined)])}`)
        lines.ingredients.push(...ingredients)
        // Without the marks where there are none: releases of before them know the other tests by the same hashes.
        const marks = [...(isUnderReview ? [UNDER_REVIEW] : []), ...(incomplete ? [INCOMPLETE] : [])]
        hashes.tests[row.id] = hashOf([test.replace(OWN_LABORATORY, ''), ...ingredients, ...marks].join('\n'))
      }
    const index = builder.finish()
    const levelOf = createEvidenceLevels(index)
    for (const [at, id] of ids.entries()) lines.tests[at] += `,${csvLine([levelOf(findTest(index, id)!) ?? ''])}`
    const textOf = (file: FileKey): string => `${[csvLine(RELEASE_COLUMNS[file]), ...lines[file]].join('\r\n')}\r\n`
    return {
      version,
      demo,
      files: {
        products: textOf('products'),
        tests: textOf('tests'),
        ingredients: textOf('ingredients'),
        ...(lines.laboratories.length > 0 && { laboratories: textOf('laboratories') }),
        ...(lines.published.length > 0 && { published: textOf('published') }),
      },
      counts: { products: lines.products.length, tests: lines.tests.length, ingredients: lines.ingredients.length },
      hashes,
      names: {
        crops: [...crops].toSorted(compareIds),
        actives: [...new Set(products.flatMap(({ activeIngredients }) => activeIngredients))].toSorted(compareIds),
      },
    }
  })

type ReleaseChange = { record: 'product' | 'test'; id: string; change: 'added' | 'amended' | 'withdrawn' }

/** What differs from the release before; everything is added where there was none. */
export const changesSince = (before: RowHashes | undefined, now: RowHashes): ReleaseChange[] =>
  (['products', 'tests'] as const).flatMap((kind) => {
    const old = new Map(Object.entries(before?.[kind] ?? {}))
    const present = new Map(Object.entries(now[kind]))
    const record = kind === 'products' ? 'product' : 'test'
    return [...new Set([...old.keys(), ...present.keys()])].toSorted(compareIds).flatMap((id): ReleaseChange[] => {
      const change = !old.has(id) ? 'added' : !present.has(id) ? 'withdrawn' : old.get(id) === present.get(id) ? undefined : 'amended'
      return change === undefined ? [] : [{ record, id, change }]
    })
  })
