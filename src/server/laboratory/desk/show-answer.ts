import type { Kysely } from 'kysely'
import type { ShownComparison, ShownTest } from '../../../contract/console/answers.ts'
import { isExactMix } from '../../../domain/console/compare-mix.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/texts/languages.ts'
import { plainNumber } from '../../../domain/units/numbers.ts'
import type { TestKind } from '../../../domain/records.ts'
import { lookOf } from '../../../domain/verdicts.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { compareWithTest, readProductsOf, type AnswerTest } from '../../mail/answers/answer-test.ts'
import { laboratorySummary } from '../../mail/laboratory-summary.ts'
import type { MailTexts } from '../../mail/mail-texts.ts'
import type { StoredRequest } from '../../mail/outbox/stored-request.ts'

type Db = Kysely<Schema>
type Named = { name: string; maker: string; form: 'L' | 'P' }

const readNamed = async (db: Db, ids: readonly string[], country: string): Promise<(id: string) => Named> => {
  const all = [...new Set(ids)]
  const rows =
    all.length === 0
      ? []
      : await db.selectFrom('products').select(['id', 'name', 'manufacturer', 'form', 'market_names']).where('id', 'in', all).execute()
  const known = new Map(
    rows.map(({ id, name, manufacturer, form, market_names: marketNames }) => [
      id,
      { name: (JSON.parse(marketNames) as Record<string, string>)[country] ?? name, maker: manufacturer, form },
    ]),
  )
  return (id) => known.get(id) ?? { name: id, maker: '', form: 'L' }
}

const SEED_KG = 100
/** A rate as the console shows it: per hectare, of a coating per 100 kg of seed. */
const rateText = (rate: number, form: 'L' | 'P', kind: TestKind): string => {
  const unit = form === 'L' ? 'L' : 'kg'
  const number = (value: number): string => plainNumber(Number(value.toPrecision(12)), DEFAULT_LANGUAGE)
  return kind === 'seed' ? `${number(rate * SEED_KG)} ${unit}/100 kg of seed` : `${number(rate)} ${unit}/ha`
}

/** A test as it is shown before anything is done with it. */
export const showTest = async (db: Db, test: AnswerTest): Promise<ShownTest> => {
  const named = await readNamed(
    db,
    test.ingredients.map(({ productId }) => productId),
    test.country,
  )
  const { ingredients, ...rest } = test
  return {
    ...rest,
    look: lookOf({ result: test.result, underReview: test.isUnderReview, incomplete: test.isIncomplete ? {} : undefined, ingredients }),
    products: ingredients.map(({ productId, rate }) => {
      const { name, maker, form } = named(productId)
      return { name, maker, rate: rateText(rate, form, test.kind) }
    }),
  }
}

type Texts = { texts: MailTexts; product: string }

/** A test beside a request: each product that was asked for with the test's, then what the test has besides. */
export const showComparison = async (
  db: Db,
  request: Pick<StoredRequest, 'body'>,
  test: Pick<AnswerTest, 'kind' | 'country' | 'ingredients'>,
  { texts, product }: Texts,
): Promise<ShownComparison> => {
  const { body } = request
  const compared = await compareWithTest(db, body, test)
  const asked = await readProductsOf(db, body)
  const { rows, ingredients: summary } = laboratorySummary(request, texts, product)
  const known = asked.flatMap((id) => id ?? [])
  const named = await readNamed(db, [...known, ...test.ingredients.map(({ productId }) => productId)], test.country)
  const testedOf = (id: string) => {
    const { name, maker, form } = named(id)
    const rates = test.ingredients.filter(({ productId }) => productId === id).map(({ rate }) => rateText(rate, form, test.kind))
    return { name, maker, rate: rates.join(' + ') }
  }
  const valueOf = (...labels: string[]): string =>
    rows
      .filter(({ label }) => labels.includes(label))
      .map(({ value }) => value)
      .join(' ')
      .trim()
  return {
    isExact: isExactMix(compared),
    isSameKind: compared.isSameKind,
    isSameCountry: compared.isSameCountry,
    asked: {
      kind: 'seedName' in body ? 'seed' : 'foliar',
      country: valueOf(texts.summary.country),
      crop: body.crop,
      water: body.waterRate === null ? '' : valueOf(texts.summary.waterRate, texts.summary.waterRateUnits),
    },
    lines: [
      ...asked.map((id, at) => {
        const [, , rate = '', unit = ''] = summary.rows[at]!
        const state = id === undefined ? ('unlisted' as const) : compared.matched.includes(id) ? ('matched' as const) : ('missing' as const)
        return {
          state,
          asked: { name: body.ingredients[at]!.name, maker: id === undefined ? '' : named(id).maker, rate: `${rate} ${unit}`.trim() },
          tested: id !== undefined && state === 'matched' ? testedOf(id) : null,
        }
      }),
      ...compared.extra.map((id) => ({ state: 'extra' as const, asked: null, tested: testedOf(id) })),
    ],
  }
}
