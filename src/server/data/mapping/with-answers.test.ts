import { expect, test } from 'vitest'
import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import type { Form } from '../../../domain/records.ts'
import { keepAnswers, withAnswers } from './with-answers.ts'

const mappingOf = (country: string | null, id: string | null, form: Form | null): SheetMapping => ({
  version: 1,
  read: { sheet: 'Tests', header: 1 },
  rows: 'test',
  columns: [{ column: 'A', header: 'Nr', field: null }],
  identifies: ['A'],
  kind: 'foliar',
  country,
  dates: 'year month day',
  decimals: 'point',
  verdicts: {},
  units: {},
  waterUnits: {},
  products: { Brew: { id, new: { name: 'Brew', manufacturer: '', form, formulation: '', activeIngredients: [] } } },
})

test.each([
  ['of an earlier reading', withAnswers],
  ['of a stored mapping', keepAnswers],
])(
  'BRING-66 answers %s: what a new product is measured in comes from the later reading where it was not known, and else stays',
  (_of, add) => {
    const formOf = (later: Form | null, before: Form | null) =>
      add(mappingOf('US', null, later), mappingOf('US', 'make new', before)).products['Brew']
    expect(formOf('L', null)).toMatchObject({ id: 'make new', new: { form: 'L' } })
    expect(formOf('L', 'P')).toMatchObject({ id: 'make new', new: { form: 'P' } })
    expect(formOf(null, null)).toMatchObject({ id: 'make new', new: { form: null } })
  },
)
