import type { Kysely } from 'kysely'
import {
  incompleteOf,
  isWithdrawalReason,
  reportDetails,
  type Amendment,
  type ChangedPart,
  type PublishedTest,
} from '../../domain/published-test.ts'
import type { IssuedDetails } from '../../domain/search/index/build-index.ts'
import type { WithdrawnTest } from '../../domain/search/index/search-index.ts'
import { undoneTests } from '../audit/imports/kept-values.ts'
import { documentOf, issuersDay } from '../db/issued-document.ts'
import type { TestVersionRow } from '../db/schema/publishing-schema.ts'
import { ingredientLines } from '../db/record-rows.ts'
import type { ProductRow, Schema } from '../db/schema/schema.ts'

type Db = Kysely<Schema>

/** A version of a test that was issued, `issued` as it is now. */
export const amendmentOf = (
  { version, issued_at, changed, reason }: Pick<TestVersionRow, 'version' | 'issued_at' | 'changed' | 'reason'>,
  issued: Pick<PublishedTest, 'issuer'>,
): Amendment => ({
  version,
  issuedOn: issued_at === '' ? '' : issuersDay(issued_at, issued),
  changed: JSON.parse(changed) as ChangedPart[],
  reason,
})

const grouped = <Row extends { test_id: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.test_id)
    if (group) group.push(row)
    else groups.set(row.test_id, [row])
  }
  return groups
}

/** What reports of public tests show besides the tests, by test. The first version of an imported test has nothing to show. */
export const readPublications = async (db: Db): Promise<Map<string, IssuedDetails>> => {
  const publications = await db
    .selectFrom('publications')
    .innerJoin('test_versions', (join) =>
      join.onRef('test_versions.test_id', '=', 'publications.test_id').onRef('test_versions.version', '=', 'publications.version'),
    )
    .select(['publications.test_id', 'is_under_review', 'issued_at', 'document'])
    .where('withdrawn_at', 'is', null)
    .where('is_confidential', '=', 0)
    .execute()
  if (publications.length === 0) return new Map()
  const versions = grouped(
    await db
      .selectFrom('test_versions')
      .select(['test_id', 'version', 'issued_at', 'reason', 'changed'])
      .orderBy('test_id')
      .orderBy('version')
      .execute(),
  )
  return new Map(
    publications.map((row) => {
      const test = documentOf(row)
      return [
        row.test_id,
        {
          isUnderReview: row.is_under_review === 1,
          incomplete: incompleteOf(test),
          isWholeByMethod: test.completeness?.isIncomplete === false,
          ...(row.issued_at === ''
            ? {}
            : {
                details: JSON.stringify(
                  reportDetails(
                    test,
                    versions.get(row.test_id)!.map((one) => amendmentOf(one, test)),
                  ),
                ),
              }),
        },
      ]
    }),
  )
}

/** The tests that the public could read and that were withdrawn, by id. */
export const readWithdrawn = async (
  db: Db,
  products: readonly Pick<ProductRow, 'id' | 'product_sets'>[],
): Promise<Map<string, WithdrawnTest>> => {
  const rows = await db
    .selectFrom('publications')
    .innerJoin('test_versions', (join) =>
      join.onRef('test_versions.test_id', '=', 'publications.test_id').onRef('test_versions.version', '=', 'publications.version'),
    )
    .select(['publications.test_id', 'withdrawn_at', 'withdrawal_reason', 'withdrawal_text', 'document'])
    .where('withdrawn_at', 'is not', null)
    .where('is_confidential', '=', 0)
    .orderBy('publications.test_id')
    .execute()
  const setsOf = new Map(products.map(({ id, product_sets: sets }) => [id, sets]))
  const productsOf = (productIds: string[]): Pick<WithdrawnTest, 'productSets' | 'productIds'> => ({
    productSets: [...new Set(productIds.flatMap((id) => JSON.parse(setsOf.get(id) ?? '[]') as string[]))],
    productIds: [...new Set(productIds)],
  })
  const undone = new Map<string, WithdrawnTest>()
  for await (const some of undoneTests(db))
    for (const { row, at } of some) {
      const { id, country, kind } = row
      const tested = productsOf(ingredientLines(row).map(([, product]) => product))
      undone.set(id, { country, kind, on: at.slice(0, 10), reason: 'imported-in-error', text: '', ...tested })
    }
  const ofConsole = rows.map((row): [string, WithdrawnTest] => {
    const test = documentOf(row)
    const { country, kind, ingredients } = test
    const reason = row.withdrawal_reason ?? ''
    return [
      row.test_id,
      {
        country,
        on: issuersDay(row.withdrawn_at ?? '', test),
        reason: isWithdrawalReason(reason) ? reason : 'other',
        text: row.withdrawal_text ?? '',
        kind,
        ...productsOf(ingredients.map(({ productId }) => productId)),
      },
    ]
  })
  return new Map([...undone, ...ofConsole])
}
