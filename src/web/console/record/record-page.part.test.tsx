import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testRecordFile, type TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { RecordProof } from '../shared/record-proof.tsx'
import { chooseFormats } from '../shared/texts/formats.ts'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { RecordPage } from './record-page.tsx'
import { AT, calibration, CLEO, ID, PAUL, RECORD } from './testing/record.ts'

const PIXEL = document.createElement('canvas').toDataURL()
const SESSION = { me: { roles: ['approver'] }, redirectIfUnauthorized: () => false } as never

/** Draws the page of a record that the server sends, which the contract's schema accepts as it is. */
const drawRecord = async (record: TestRecordFile, timeZone = 'UTC') => {
  chooseFormats(['en'], timeZone)
  const boot = { brand: { product: 'Tankmix' }, timeZone } as never
  expect(testRecordFile.parse(record)).toEqual(record)
  const calls = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(record)))
  onTestFinished(() => calls.mockRestore())
  await drawPart(() => (
    <BootContext value={boot}>
      <ConsoleSessionContext value={SESSION}>
        <RecordPage id={ID} />
      </ConsoleSessionContext>
    </BootContext>
  ))
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(calls.mock.calls.map(([url]) => url)).toEqual([`${CONSOLE_API}tests/${ID}/record`])
  return page.getByRole('article').element()
}

const cellsOf = (paper: Element): string[][] =>
  [...paper.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td')].map(({ innerText }) => innerText.trim()))

/** The same test with everything as the audit sealed it. */
const UNALTERED: TestRecordFile = {
  ...RECORD,
  seals: { ...RECORD.seals, isUnaltered: true, objects: RECORD.seals.objects.map((one) => ({ ...one, stored: one.sealed })) },
}

test('GATE-14 the record names each deviation with its reason and who wrote it, one that was replaced struck through', async () => {
  const paper = await drawRecord(UNALTERED)
  const rows = cellsOf(paper).filter(([gap]) => gap === 'Reading at 24\u00a0h: it is missing')
  expect(rows.map(([, kind, why, accepted]) => [kind, why, accepted])).toEqual([
    ['Not planned', 'The room was closed', 'Yes'],
    ['Not planned', 'The room was closed for a day', 'Yes'],
  ])
  expect([...paper.querySelectorAll('s')].map(({ textContent }) => textContent)).toContain('The room was closed')
})

test('COMP-07 the record says who was authorised by whom when they read and approved, and of whom it is not known', async () => {
  const competence = { id: 'c', from: '2026-01-10', until: null, note: 'Twelve tests watched', givenAt: AT, givenBy: PAUL }
  const of = { protocol: 'jar-test', isAsked: true, from: AT, to: AT }
  const authorisations: TestRecordFile['authorisations'] = [
    { ...of, act: 'reading', personId: CLEO, competence },
    { ...of, act: 'approval', personId: PAUL, competence: null },
  ]
  const cells = cellsOf(await drawRecord({ ...UNALTERED, authorisations })).flat()
  expect(cells.filter((text) => text.startsWith('Authorised from'))).toEqual([
    expect.stringMatching(/^Authorised from 10 Jan 2026 on, given by Paul, .*: Twelve tests watched$/),
  ])
  expect(cells).toContain('Not authorised, though the protocol asks for it')
})

test('NC-09 the record names what went wrong and touches the test, with cause, actions and who closed it', async () => {
  const paper = await drawRecord(UNALTERED)
  const row = cellsOf(paper).find(([number]) => number === '7 · Nonconformity')
  expect(row!.slice(1, 5)).toEqual(['pH meter P-1 out. It had run out in March', 'No reminder', 'Calibrated', 'Reminders by email'])
  expect(row![6]).toMatch(/^Closed, .*2026.*, Paul$/)
})

test('ITEM-03 ROOM-03 the record names what was received for the test and the conditions of its rooms, what was corrected struck through', async () => {
  const paper = await drawRecord(UNALTERED)
  const item = cellsOf(paper).find(([number]) => number === '12 · A can of Zincora')
  expect(item!.slice(2)).toEqual(['Deviating: Dented', 'Shelf 1', expect.stringContaining('Burnt')])
  const rooms = cellsOf(paper).filter((cells) => cells[1] === 'Room 1')
  expect(rooms.map((cells) => cells[2])).toEqual(['2.5\u00a0°C', '20.5\u00a0°C'])
  expect([...paper.querySelectorAll('s')].map(({ textContent }) => textContent)).toContain('2.5\u00a0°C')
})

test('CHECK-03 the record says whether its method was verified, what was corrected struck through', async () => {
  const paper = await drawRecord(UNALTERED)
  const checks = cellsOf(paper).filter((cells) => cells[1] === 'Verification before first use')
  expect(checks.map((cells) => cells.slice(2, 5))).toEqual([
    ['3', 'Ten jars twice. In folder 7', 'Questionable'],
    ['3', 'Ten jars twice. In folder 7', 'Satisfactory'],
  ])
  expect([...paper.querySelectorAll('s')].map(({ textContent }) => textContent)).toContain('Questionable')
})

test('JAR-20 the record says of each version what its jars came to, where there were several', async () => {
  const version = RECORD.versions[0]!
  const jars = { count: 2, agree: false, results: ['C', 'NC'] }
  const completeness = { watched: 24, required: 24, isIncomplete: false, deviations: [], jars }
  const versions = [{ ...version, document: { ...version.document, completeness } }]
  const paper = await drawRecord({ ...UNALTERED, versions })
  expect(cellsOf(paper).flat()).toContain('2: Compatible, Not compatible: they do not agree')
})

test('LAB-290 ODD-03 the record says in names and words who did what with which products, lots, instruments and protocol', async () => {
  const paper = await drawRecord(UNALTERED)
  const text = paper.textContent
  for (const said of [
    'Station Nord, Route 1, 59000 Lille, A 1-2345',
    'FR-0042, version 1, confidential',
    'Compatible with care',
    'Jar test, version 3',
    'Jar test, version 1',
    'No flakes',
    'TM-2026-000001',
    'Stirred longer',
    'Balance of the bench (BAL-7)',
    'Ask the station <b>again</b>',
    'All 3 parts are as the audit sealed them.',
    'test-2026-0042.json',
  ])
    expect(text).toContain(said)
  expect(paper.querySelector('b')).toBeNull()
  const rows = cellsOf(paper)
  expect(rows.find(([product]) => product === '1. Zincora')).toEqual([
    '1. Zincora',
    '1.25\u00a0kg/ha',
    '6.7\u00a0g',
    'Z-17, expiry Mar 2027',
    '3 Feb 2026, 4 Feb 2026',
    'withdrawn from the register on 20 May 2026: Smelt of solvent',
  ])
  expect(rows.find(([product]) => product === '2. Azostar')).toEqual(['2. Azostar', '–', '–', '–', '–', 'No lot was entered'])
})

test('ODD-03 no id and no hash stands on the paper: they are in its appendix', async () => {
  const paper = await drawRecord(UNALTERED)
  expect(paper.textContent).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-f]{32}/)
  const appendix = page.getByRole('link', { name: /^Save its appendix/ }).element()
  expect([appendix.getAttribute('href'), appendix.hasAttribute('download')]).toEqual([`${CONSOLE_API}tests/${ID}/record`, true])
})

test('LAB-290 values before and after stand with who, when and why; parts that are not as they were sealed are named', async () => {
  const rows = cellsOf(await drawRecord(RECORD))
  const changed = rows.find((cells) => cells[2]?.includes('The meter was read wrongly'))!
  expect(changed[1]).toBe('Paul')
  expect(changed[2]!.split('\n')).toEqual([
    'changed it: The meter was read wrongly',
    'pH of the water: 7.2 → 7.4',
    'Product 1: lot: Z-16 → Z-17',
    'Product 1: lot of the register: – → Z-17',
    'Crop: Barley → Wheat',
  ])
  const corrected = rows.find((cells) => cells[2]?.includes('Foam looked at again'))!
  expect(corrected[2]).toContain('Reading at 2.25\u00a0h: foam, ml: 5 → 3')
  expect(rows.find((cells) => cells[2]?.startsWith('created it'))![2]).toContain('1 value entered for the first time')
  const compared = (part: string) => rows.find(([first]) => first === part)?.at(-1)
  expect([`run:${ID}`, 'reading:r-1', 'photo:ph-9'].map(compared)).toEqual([undefined, 'Differs', 'Differs: it is not stored any more'])
})

test('LAB-327 the record says of each piece of equipment whether it was calibrated on the day of the test', async () => {
  const [balance] = RECORD.equipment
  const meter = { ...balance!, id: 'PH-2', kind: 'ph-meter' as const, name: 'Meter', calibrations: [calibration({})] }
  const rows = cellsOf(await drawRecord({ ...RECORD, equipment: [balance!, meter] }))
  const onTheDay = (name: string) => rows.find((cells) => cells[1] === name)?.[2]
  expect(onTheDay('Balance of the bench (BAL-7)')).toBe('Calibrated on 2 Jan 2026, until 1 Jan 2027')
  expect(onTheDay('Meter (PH-2)')).toBe('Not calibrated: expired on 12 May 2026')
})

test('LAB-327 DAYS-06 a calibration that was entered after the day of the test says so, by the days of the laboratory', async () => {
  const [balance] = RECORD.equipment
  const held = { on: '2026-05-12', until: '2027-05-12' }
  // The day of the test ends at 22:00 in UTC.
  const calibrated = (id: string, addedAt: string) => ({ ...balance!, id, name: id, calibrations: [calibration({ ...held, addedAt })] })
  const equipment = [calibrated('early', '2026-05-13T21:59:00.000Z'), calibrated('late', '2026-05-13T22:01:00.000Z')]
  const onTheDay = async (sheet: TestRecordFile['sheet']) =>
    cellsOf(await drawRecord({ ...RECORD, equipment, sheet }, 'Europe/Warsaw')).flatMap(([, name = '', text]) =>
      name.endsWith('(early)') || name.endsWith('(late)') ? [text] : [],
    )
  expect(await onTheDay(RECORD.sheet)).toEqual([
    'Calibrated on 12 May 2026, until 12 May 2027',
    'Calibrated on 12 May 2026, until 12 May 2027; entered on 14 May 2026, after the day of the test',
  ])
})

test('LAB-327 without a day of the test nothing is entered after it', async () => {
  const paper = await drawRecord({ ...RECORD, sheet: { ...RECORD.sheet, testedOn: '' } })
  expect(paper.textContent).not.toContain('after the day of the test')
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

test('GATE-18 its values are saved as a CSV file that is named after the test', async () => {
  const saved: { blob?: Blob; name?: string } = {}
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.blob = blob as Blob
    return 'blob:none'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.name = this.download
  })
  onTestFinished(() => {
    url.mockRestore()
    click.mockRestore()
  })
  await drawRecord(RECORD)
  await page.getByRole('button', { name: 'Save its values as CSV' }).click()
  expect(saved.name).toBe(`record-${ID}.csv`)
  expect(await saved.blob!.text()).toContain('The room was closed for a day')
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
