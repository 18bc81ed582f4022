import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someProducts } from '../../../domain/search/testing/some-data.ts'
import type { ProductColumn } from '../../db/schema/columns.ts'
import { productCells, readProductCells } from './product-cells.ts'

const TODAY = '2026-11-21'

/** The cells of a liquid. */
const LIQUID: Record<ProductColumn, string> = {
  id: '1',
  kind: 'maker',
  name: 'Zincora',
  manufacturer: 'Maker',
  form: 'L',
  formulation: 'SC',
  active_ingredients: 'zinc',
  countries: '',
  market_names: '',
  product_sets: '',
  role: '',
  strengths: '',
  codes: '',
  other_names: '',
  formulations: '',
  density: '',
}
const reading = (cells: Partial<Record<ProductColumn, string>>) => {
  const read = readProductCells({ ...LIQUID, ...cells }, TODAY)
  return 'record' in read ? read.record : read.errors.map(({ path, message }) => `${path}: ${message}`)
}

test('WHO-30 an export gives back what an import reads, with names, codes, formulations and density of before', () => {
  fc.assert(
    fc.property(someProducts, (products) => {
      for (const product of products) {
        const { codes, codePeriods } = product
        const period = codePeriods.filter(({ code }) => codes.includes(code))
        expect(readProductCells(productCells(product), TODAY)).toEqual({
          record: {
            ...product,
            codePeriods: period.filter((one, at) => period.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === at),
            otherNames: [...new Map(product.otherNames.map((one) => [JSON.stringify(one), one])).values()],
          },
        })
      }
    }),
    { numRuns: 200 },
  )
})

describe('WHO-31 cells of what a product was before', () => {
  test('each is read as it is documented', () => {
    expect(
      reading({
        codes: 'US:524-549 2003-01-01/2019-05-01;us:105211-60 2019-05-02/;PL:R-12/2010;FR:2140173 /2016-01-31',
        other_names: 'former:FR:2010-01-01/2019-12-31=Old = new;market:de=Alter Name;parallel=Zinc:Plus;former:/2012-12-31=Zn 700',
        formulations: 'FR | 2022-03-01/ | SC | zinc=150 g/L | 2,4-D=7.5 g/L | note=Another, thicker adjuvant;|2010-01-01/2022-02-28|EC',
        density: '1.17',
      }),
    ).toMatchObject({
      codes: ['US:524-549', 'US:105211-60', 'PL:R-12/2010', 'FR:2140173'],
      codePeriods: [
        { code: 'US:524-549', from: '2003-01-01', until: '2019-05-01' },
        { code: 'US:105211-60', from: '2019-05-02', until: '' },
        { code: 'FR:2140173', from: '', until: '2016-01-31' },
      ],
      otherNames: [
        { name: 'Old = new', kind: 'former', country: 'FR', from: '2010-01-01', until: '2019-12-31' },
        { name: 'Alter Name', kind: 'market', country: 'DE', from: '', until: '' },
        { name: 'Zinc:Plus', kind: 'parallel', country: '', from: '', until: '' },
        { name: 'Zn 700', kind: 'former', country: '', from: '', until: '2012-12-31' },
      ],
      formulations: [
        { country: '', from: '2010-01-01', until: '2022-02-28', formulation: 'EC', strengths: [], note: '' },
        {
          country: 'FR',
          from: '2022-03-01',
          until: '',
          formulation: 'SC',
          note: 'Another, thicker adjuvant',
          strengths: [
            { name: 'zinc', amount: 150, unit: 'g/L' },
            { name: '2,4-D', amount: 7.5, unit: 'g/L' },
          ],
        },
      ],
      density: 1.17,
    })
  })

  const DAYS = 'must have its days like 2003-01-01/2019-05-01, 2003-01-01/ or /2019-05-01'
  const NAMES = 'must read like former:FR:2010-01-01/2019-12-31=NAME; the kinds are former, market, parallel'
  test.each<[column: ProductColumn, cell: string, reason: string]>([
    ['codes', 'FR:2110159 2003-1/', `"FR:2110159 2003-1/" ${DAYS}`],
    ['codes', 'FR:2110159 2003-02-30/', `"FR:2110159 2003-02-30/" ${DAYS}`],
    ['codes', 'FR:2110159 /', `"FR:2110159 /" ${DAYS}`],
    ['codes', 'FR:21 2019-05-01/2003-01-01', '"FR:21 2019-05-01/2003-01-01" ends on 2003-01-01, before it begins'],
    ['codes', 'FR:2110159;FR:2110159 2003-01-01/', 'names FR:2110159 with and without days'],
    ['other_names', 'old:FR=Folpan', `"old:FR=Folpan" ${NAMES}`],
    ['other_names', 'former:FR=', `"former:FR=" ${NAMES}`],
    ['other_names', 'former:FR:DE=Folpan', `"former:FR:DE=Folpan" ${NAMES}`],
    ['other_names', 'former:ZZ=Folpan', '"ZZ" is not a two-letter ISO country code such as FR'],
    ['other_names', 'former:2010/=Folpan', `"former:2010/=Folpan" ${DAYS}`],
    ['formulations', 'FR | SC', '"FR | SC" must read like FR | 2010-01-01/2019-12-31 | SC | zinc=150 g/L | note=TEXT'],
    ['formulations', 'FR | always | SC', `"FR | always | SC" ${DAYS}`],
    ['formulations', '* | 2010-01-01/ | SC;|2010-01-01/2012-01-01|EC', 'has two that begin on 2010-01-01 in all countries'],
    ['formulations', 'FR | /2012-01-01 | SC;FR | /2011-01-01 | EC', 'has two that begin on no day in FR'],
    ['formulations', '* | 2026-11-22/ | SC', '"* | 2026-11-22/ | SC" begins after today, 2026-11-21'],
    ['formulations', '* | 2010-01-01/ | SC | zinc', '"zinc" must read like calcium=150 g/L, in g/L or g/kg'],
    ['density', '1170', 'must be at most 5, not 1170'],
    ['density', '0.1', 'must be from 0.5 to 5 kg/L, not 0.1'],
  ])('%s %j has one message', (column, cell, reason) => expect(reading({ [column]: cell })).toEqual([`${column}: ${reason}`]))
})

describe('WHO-32 a share of the weight is converted by the density, and nothing is guessed', () => {
  test.each<[strength: string, more: Partial<Record<ProductColumn, string>>, amount: string]>([
    ['glyphosate=41 % w/w', { density: '1.17' }, '479.7 g/L'],
    ['glyphosate=41% (m/m)', { density: '1,170' }, '479.7 g/L'],
    ['zinc=39.65 % w/w', { density: '1.765' }, '699.82 g/L'],
    ['zinc=15 % w/v', {}, '150 g/L'],
    // What is written as weight in volume stays, whatever the density.
    ['zinc=15 %W/V', { density: '1.5' }, '150 g/L'],
    ['zinc=150 g/L', { density: '1.5' }, '150 g/L'],
    ['zinc=100 g/kg', { density: '1.5' }, '100 g/kg'],
    ['zinc=15 % w/w', { form: 'P' }, '150 g/kg'],
  ])('%j with %j is %s', (strengths, more, amount) => {
    const read = reading({ strengths, ...more })
    if (Array.isArray(read)) throw new Error(read.join('\n'))
    expect(read.strengths.map((one) => `${one.amount} ${one.unit}`)).toEqual([amount])
    // What is stored is exported, and reads the same without a density.
    expect(reading({ ...productCells(read), density: '' })).toMatchObject({ strengths: read.strengths })
  })

  const ALONE = 'must read like calcium=150 g/L, in g/L or g/kg, or in % w/w or % w/v: % alone can be either'
  test.each<[strengths: string, more: Partial<Record<ProductColumn, string>>, reason: string]>([
    ['zinc=15 %', { density: '1.17' }, `strengths: "zinc=15 %" ${ALONE}`],
    ['zinc=15 % v/v', { density: '1.17' }, `strengths: "zinc=15 % v/v" ${ALONE}`],
    [
      'zinc=15 % w/w',
      {},
      'strengths: "zinc=15 % w/w" is a share of the weight: give the density of the liquid in the column density, or write g/L',
    ],
    ['zinc=15 % w/v', { form: 'P' }, 'strengths: "zinc=15 % w/v" cannot be of a powder or granule: write g/kg or % w/w'],
    ['zinc=101 % w/v', {}, 'strengths: must be at most 100, not 101'],
    ['', { form: 'P', density: '1.17' }, 'density: must be empty for a powder or granule'],
    [
      '',
      { density: '1.17', formulations: '* | 2010-01-01/ | SC | zinc=15 % w/w' },
      'formulations: "zinc=15 % w/w" is a share of the weight: write g/L, since the density that it had is not known',
    ],
  ])('%j with %j is refused', (strengths, more, reason) => expect(reading({ strengths, ...more })).toEqual([reason]))
})
