import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportDetail, ImportLook } from '../../../contract/console/imports/imports.ts'
import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { MAX_IMPORT_BYTES } from '../../../domain/console/imports.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { OneImportPage } from './one-import-page.tsx'
import { Upload } from './upload.tsx'

const ID = '0b6f7f0e-0000-4000-8000-000000000001'
const MAPPING: SheetMapping = {
  version: 1,
  read: { sheet: 'Tests', header: 1 },
  rows: 'test',
  columns: [
    { column: 'A', header: 'Nr', field: null, examples: ['17', '18'] },
    { column: 'B', header: 'Datum', field: 'date', examples: ['02.05.2025'] },
    { column: 'C', header: 'Mittel', field: null, examples: ['Zincora'] },
    { column: 'D', header: 'Ergebnis', field: 'verdict', examples: ['Flockt aus'] },
  ],
  identifies: ['A'],
  kind: 'foliar',
  country: 'DE',
  dates: null,
  decimals: 'comma',
  verdicts: { 'Flockt aus': null },
  units: {},
  waterUnits: {},
  products: {
    Zincora: { id: null, may: ['11 Zincora 700', '12 Zincora 500'] },
    'Zincora neu': { id: null, may: ['11 Zincora 700'] },
    Borasol: { id: '13', name: 'Borasol' },
  },
}
const LOOK: ImportLook = {
  new: 31,
  changed: 2,
  unchanged: 4,
  skipped: 1,
  refused: 0,
  fields: [{ field: 'result', count: 2, examples: [{ id: '17', from: 'C', to: 'NC' }] }],
  problems: [],
  same: { count: 0, examples: [] },
  milder: { count: 0, examples: [] },
  missing: { count: 0, examples: [] },
  answers: [{ from: 'pass', to: 'conflicting', count: 31, examples: ['FR Zincora + Copper Max'] } as const],
}
const DETAIL: ImportDetail = {
  import: {
    id: ID,
    uploadedAs: 'Versuche 2025.xlsx',
    name: 'Versuche 2025',
    state: 'mapping',
    uploadedBy: 'Dana',
    uploadedAt: '2026-11-20T10:00:00.000Z',
    confirmedBy: null,
    endedAt: null,
    tests: null,
    sha256: 'a'.repeat(64),
    rowVersion: 3,
    bytes: 1_500_000,
    files: ['Versuche 2025.xlsx'],
    takenIn: null,
    mappedBy: null,
    confirmedAt: null,
  },
  sheets: [{ name: 'Tests', isHidden: false }],
  said: ['It has 1 hidden row, which are read like the others: 7.'],
  mapping: MAPPING,
  laboratories: [{ id: 'agro', name: 'Agro Lab' }],
  questions: ['dates: in which order are day, month and year?'],
  proposedFrom: null,
  look: null,
  problem: '',
  progress: null,
  isDemonstration: false,
  mayEdit: true,
  mayConfirm: 'not looked at',
  hasConfirmer: true,
}
const as = (state: ImportDetail['import']['state'], part: Partial<ImportDetail> = {}): ImportDetail => ({
  ...DETAIL,
  ...part,
  import: { ...DETAIL.import, state },
})

/** The page of an import, as the server has it each time it is read, and what is sent. */
const draw = async (...details: ImportDetail[]) => {
  const sent: [path: string, body: unknown][] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'POST') {
      sent.push([input instanceof Request ? input.url : input.toString(), JSON.parse(init.body as string)])
      return Response.json({ rowVersion: 4 })
    }
    return Response.json(details.length > 1 ? details.shift() : details[0])
  })
  onTestFinished(() => spy.mockRestore())
  await drawPart(() => (
    <ConsoleSessionContext value={{ me: { roles: ['admin', 'approver'] }, redirectIfUnauthorized: () => false } as never}>
      <BootContext value={{ brand: { title: 'Tankmix' } } as never}>
        <OneImportPage id={ID} />
      </BootContext>
    </ConsoleSessionContext>
  ))
  return sent
}
const PATH = `/api/console/imports/${ID}`

test('BRING-25 what is open is asked on the page, with candidates of spellings together; columns that are named anew have the file read again', async () => {
  const sent = await draw(DETAIL)
  await expect.element(page.getByRole('heading', { name: 'Versuche 2025.xlsx' })).toBeVisible()
  await expect.element(page.getByText(/It has 1 hidden row/)).toBeVisible()
  await expect.element(page.getByText('In which order are day, month and year?')).toBeVisible()
  await page.getByLabelText('Order of days').selectOptions('Day, month, year: 31.12.2025')
  await page.getByLabelText('“Flockt aus”', { exact: true }).selectOptions('Not compatible')
  await page.getByRole('button', { name: 'All 2 spellings are Zincora 700' }).click()
  await page.getByLabelText('“Zincora neu”').selectOptions('Leave out: skip its tests')
  await page.getByRole('button', { name: 'Look at what would change' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual([
    `${PATH}/mapping`,
    {
      rowVersion: 3,
      name: 'Versuche 2025',
      look: true,
      mapping: {
        ...MAPPING,
        dates: 'day month year',
        verdicts: { 'Flockt aus': 'NC' },
        products: {
          ...MAPPING.products,
          Zincora: { id: '11', name: 'Zincora 700', may: ['11 Zincora 700', '12 Zincora 500'] },
          'Zincora neu': { id: 'leave out', may: ['11 Zincora 700'] },
        },
      },
    },
  ])
  await page.getByLabelText('C · Mittel').selectOptions('Product 1')
  await page.getByRole('button', { name: 'Read the file again by this' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject([`${PATH}/mapping`, { mapping: { columns: [{}, {}, { field: 'product', product: 1 }, {}] } }])
})

test('BRING-65 products without a candidate are made new together, with what is asked of them; a refusal is said beside the button', async () => {
  const fresh = (form: 'L' | null) => ({ name: 'Brew', manufacturer: '', form, formulation: '', activeIngredients: [] })
  const products = { Brew: { id: null, new: fresh('L') }, Sud: { id: null, new: fresh('L') }, Pulver: { id: 'make new', new: fresh(null) } }
  await draw({ ...DETAIL, mapping: { ...MAPPING, products: { ...MAPPING.products, ...products } } })
  await page.getByLabelText('“Pulver” is measured in').selectOptions('kilogrammes')
  await page.getByRole('button', { name: 'Make all 2 products new' }).click()
  await expect.element(page.getByRole('button', { name: /^Make all/ })).not.toBeInTheDocument()
  const section = page.getByRole('heading', { name: 'Products' }).element().parentElement!
  await page.elementLocator(section).getByLabelText('New products are').selectOptions('other products')
  let sent: unknown
  vi.mocked(fetch).mockImplementation(async (_input, init) => {
    if (init?.method !== 'POST') return Response.json(DETAIL)
    sent = JSON.parse(init.body as string)
    return Response.json({ detail: 'The mapping has open questions.' }, { status: 409 })
  })
  await page.getByRole('button', { name: 'Look at what would change' }).click()
  const made = { Brew: { id: 'make new' }, Sud: { id: 'make new' }, Pulver: { new: { form: 'P' } }, Zincora: { id: null } }
  await expect.poll(() => sent).toMatchObject({ mapping: { newProducts: 'agrochemical', products: made } })
  const alert = page.getByRole('alert').filter({ hasText: 'The mapping has open questions.' })
  await expect.element(alert).toBeVisible()
  const name = page.getByLabelText('Name of this mapping').element()
  expect(name.compareDocumentPosition(alert.element()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('SOURCE-07 a laboratory that is not known is matched, or made new from what is said of it; without a column one is of all tests', async () => {
  const columns = [...MAPPING.columns, { column: 'E', header: 'Labor', field: 'laboratory' as const, examples: ['Agro'] }]
  const laboratories = { Agro: { id: null }, Nord: { id: null, new: { name: 'Nord', accreditation: '', address: '', website: '' } } }
  const sent = await draw({ ...DETAIL, mapping: { ...MAPPING, columns, laboratory: { id: null }, laboratories } })
  await page.getByLabelText('Tests of which no cell says the laboratory').selectOptions('Our own laboratory')
  await page.getByLabelText('Laboratory “Agro”', { exact: true }).selectOptions('Agro Lab (agro)')
  await page.getByLabelText('Laboratory “Nord”', { exact: true }).selectOptions('Make it a new laboratory')
  await expect.element(page.getByLabelText('Laboratory “Nord”: name')).toHaveValue('Nord')
  await page.getByLabelText('Laboratory “Nord”: address').fill('Weg 2')
  await page.getByLabelText('Laboratory “Nord”: website').fill('nord.example')
  await expect.element(page.getByRole('alert')).toHaveTextContent('It begins with https:// and names a host.')
  await page.getByLabelText('Laboratory “Nord”: website').fill('https://nord.example/')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Look at what would change' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]![1]).toMatchObject({
    mapping: {
      laboratory: { id: 'own laboratory' },
      laboratories: {
        Agro: { id: 'agro', name: 'Agro Lab' },
        Nord: { id: 'make new', new: { name: 'Nord', accreditation: '', address: 'Weg 2', website: 'https://nord.example/' } },
      },
    },
  })
})

test('SOURCE-07 one laboratory of all tests is chosen where no column says it', async () => {
  const sent = await draw(DETAIL)
  await expect.element(page.getByLabelText('Laboratory of all tests')).toHaveDisplayValue('Not said: new tests are of our own')
  await page.getByLabelText('Laboratory of all tests').selectOptions('Agro Lab (agro)')
  await page.getByRole('button', { name: 'Look at what would change' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]![1]).toMatchObject({ mapping: { laboratory: { id: 'agro', name: 'Agro Lab' } } })
})

test('BRING-42 BRING-44 a look says what answers will say otherwise, and which verdicts become milder', async () => {
  await draw(as('looked', { look: { ...LOOK, milder: { count: 5, examples: ['17', '18', '19'] } }, mayConfirm: 'yes' }))
  await expect.element(page.getByRole('heading', { name: 'What answers will say' })).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Pass → Conflicting results: 31 mixes' })).toBeVisible()
  await expect.element(page.getByText('5 verdicts become milder: 17, 18, 19 …')).toBeVisible()
})

test('BRING-24 BRING-27 a look has its counts, changed columns and problems, and is confirmed after a question, by its version', async () => {
  const problems = [{ kind: 'water is missing', count: 1_204, examples: [{ at: 'C3', text: '' }] }]
  const sent = await draw(as('looked', { look: { ...LOOK, problems }, mayConfirm: 'problems' }))
  await expect.element(page.getByText(/water is missing/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'All problems, with row and column (CSV)' }))
    .toHaveAttribute('href', `${PATH}/problems.csv`)
  await expect.element(page.getByText(/While a row has a problem nothing is taken in\./)).toBeVisible()
  expect(sent).toEqual([])
})

test('BRING-24 what was looked at is confirmed after a question, by its version', async () => {
  const sent = await draw(as('looked', { look: LOOK, mayConfirm: 'yes' }), as('taking', { look: LOOK }))
  await expect.element(page.getByText(/17: C → NC/)).toBeVisible()
  await page.getByRole('button', { name: 'Take in 33 tests' }).click()
  await page.getByRole('group').getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Being taken in')).toBeVisible()
  expect(sent).toEqual([[`${PATH}/confirm`, { rowVersion: 3 }]])
})

test('BRING-64 a cell with a problem is corrected on the page; a correction is shown and removed', async () => {
  const cell = { row: '17', line: 1, column: 'C', from: 'about' }
  const problems = [{ kind: 'the water cannot be read', count: 1, examples: [{ at: 'C3', text: 'about', cell }] }]
  const corrections = [{ row: '18', column: 'C', from: 'x', to: '200' }]
  const mapping = { ...MAPPING, corrections }
  const sent = await draw(as('looked', { look: { ...LOOK, problems }, mapping, mayConfirm: 'problems' }))
  await page.getByLabelText('C3: the water cannot be read').fill('210')
  await page.getByRole('button', { name: 'Correct these cells, and look again' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('button', { name: 'Remove the correction of 18, column C' }).click()
  await expect.poll(() => sent.length).toBe(2)
  const body = { rowVersion: 3, name: 'Versuche 2025', look: true }
  expect(sent).toEqual([
    [`${PATH}/mapping`, { ...body, mapping: { ...mapping, corrections: [...corrections, { ...cell, to: '210' }] } }],
    [`${PATH}/mapping`, { ...body, mapping: { ...mapping, corrections: [] } }],
  ])
})

test('BRING-22 where nobody else may confirm, the page says what the command line can do', async () => {
  await draw(as('looked', { look: LOOK, mayConfirm: 'own', hasConfirmer: false }))
  await expect.element(page.getByText("tankmix import 'Versuche 2025.xlsx' --mapping mapping.json")).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Download the mapping (JSON)' })).toHaveAttribute('href', `${PATH}/mapping.json`)
  await expect.element(page.getByRole('button', { name: /^Take in/ })).not.toBeInTheDocument()
})

test('BRING-20 what the server works on is shown with rows and time left, and is looked at again until it is done', async () => {
  const progress = { step: 'reading', rows: 1_200, ofRows: 3_000, share: 200, secondsLeft: 130 }
  await draw(as('looking', { progress }), as('looked', { look: LOOK, mayConfirm: 'no role' }))
  await expect.element(page.getByText(/1.?200 of 3.?000 rows read\. About 3 minutes left\./)).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'How far it is' })).toHaveAttribute('value', '200')
  await expect.element(page.getByText(/An approver who neither uploaded the file/)).toBeVisible()
})

test('BRING-28 of several sheets one is chosen, and what cannot be read says why', async () => {
  const sheets = [
    { name: '2024', isHidden: false },
    { name: '2025', isHidden: false },
  ]
  const sent = await draw(as('unreadable', { sheets, mapping: null, questions: [], problem: 'it is damaged: save it again' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('It is damaged: save it again.')
  await page.getByLabelText('Sheet with the tests').selectOptions('2025')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toEqual([[`${PATH}/read`, { rowVersion: 3, sheet: '2025' }]])
})

test('BRING-33 a file that is too large is not sent', async () => {
  const spy = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => spy.mockRestore())
  await drawPart(() => (
    <ConsoleSessionContext value={{ redirectIfUnauthorized: () => false } as never}>
      <Upload />
    </ConsoleSessionContext>
  ))
  const input = page.getByLabelText('Upload a spreadsheet').element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(new File([new Uint8Array(MAX_IMPORT_BYTES + 1)], 'large.xlsx'))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('large.xlsx is larger than 64 MB: divide it into several files.')
  expect(spy).not.toHaveBeenCalled()
})
