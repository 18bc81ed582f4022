import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testRecordFile, type TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { RecordProof } from '../shared/record-proof.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { leavesOf } from './leaves.ts'
import { RecordPage } from './record-page.tsx'
import { AT, calibration, ID, PAUL, RECORD } from './testing/record.ts'

const PIXEL = document.createElement('canvas').toDataURL()
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
    calibrations: [calibration({})],
  }
  const paper = await drawRecord({ ...RECORD, equipment: [balance!, meter] })
  const rows = [...paper.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td')].map(({ innerText }) => innerText.trim()))
  const onTheDay = (id: string) => rows.find((cells) => cells[2] === id)?.at(-1)
  expect(onTheDay('BAL-7')).toBe('Calibrated on 2026-01-02, until 2027-01-01')
  expect(onTheDay('PH-2')).toBe('Not calibrated')
})

test('LAB-327 a calibration that was entered after the day of the test says so, where it held and in its own values', async () => {
  const [balance] = RECORD.equipment
  const held = { on: '2026-05-12', until: '2027-05-12' }
  const calibrations = [
    calibration({ ...held, id: 'cal-9', addedAt: '2026-05-14T00:00:00.000Z' }),
    calibration({ id: 'cal-8', addedAt: '2026-05-13T23:59:00.000Z' }),
  ]
  const late = { ...balance!, id: 'BAL-9', calibrations }
  const inTime = { ...balance!, id: 'BAL-8', calibrations: [calibration({ ...held, addedAt: '2026-05-13T23:59:00.000Z' })] }
  const textOf = async (record: TestRecordFile) => (await drawRecord(record)).textContent
  const text = await textOf({ ...RECORD, equipment: [late, inTime] })
  expect(text).toContain('BAL-9Calibrated on 2026-05-12, until 2027-05-12; entered on 2026-05-14, after the day of the test')
  expect(text).toContain('calibrations 1 entered: after the day of the test')
  expect(text).not.toContain('calibrations 2 entered')
  expect(text).toContain(`calibrations 1 added by: Paul (${PAUL})`)
  expect(text.split('BAL-8')[1]).toMatch(/^Calibrated on 2026-05-12, until 2027-05-12(?!;)/)
  expect(text.split('BAL-8')[1]).not.toContain('after the day of the test')
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
