import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testRecordFile, type TestRecordFile } from '../../../contract/console/test-record.ts'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { RecordProof } from '../shared/record-proof.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/session.ts'
import { leavesOf } from './leaves.ts'
import { RecordPage } from './record-page.tsx'

const ID = '2026-0042'
const [CLEO, PAUL] = ['0b8e6f0a-1111-4a4a-8a8a-000000000001', '0b8e6f0a-2222-4a4a-8a8a-000000000002']
const LOT = '0b8e6f0a-3333-4a4a-8a8a-000000000003'
const AT = '2026-05-14T10:00:00.000Z'
const PIXEL = document.createElement('canvas').toDataURL()

const reading = (id: string, part: object) => ({
  id,
  runId: ID,
  corrects: null,
  hours: 2.25,
  readAt: '2026-05-14T12:15:01.000Z',
  addedAt: '2026-05-14T12:16:02.000Z',
  addedBy: CLEO,
  appearance: 'Even, no flakes',
  foam: 5,
  cream: 1.5,
  sediment: 0,
  redisperses: 'partly',
  sieveResidue: 'traces',
  ph: 6.9,
  temperature: 21.5,
  ...part,
})

const event = (rowVersion: number, part: object) => ({
  rowVersion,
  at: AT,
  by: 'Cleo',
  action: 'edit',
  note: '',
  changed: {},
  changes: [],
  ...part,
})

const RECORD = {
  format: 'test record',
  version: 3,
  exportedAt: '2026-06-01T08:00:00.000Z',
  test: { id: ID, testId: 'FR-0042', state: 'published', createdBy: CLEO, createdAt: AT, rowVersion: 9, isWithdrawalConfirmed: 0 },
  sheet: {
    kind: 'foliar',
    country: 'FR',
    crop: 'Wheat',
    benefit: 'Earlier growth',
    testedOn: '2026-05-13',
    protocol: { id: 'jar-test', version: 3 },
    waterRate: 187.5,
    waterSource: 'Well of the station',
    hardness: 312,
    ph: 7.4,
    temperature: 18.5,
    balance: 'BAL-7',
    phMeter: 'PH-3',
    thermometer: '',
    result: 'CA',
    observations: 'First line\nsecond line',
    deviations: 'Stirred longer',
    lines: [
      { productId: 'p-1', name: 'Zincora', rate: 1.25, batch: 'Z-17', lotId: LOT, expiry: '2027-03', weighed: 6.7, weighedUnit: 'g' },
      { productId: 'p-2', name: 'Azostar', rate: null, batch: '', lotId: '', expiry: '', weighed: null, weighedUnit: 'ml' },
    ],
  },
  protocol: { id: 'jar-test', version: 3, name: 'Jar test', text: 'Fill and stir', decisionRule: 'No flakes', limits: null, madeBy: PAUL },
  earlierProtocols: [
    { id: 'jar-test', version: 1, name: 'Jar test', text: 'Fill only', decisionRule: 'No lumps', limits: null, madeBy: PAUL },
  ],
  equipment: [
    {
      id: 'BAL-7',
      kind: 'balance',
      name: 'Balance of the bench',
      isRetired: true,
      calibrations: [
        { on: '2026-01-02', until: '2027-01-01', certificate: 'C-991' },
        { on: '2025-01-03', until: '2026-01-01', certificate: 'C-778' },
      ],
    },
  ],
  lots: [
    {
      id: LOT,
      productId: 'p-1',
      lot: 'Z-17',
      expiry: '2027-03',
      receivedOn: '2026-02-03',
      openedOn: '2026-02-04',
      addedBy: CLEO,
      history: [
        { rowVersion: 2, at: '2026-03-01T08:00:00.000Z', actor: PAUL, action: 'withdraw', note: 'Smelt of solvent', changes: [] },
        {
          rowVersion: 4,
          at: '2026-03-02T08:00:00.000Z',
          actor: PAUL,
          action: 'edit',
          note: '',
          changes: [{ field: 'expiry', before: '2028-03', after: '2027-03' }],
        },
      ],
    },
  ],
  readings: [reading('r-1', {}), reading('r-2', { corrects: 'r-1', foam: 3, addedAt: '2026-05-14T13:00:00.000Z', addedBy: PAUL })],
  photos: [
    {
      id: 'ph-1',
      runId: ID,
      sha256: 'a1'.repeat(32),
      bytes: 43_210,
      width: 1,
      height: 1,
      caption: 'After two hours',
      addedAt: AT,
      removedAt: null,
    },
    {
      id: 'ph-2',
      runId: ID,
      sha256: 'b2'.repeat(32),
      bytes: 43_211,
      width: 1,
      height: 1,
      caption: '',
      addedAt: AT,
      removedAt: '2026-05-15T09:09:09.000Z',
    },
  ],
  notes: [{ id: 'n-1', at: '2026-05-15T07:00:00.000Z', by: PAUL, text: 'Ask the station <b>again</b>' }],
  history: [
    event(1, { action: 'create', changes: [{ field: 'crop', before: null, after: 'Barley' }] }),
    event(5, {
      by: 'Paul',
      note: 'The meter was read wrongly',
      changes: [
        { field: 'ph', before: 7.2, after: 7.4 },
        { field: 'lines.1.batch', before: 'Z-16', after: 'Z-17' },
      ],
    }),
    event(6, { action: 'correct-reading', note: 'Foam looked at again', changed: { reading: 'r-2', hours: 2.25 } }),
  ],
  reviews: [
    { id: 'rev-1', testId: 'FR-0042', at: '2026-05-16T08:00:00.000Z', personId: PAUL, decision: 'returned', comment: 'Sieve it again' },
  ],
  versions: [
    {
      version: 1,
      issuedAt: '2026-05-17T08:00:00.000Z',
      reason: 'Mistyped',
      changed: ['water'],
      document: { id: 'FR-0042', issuer: { name: 'Station Nord', addressLines: ['Route 1', '59000 Lille'], accreditation: 'A 1-2345' } },
      sheet: null,
    },
  ],
  publication: { testId: 'FR-0042', version: 1, isConfidential: 1, withdrawnAt: null },
  requests: ['TM-2026-000001'],
  people: { [CLEO]: 'Cleo', [PAUL]: 'Paul' },
  seals: {
    isUnaltered: false,
    objects: [
      { object: `run:${ID}`, stored: 'c3'.repeat(32), sealed: 'c3'.repeat(32), entry: 17 },
      { object: 'reading:r-1', stored: 'd4'.repeat(32), sealed: 'e5'.repeat(32), entry: 18 },
      { object: 'photo:ph-9', stored: null, sealed: 'f6'.repeat(32), entry: 19 },
    ],
    entries: [
      { seq: 17, at: AT, actor: CLEO, entity: 'test', entityId: ID, action: 'create', seals: `{"run:${ID}":"c3"}`, hash: '9f'.repeat(32) },
    ],
  },
} satisfies TestRecordFile

const BOOT = { brand: { product: 'Tankmix' } } as never
const SESSION = { me: { roles: ['approver'] }, redirectIfUnauthorized: () => false } as never

/** Draws the page of a record that the server sends, which the contract's schema accepts as it is. */
const drawRecord = async (record: TestRecordFile) => {
  expect(testRecordFile.parse(record)).toEqual(record)
  const calls = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(record)))
  onTestFinished(() => calls.mockRestore())
  await drawPart(() => (
    <BootContext value={BOOT}>
      <ConsoleSessionContext value={SESSION}>
        <RecordPage id={ID} />
      </ConsoleSessionContext>
    </BootContext>
  ))
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(calls.mock.calls.map(([url]) => url)).toEqual([`${CONSOLE_API}tests/${ID}/record`])
  return page.getByRole('article').element()
}

test('LAB-290 every value of the JSON record stands on its page for paper', async () => {
  const paper = await drawRecord(RECORD)
  const text = paper.textContent
  const leaves = leavesOf(RECORD).filter(({ value }) => value !== null && value !== '' && typeof value !== 'boolean')
  expect(leaves.length).toBeGreaterThan(150)
  expect(leaves.filter(({ path, value }) => !/^is[A-Z]/.test(path.at(-1)!) && !text.includes(String(value)))).toEqual([])
  for (const flag of ['is withdrawal confirmedno', 'is confidentialyes', 'is retired: yes']) expect(text).toContain(flag)
  expect(paper.querySelector('b')).toBeNull()
})

test('LAB-290 values before and after stand with who, when and why; photos are in the page; seals say in words whether they are equal', async () => {
  const paper = await drawRecord(RECORD)
  const rows = [...paper.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td')].map(({ innerText }) => innerText.trim()))
  expect(rows).toContainEqual(['ph', '7.2', '7.4', `Paul\n${AT}`, 'The meter was read wrongly'])
  expect(rows).toContainEqual(['reading at 2.25 h foam', '5', '3', `Paul (${PAUL})\n2026-05-14T13:00:00.000Z`, 'Foam looked at again'])
  const compared = (part: string) => rows.find(([first]) => first === part)?.at(-1)
  expect([`run:${ID}`, 'reading:r-1', 'photo:ph-9'].map(compared)).toEqual(['Equal', 'Differs', 'Differs: it is not stored any more'])
})

test('LAB-327 the record says of each piece of equipment whether it was calibrated on the day of the test', async () => {
  const [balance] = RECORD.equipment
  const meter = {
    ...balance!,
    id: 'PH-2',
    kind: 'ph-meter' as const,
    calibrations: [{ on: '2025-01-03', until: '2026-05-12', certificate: 'C-1' }],
  }
  const paper = await drawRecord({ ...RECORD, equipment: [balance!, meter] })
  const rows = [...paper.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td')].map(({ innerText }) => innerText.trim()))
  const onTheDay = (id: string) => rows.find((cells) => cells[2] === id)?.at(-1)
  expect(onTheDay('BAL-7')).toBe('Calibrated on 2026-01-02, until 2027-01-01')
  expect(onTheDay('PH-2')).toBe('Not calibrated')
})

/** Pictures come from here instead of the server, by attribute or by property (React sets both); returns where they were asked for. */
const withPictures = (source: string): ReadonlySet<string> => {
  const asked = new Set<string>()
  const set = Reflect.get(Element.prototype, 'setAttribute')
  const take = (image: HTMLImageElement, value: string) => {
    asked.add(value)
    set.call(image, 'src', source)
  }
  const attribute = vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name: string, value: string) {
    if (this instanceof HTMLImageElement && name === 'src') take(this, value)
    else set.call(this, name, value)
  })
  const property = vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLImageElement, value: string) {
    take(this, value)
  })
  onTestFinished(() => {
    attribute.mockRestore()
    property.mockRestore()
  })
  return asked
}

const watchPrint = () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  return print
}

test('LAB-291 the button prints once the pictures are there', async () => {
  const asked = withPictures(PIXEL)
  const print = watchPrint()
  const pictures = Promise.withResolvers<undefined>()
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(pictures.promise)
  onTestFinished(() => decode.mockRestore())
  await drawRecord(RECORD)
  expect([...asked]).toEqual(['ph-1', 'ph-2'].map((photo) => `${CONSOLE_API}tests/${ID}/photos/${photo}`))
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  expect([decode.mock.calls.length, print.mock.calls.length]).toEqual([2, 0])
  pictures.resolve(undefined)
  await expect.poll(() => print.mock.calls.length).toBe(1)
})

test('LAB-291 a picture that cannot be loaded is said to be missing and does not hold up the print', async () => {
  withPictures('data:image/png;base64,AA')
  const print = watchPrint()
  await drawRecord(RECORD)
  await expect.poll(() => page.getByText('The picture could not be loaded.').elements().length).toBe(2)
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
})

test('LAB-291 a link to the page for paper stands beside that of the JSON file', async () => {
  const { visited } = await drawPart(() => <RecordProof id={ID} />)
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    CONSOLE_PAGES.record.replace(':id', ID),
    `${CONSOLE_API}tests/${ID}/record`,
  ])
  await page.getByRole('link').first().click()
  expect(visited.at(-1)).toBe(CONSOLE_PAGES.record.replace(':id', ID))
})
