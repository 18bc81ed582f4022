import { expect, test } from 'vitest'
import { MAX_PASTED_MIXES, meantMixes, readPastedMixes, type PastedFor } from './pasted-mixes.ts'

const rate = (amount: number, unit: string) => ({ amount, unit })

test.each([
  [
    'Atlas 1.5 L/ha + Boron 200 g/ha',
    [
      ['Atlas', rate(1.5, 'L/ha')],
      ['Boron', rate(200, 'g/ha')],
    ],
  ],
  [
    'Atlas\t1.5 l/ha\tBoron\t200g/ha\t\t',
    [
      ['Atlas', rate(1.5, 'L/ha')],
      ['Boron', rate(200, 'g/ha')],
    ],
  ],
  [
    '1,5 L/ha Atlas + Boron',
    [
      ['Atlas', rate(1.5, 'L/ha')],
      ['Boron', null],
    ],
  ],
  [
    'Atlas 360 1.5 lt/ha + Boron: 0.5 kg / ha',
    [
      ['Atlas 360', rate(1.5, 'L/ha')],
      ['Boron', rate(0.5, 'kg/ha')],
    ],
  ],
  [
    'Atlas (2 pt/ac)\tBoron 4 fl oz/ac',
    [
      ['Atlas', rate(2, 'US pt/ac')],
      ['Boron', rate(4, 'US fl oz/ac')],
    ],
  ],
  [
    'Atlas 250 ml/100 L + Boron 0,5 %',
    [
      ['Atlas', rate(250, 'ml/100 L')],
      ['Boron', rate(0.5, '% v/v')],
    ],
  ],
  [
    'Atlas\t1 500 ml/ha\tBoron 2 L/acre',
    [
      ['Atlas', rate(1500, 'ml/ha')],
      ['Boron', rate(2, 'L/acre')],
    ],
  ],
  [
    '2,4-D + MCPA+',
    [
      ['2,4-D', null],
      ['MCPA+', null],
    ],
  ],
  [
    'Atlas 5 ml/t + Boron',
    [
      ['Atlas', rate(5, 'ml/ton')],
      ['Boron', null],
    ],
  ],
])('SERIES-01 a mix is read from a line: %s', (line, products) => {
  expect(readPastedMixes(line, 'en')).toEqual({
    mixes: [{ line: 1, products: products.map(([name, one]) => ({ name, rate: one })) }],
    problems: [],
  })
})

test.each([
  ['Atlas 1,250 L/ha + Boron', 'number', '1,250 L/ha'],
  ['Atlas 360 500 ml/ha + Boron', 'number', 'Atlas 360 500 ml/ha'],
  ['Atlas 1.2.3 L/ha + Boron', 'number', '1.2.3 L/ha'],
  ['Atlas 0 L/ha + Boron', 'number', '0 L/ha'],
  ['Atlas -1 L/ha + Boron', 'number', '-1 L/ha'],
  ['Atlas 3 spoons/ha + Boron', 'unit', '3 spoons/ha'],
  ['Atlas\t1.5\tBoron', 'no unit', '1.5'],
  ['1.5 L/ha\tAtlas\tBoron', 'no product', '1.5 L/ha'],
  ['Atlas\t1 L/ha\t2 L/ha\tBoron', 'two rates', '2 L/ha'],
  ['Atlas + + Boron', 'nothing between', 'Atlas + + Boron'],
])('SERIES-01 what can be read in two ways, or not at all, is named by its line: %s', (line, problem, text) => {
  expect(readPastedMixes(`\r\nAtlas + Boron\r\n${line}`, 'en').problems).toEqual([{ line: 3, problem, text }])
})

test.each([
  ['Zinc + Boron 1 L/ha\tAtlas 480 g/L', ['Zinc + Boron', 'Atlas 480 g/L']],
  ['Zinc 700+Atlas 480 g/L', ['Zinc 700', 'Atlas 480 g/L']],
  ['Zinc 700 500 ml/ha + MCPA+', ['Zinc 700', 'MCPA+']],
])('SERIES-20 a name of the list is one, whatever signs, numbers and units are in it: %j', (line, names) => {
  const known = new Set(['Zinc + Boron', 'Zinc 700', 'Atlas 480 g/L', 'MCPA+'])
  const { mixes, problems } = readPastedMixes(line, 'en', (text) => known.has(text))
  expect([mixes[0]!.products.map(({ name }) => name), problems]).toEqual([names, []])
})

test.each([
  ['Zinc 700 1.5 + Boron', 'no unit', 'Zinc 700 1.5'],
  ['Zinc 700 1.5 lt + Boron', 'unit', 'Zinc 700 1.5 lt'],
  ['Atlas 360 500 ml/ha + Boron', 'number', 'Atlas 360 500 ml/ha'],
])('SERIES-20 a number behind a name of the list that is no rate is named as such: %s', (line, problem, text) => {
  const known = new Set(['Zinc 700', 'Boron', 'Atlas', 'Atlas 360'])
  expect(readPastedMixes(line, 'en', (name) => known.has(name)).problems).toEqual([{ line: 1, problem, text }])
})

test('SERIES-01 a number is read as the person writes numbers', () => {
  const amounts = (text: string, language: 'de' | 'en') => readPastedMixes(text, language).mixes[0]?.products[0]?.rate
  expect([amounts('Atlas 1,25 L/ha', 'en'), amounts('Atlas 1,25 L/ha', 'de')]).toEqual([rate(1.25, 'L/ha'), rate(1.25, 'L/ha')])
  expect(readPastedMixes('Atlas 1.250 L/ha', 'de').problems).toHaveLength(1)
})

test('SERIES-01 garbage, and more than there may be, makes no mix by accident', () => {
  const garbage = '\t\t\n<script>alert(1)</script>\n=1+1\n\u0000\ufffd + \ud83d\ude00'
  const { mixes } = readPastedMixes(garbage, 'en')
  expect(meantMixes({ mixes, problems: [] }, { kind: 'foliar', waterRate: null, find: () => [] }).mixes).toEqual([])
  const many = readPastedMixes('A + B\n'.repeat(MAX_PASTED_MIXES + 5), 'en')
  expect(many.mixes).toHaveLength(MAX_PASTED_MIXES)
  expect(many.problems).toEqual([{ line: MAX_PASTED_MIXES + 1, problem: 'too many mixes', text: '' }])
})

const LISTED = [
  { id: 'p1', name: 'Atlas', form: 'L' },
  { id: 'p2', name: 'Boron', form: 'P' },
  { id: 'p3', name: 'Cobra', form: 'L' },
  { id: 'p4', name: 'Cobra', form: 'L' },
] as const
const meant: PastedFor = { kind: 'foliar', waterRate: 200, find: (name) => LISTED.filter((one) => one.name === name) }

test('SERIES-01 products are those of the list and rates are of a hectare', () => {
  const read = readPastedMixes('Atlas 250 ml/100 L + Boron 200 g/ha\nAtlas 1 L/acre + Boron', 'en')
  expect(meantMixes(read, meant).mixes).toMatchObject([
    {
      line: 1,
      products: [
        { productId: 'p1', rate: 0.5 },
        { productId: 'p2', rate: 0.2 },
      ],
    },
    {
      line: 2,
      products: [
        { productId: 'p1', rate: 2.471054 },
        { productId: 'p2', rate: null },
      ],
    },
  ])
})

test.each([
  ['Atlas + Cobra', 'several products'],
  ['Atlas + Delta', 'unknown product'],
  ['Atlas 1 L/ha', 'too few products'],
  ['Atlas + Atlas', 'twice'],
  ['Atlas 1 kg/ha + Boron', 'other form'],
  ['Atlas + Boron 4 oz/t', 'unit'],
  ['Atlas 4 ml/t + Boron', 'other kind'],
  ['Atlas 5000 L/ha + Boron', 'too much'],
])('SERIES-01 a mix that cannot be meant is left out and named: %s', (line, problem) => {
  const { mixes, problems } = meantMixes(readPastedMixes(line, 'en'), meant)
  expect([mixes, problems.map((one) => one.problem)]).toEqual([[], [problem]])
})

test('SERIES-01 a rate of the spray needs the volume of water', () => {
  const { problems } = meantMixes(readPastedMixes('Atlas 1 % + Boron', 'en'), { ...meant, waterRate: null })
  expect(problems).toMatchObject([{ problem: 'no water' }])
})
