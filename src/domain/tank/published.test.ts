import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mixFace } from '../calls/mix-face.ts'
import { type PublishedVerdict, referenceOf } from '../sources/published-verdicts.ts'
import { RESULT_CODES } from '../records.ts'
import { countTests } from '../search/count-tests.ts'
import { createIndexBuilder } from '../search/index/build-index.ts'
import { isSearchIndex } from '../search/index/check-index.ts'
import { indexOfPack, readPack } from '../search/packs/read-pack.ts'
import { packOf } from '../search/packs/write-pack.ts'
import { assertUntil } from '../search/testing/assert-until.ts'
import { build } from '../search/testing/some-data.ts'
import { answerTank, type TankAnswer } from './answer-tank.ts'
import { alternativesOf } from './matrix/alternatives.ts'
import { liquid, someTank, type TankData } from './testing/tank-data.ts'

const verdict = (id: string, productIds: string[], code: PublishedVerdict['verdict'], year = 2019): PublishedVerdict => ({
  id,
  productIds,
  verdict: code,
  reference: `https://doi.org/10.1000/${id}`,
  title: `Paper ${id}`,
  year,
  note: '',
})
const someProducts = (most: number) => fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'), { minLength: 2, maxLength: most })
/** Many of two products, so that they are often of the tank and nothing else. */
const someVerdicts = fc
  .array(fc.tuple(fc.oneof(someProducts(2), someProducts(4)), fc.constantFrom('NC' as const, ...RESULT_CODES)), { maxLength: 6 })
  .map((all) => all.map(([productIds, code], at) => verdict(`v${at}`, productIds, code, 2000 + at)))

/** The very mix of a tank, passed at its rates in its water. */
const coveringPass = ({ lines }: TankData['question']): TankData['tests'][number] => ({
  id: 'covering',
  kind: 'foliar',
  country: 'FR',
  date: '2024-03-02',
  result: 'C',
  waterRate: 100,
  crop: '',
  benefit: '',
  observations: '',
  ingredients: [...new Set(lines.flatMap(({ productId }) => productId ?? []))].map((productId, at) => ({
    order: at + 1,
    productId,
    rate: 1,
  })),
})

/** Three of four tanks have passes alone, two of them one of the very mix, at rates that are told or not: green is not seldom. */
const oftenPassing = fc.tuple(someTank, fc.constantFrom('any', 'passing', 'covered', 'without rates')).map(([data, kind]): TankData => {
  if (kind === 'any') return data
  const lines = data.question.lines.filter(({ productId }) => productId !== undefined)
  const passing = data.tests.map((one) => ({ ...one, result: 'C' as const, conditions: undefined }))
  const question = { ...data.question, water: null, lines }
  if (kind === 'passing' || lines.length < 2) return { ...data, tests: passing, question }
  const asked = { ...question, waterRate: 100, lines: lines.map((line) => ({ ...line, rate: kind === 'covered' ? 1 : null })) }
  return { ...data, tests: [...passing, coveringPass(asked)], question: asked }
})

const withVerdicts = ({ products, tests }: Pick<TankData, 'products' | 'tests'>, verdicts: readonly PublishedVerdict[]) => {
  const builder = createIndexBuilder(products)
  for (const one of tests) builder.add(one)
  for (const one of verdicts) builder.addVerdict(one)
  return builder.finish()
}
const answered = (answer: ReturnType<typeof answerTank>): TankAnswer | undefined => ('problem' in answer ? undefined : answer)
/** All that an answer says but of what was published. */
const withoutPublished = (answer: TankAnswer): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'published' ? undefined : value)))

test('PUBL-03 PUBL-04 a published fail of products of a tank and nothing else never leaves it green, whatever else is known; a published pass changes nothing', () => {
  const seen = { passed: 0, outlined: 0, pairs: 0 }
  assertUntil(
    fc.property(
      oftenPassing,
      someVerdicts,
      fc.constantFrom(undefined, '89'),
      fc.constantFrom(undefined, 1, 40),
      (data, verdicts, productSet, packAgeDays) => {
        const options = { productSet, packAgeDays }
        const before = answered(answerTank(build(data.products, data.tests), data.question, options))
        const after = answered(answerTank(withVerdicts(data, verdicts), data.question, options))
        expect(after === undefined).toBe(before === undefined)
        if (!before || !after) return
        const listed = new Set(data.question.lines.flatMap(({ productId }) => productId ?? []))
        const own = verdicts.filter(({ productIds }) => productIds.every((id) => listed.has(id)))
        const fails = own.filter((one) => one.verdict === 'NC')
        expect(new Set(after.headline.published ?? [])).toEqual(new Set(own))
        const isUnchanged = JSON.stringify(withoutPublished(after)) === JSON.stringify(withoutPublished(before))
        expect(fails.length > 0 || isUnchanged).toBe(true)
        if (fails.length === 0) return
        const [headline, was] = [after.headline, before.headline]
        expect(after.headline.published!.slice(0, fails.length).every((one) => one.verdict === 'NC')).toBe(true)
        expect(headline.state).toBe(was.state === 'passed' ? 'passed-with-care' : was.state)
        expect(headline.isGreen).toBe(false)
        expect(headline.face.family).toBe(was.face.family === 'pass' ? 'care' : was.face.family)
        expect(headline.face.condition).toContain('published-fail')
        // It is in no number, and no test is hidden or added.
        const { state: _state, family: _family, condition: _condition, ...counts } = headline.face
        expect(was.face).toMatchObject(counts)
        expect([after.evidence, after.rungs, headline.testIds, headline.fails]).toEqual([
          before.evidence,
          before.rungs,
          was.testIds,
          was.fails,
        ])
        // What failed elsewhere is proposed in no spray.
        for (const { productIds } of after.splits)
          for (const fail of fails) expect(fail.productIds.every((id) => productIds.includes(id))).toBe(false)
        for (const [at, pair] of after.matrix.entries()) {
          const isFail = fails.some(({ productIds }) => productIds.every((id) => id === pair.a || id === pair.b))
          expect(pair).toEqual({ ...before.matrix[at]!, isGreen: before.matrix[at]!.isGreen && !isFail })
          if (isFail && before.matrix[at]!.isGreen) seen.pairs++
        }
        if (was.state === 'passed') seen.passed++
        if (was.state === 'passed-compare-rates' && was.face.family === 'pass') seen.outlined++
      },
    ),
    { numRuns: 150, isMet: () => seen.passed > 2 && seen.outlined > 2 && seen.pairs > 2 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(2)
})

test('PUBL-05 a pack of a country names what others published as the server does, and packs of before name nothing', () => {
  fc.assert(
    fc.property(oftenPassing, someVerdicts, (data, verdicts) => {
      const index = withVerdicts(data, verdicts)
      expect(isSearchIndex(structuredClone(index))).toBe(true)
      const pack = packOf(index, 'FR', 'v')
      const packed = indexOfPack(readPack(JSON.stringify(pack)))
      const [server, own] = [index, packed].map((one) => answered(answerTank(one, data.question, { packAgeDays: 1 })))
      // Products that the pack lacks are in no list of it: nothing of such a tank is green.
      const isSame = server !== undefined && own !== undefined && own.unlisted.length === server.unlisted.length
      const saidBy = (answer: TankAnswer | undefined) => (isSame ? [answer!.headline.published, answer!.headline.face] : [])
      expect(saidBy(own)).toEqual(saidBy(server))
      const { verdicts: _verdicts, ...older } = pack
      expect(indexOfPack(readPack(JSON.stringify(older))).verdicts).toEqual([])
      expect(countTests(index, 'FR')).toBe(countTests(build(data.products, data.tests), 'FR'))
    }),
    { numRuns: 60 },
  )
})

const tested = (id: string, productIds: string[]): TankData['tests'][number] => ({
  id,
  kind: 'foliar',
  country: 'FR',
  date: '2025-03-14',
  result: 'C',
  waterRate: 100,
  crop: '',
  benefit: '',
  observations: '',
  ingredients: productIds.map((productId, at) => ({ order: at + 1, productId, rate: 1 })),
})
const PRODUCTS = ['1', '2', '3'].map((id) => liquid(id, { activeIngredients: id === '1' ? ['Zinc'] : ['Boron'] }))

test('PUBL-04 the outlined green of two products becomes amber, and what failed elsewhere is no alternative', () => {
  const data = { products: PRODUCTS, tests: [tested('1', ['1', '2'])] }
  const face = (verdicts: PublishedVerdict[]) =>
    mixFace(withVerdicts(data, verdicts), { kind: 'foliar', country: 'FR', products: ['1', '2'] }, undefined)
  expect(face([])).toMatchObject({ family: 'pass', condition: ['no-rates'] })
  expect(face([verdict('v', ['1', '2'], 'C')])).toEqual(face([]))
  expect(face([verdict('v', ['1', '2', '3'], 'NC')])).toEqual(face([]))
  expect(face([verdict('v', ['2', '1'], 'NC')])).toMatchObject({
    family: 'care',
    passed: 1,
    failed: 0,
    condition: ['published-fail', 'no-rates'],
  })
  const instead = (verdicts: PublishedVerdict[]) =>
    alternativesOf(withVerdicts(data, verdicts), { country: 'FR', replaced: '3', kept: '1' })
  expect(instead([])?.products.map(({ id }) => id)).toEqual(['2'])
  expect(instead([verdict('v', ['1', '2'], 'NC')])).toBeUndefined()
})

test('PUBL-02 an index refuses a verdict on products that are not there', () => {
  expect(() => withVerdicts({ products: PRODUCTS, tests: [] }, [verdict('v', ['1', '9'], 'NC')])).toThrow(
    'names product 9, which does not exist',
  )
  const index = withVerdicts({ products: PRODUCTS, tests: [] }, [verdict('v', ['1', '2'], 'NC')])
  expect(isSearchIndex({ ...index, verdicts: [verdict('v', ['1', '9'], 'NC')] })).toBe(false)
})

test.each([
  ['10.1000/182', 'https://doi.org/10.1000/182'],
  ['doi:10.1016/j.cropro.2015.01.002', 'https://doi.org/10.1016/j.cropro.2015.01.002'],
  ['https://journal.example/a?b=1#c', 'https://journal.example/a?b=1#c'],
  ...[
    'http://journal.example/a',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@journal.example/',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://journal.example/a b',
    'https://journal.example/"><script>',
    'https://journal.example\\@evil.example/',
    'https:/journal.example/a',
    '//journal.example/a',
    ' https://journal.example/a',
    'https://jo\u200burnal.example/a',
    '10.1000/<script>',
    '10.1/182',
    `https://journal.example/${'a'.repeat(500)}`,
    '',
  ].map((text): [string, undefined] => [text, undefined]),
])('PUBL-02 the reference %j is %j', (text, address) => expect(referenceOf(text)).toBe(address))
