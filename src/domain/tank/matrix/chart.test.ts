import fc from 'fast-check'
import { expect, test } from 'vitest'
import { build, COUNTRIES, productOf, someData } from '../../search/testing/some-data.ts'
import { likenessOf } from '../water/like-mine.ts'
import { VERY_HARD, type Water } from '../water/conditions.ts'
import { chartOf, MAX_CHART_COLUMNS, MAX_CHART_ROWS } from './chart.ts'
import { plainTests } from '../testing/plain-tests.ts'

test('ANS-71 a chart has every partner of its products, with the tests of the two alone apart from those with others', () => {
  fc.assert(
    fc.property(someData, fc.constantFrom(...COUNTRIES), fc.constantFrom(undefined, '89'), ({ products, tests }, country, productSet) => {
      const index = build(products, tests)
      const columns = products.slice(0, 3).map(({ id }) => id)
      const chart = chartOf(index, { country, products: columns, by: 'products', productSet })
      expect(chart.columns.map(({ id }) => id)).toEqual(columns)
      const seen = plainTests(tests, products, productSet).filter((one) => one.country === country)
      const cells = new Map(chart.rows.flatMap(({ id, cells: row }) => row.map((cell, at) => [`${id} ${columns[at]}`, cell] as const)))
      for (const { id } of products)
        for (const column of columns) {
          const both = id === column ? [] : seen.filter((one) => one.products.has(id) && one.products.has(column))
          const count = (isAlone: boolean, results: string[], hasRates = true, isOlder = false) =>
            both.filter(
              (one) =>
                (one.products.size === 2) === isAlone &&
                results.includes(one.result) &&
                (one.result === 'NC' || (one.hasRates === hasRates && (!hasRates || one.isOlder === isOlder))),
            ).length
          const counts = [count(true, ['C']), count(true, ['CA']), count(true, ['NC']), count(false, ['C', 'CA']), count(false, ['NC'])]
          // Passes with a product at rate 0 are none, and count apart (TANK-120).
          const withoutRate = [count(true, ['C', 'CA'], false), count(false, ['C', 'CA'], false)]
          // So do those with an older formulation (WHO-36).
          const older = [count(true, ['C', 'CA'], true, true), count(false, ['C', 'CA'], true, true)]
          const more = older.some(Boolean) ? [...withoutRate, ...older] : withoutRate.some(Boolean) ? withoutRate : []
          const expected = both.length === 0 ? null : [...counts, ...more]
          expect(cells.get(`${id} ${column}`) ?? null).toEqual(expected)
        }
    }),
  )
})

test('ANS-71 without products a chart has those of the maker with the most tests; rows beyond the limit are counted', () => {
  const makers = Array.from({ length: 10 }, (_one, at) => ({ ...productOf(`m${at}`, [], []), kind: 'maker' as const, name: `Maker ${at}` }))
  const others = Array.from({ length: MAX_CHART_ROWS + 5 }, (_one, at) => ({
    ...productOf(`o${at}`, [], []),
    kind: 'agrochemical' as const,
    name: `Other ${at}`,
  }))
  const tests = others.map(({ id }, at) => ({
    id: String(at + 1),
    kind: 'foliar' as const,
    country: 'FR',
    date: '2025-01-01',
    result: 'C' as const,
    waterRate: 100,
    crop: '',
    benefit: '',
    observations: '',
    // The last of the maker's products has the most tests.
    ingredients: [
      { order: 1, productId: at % 3 === 0 ? `m${at % 9}` : 'm9', rate: 1 },
      { order: 2, productId: id, rate: 1 },
    ],
  }))
  const chart = chartOf(build([...makers, ...others], tests), { country: 'FR', products: [], by: 'products' })
  expect(chart.columns).toHaveLength(Math.min(MAX_CHART_COLUMNS, 4))
  expect(chart.columns[0]!.id).toBe('m9')
  expect(chart.rows).toHaveLength(MAX_CHART_ROWS)
  expect(chart.rowsLeftOut).toBe(5)
  const names = chart.rows.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare))
})

test('WATER-33 a chart says how many passes of the two alone were in water like mine; entering it changes no other number', () => {
  const waters = fc.constantFrom<Water>(
    { hardness: 300 },
    { ph: 7 },
    { temperature: 20 },
    { hardness: 150, ph: 6.5 },
    { hardness: VERY_HARD },
  )
  fc.assert(
    fc.property(
      someData,
      fc.constantFrom(...COUNTRIES),
      fc.constantFrom(undefined, '89'),
      waters,
      ({ products, tests }, country, set, water) => {
        const index = build(products, tests)
        const question = { country, products: products.slice(0, 3).map(({ id }) => id), by: 'products', productSet: set } as const
        const chart = chartOf(index, { ...question, water })
        const { rows } = chartOf(index, question)
        expect(chart.rows.map(({ inWater: _inWater, ...row }) => row)).toEqual(rows)
        expect(rows.every(({ inWater }) => inWater === undefined)).toBe(true)
        const likeMine = new Set(tests.filter((one) => likenessOf(water, one.conditions) === 'like mine').map(({ id }) => id))
        const seen = plainTests(tests, products, set).filter(
          (one) => one.country === country && one.result === 'C' && one.hasRates && !one.isOlder && one.products.size === 2,
        )
        for (const { id, inWater } of chart.rows)
          expect(inWater).toEqual(
            question.products.map((column) =>
              id === column ? 0 : seen.filter((one) => one.products.has(id) && one.products.has(column) && likeMine.has(one.id)).length,
            ),
          )
      },
    ),
  )
})
