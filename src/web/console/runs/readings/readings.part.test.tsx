import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { emptyReading, emptySheet, usualSource } from '../../../../domain/console/bench/bench-test.ts'
import { JAR_TEST, JAR_TEST_REQUIREMENTS } from '../../../../domain/method/jar-test.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import { ConsoleSessionContext } from '../../shared/calls/session.ts'
import type { KeptEntry, KeptReading, NewEntry } from '../bench/kept-entries.ts'
import { readingDrafts, removeDraftsOf } from './reading-drafts.ts'
import { Readings } from './readings.tsx'
import type { Bench } from '../bench/use-bench.ts'

const EMAIL = 'cleo@lab.example'
const READ = {
  ...emptyReading(0),
  ...usualSource(),
  id: 'first',
  appearance: 'Even',
  readAt: '2026-05-14T10:00:00.000Z',
  addedAt: '2026-05-14T10:00:00.000Z',
}
const readings = (correctedBy: string | null) => [{ ...READ, by: 'Cleo', corrects: null, correctedBy }]

/** The readings of a test as they are when its page opens. */
const openBench = async ({
  correctedBy = null,
  email = EMAIL,
  waiting = [],
  part = {},
}: { correctedBy?: string | null; email?: string; waiting?: KeptEntry[]; part?: object } = {}) => {
  const added: NewEntry[] = []
  const detail = {
    test: { id: '2026-0001', startedAt: null },
    readings: readings(correctedBy),
    mayRead: true,
    needsReason: true,
    jars: [],
    nextJar: 2,
    equipment: [],
    protocols: [],
    sheet: emptySheet('foliar'),
    ...part,
  } as unknown as TestDetail
  const bench = { waiting, add: (entry: NewEntry) => Promise.resolve(void added.push(entry)) } as unknown as Bench
  const { screen } = await drawPart(() => (
    <ConsoleSessionContext value={{ me: { email } } as never}>
      <Readings detail={detail} bench={bench} reload={() => Promise.resolve()} />
    </ConsoleSessionContext>
  ))
  return { added, close: () => screen.unmount() }
}
const appearance = page.getByLabelText('Appearance')
const countKept = async (): Promise<number> => (await readingDrafts.all()).length

test('LAB-70 a reading that is being entered is there again when the tab was discarded, for the same person alone, until it is added', async () => {
  onTestFinished(() => removeDraftsOf(EMAIL))
  const first = await openBench()
  await page.getByRole('button', { name: 'New reading' }).click()
  await page.getByRole('radio', { name: 'Another time' }).click()
  await page.getByLabelText('Hours', { exact: true }).fill('1,250')
  await appearance.fill('A thin rim of foam')
  await page.getByLabelText('Foam, ml').fill('8')
  await expect.poll(countKept).toBe(1)
  await first.close()

  const ofOther = await openBench({ email: 'dana@lab.example' })
  await expect.element(page.getByRole('button', { name: 'New reading' })).toBeVisible()
  await ofOther.close()

  const again = await openBench()
  await expect.element(appearance).toHaveValue('A thin rim of foam')
  await expect.element(page.getByLabelText('Foam, ml')).toHaveValue('8')
  await expect.element(page.getByLabelText('Hours', { exact: true })).toHaveValue('1,250')
  await expect.element(page.getByRole('button', { name: 'Add the reading' })).toBeDisabled()
  await page.getByLabelText('Hours', { exact: true }).fill('1.5')
  await page.getByRole('button', { name: 'Add the reading' }).click()
  expect(again.added).toMatchObject([
    { kind: 'reading', corrects: null, reading: { hours: 1.5, appearance: 'A thin rim of foam', foam: 8 } },
  ])
  await expect.poll(countKept).toBe(0)
})

test('GATE-16 the form says by word which fields the protocol requires at the hour, what is not entered yet, and when it is read', async () => {
  onTestFinished(() => removeDraftsOf(EMAIL))
  const protocol = { id: JAR_TEST.id, version: 2 }
  const protocols = [{ ...protocol, limits: null, requirements: JAR_TEST_REQUIREMENTS }]
  await openBench({ part: { sheet: { ...emptySheet('foliar'), protocol }, protocols } })
  await page.getByRole('button', { name: 'New reading' }).click()
  await page.getByRole('radio', { name: /^2\s*h$/ }).click()
  await expect.element(page.getByText(/requires this reading from 1\.75 to 2\.25\sh after the mixing/)).toBeVisible()
  for (const label of ['Foam, ml', 'Cream, ml', 'Sediment, ml', 'Redisperses', 'Sieve residue'])
    await expect.element(page.getByLabelText(label)).toHaveAccessibleDescription(/Required, not entered$/)
  await page.getByLabelText('Foam, ml').fill('0')
  await expect.element(page.getByLabelText('Foam, ml')).toHaveAccessibleDescription(/Required$/)
  expect(page.getByLabelText('pH', { exact: true }).element().getAttribute('aria-describedby')).toBeNull()
  // At another time nothing is.
  await page.getByRole('radio', { name: 'Another time' }).click()
  await page.getByLabelText('Hours', { exact: true }).fill('5')
  await expect.element(page.getByText(/requires this reading/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/^○ Required/)).not.toBeInTheDocument()
})

test('LAB-70 so is a correction with its reason, unless somebody corrected the same reading since; one that was given up is gone', async () => {
  onTestFinished(() => removeDraftsOf(EMAIL))
  const first = await openBench()
  await page.getByRole('button', { name: 'Correct' }).click()
  await page.getByLabelText(/^Why it is corrected/).fill('Read from the wrong jar')
  await expect.poll(countKept).toBe(1)
  await first.close()

  const late = await openBench({ correctedBy: 'second' })
  await expect.element(page.getByRole('button', { name: 'New reading' })).toBeVisible()
  await late.close()

  await openBench()
  await expect.element(page.getByLabelText(/^Why it is corrected/)).toHaveValue('Read from the wrong jar')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(countKept).toBe(0)
})

const REFUSED: KeptReading = {
  key: `${EMAIL} 2026-0001 r`,
  person: EMAIL,
  runId: '2026-0001',
  at: '2026-05-14T12:00:01.000Z',
  kind: 'reading',
  id: 'r',
  corrects: null,
  readAt: '2026-05-14T12:00:00.000Z',
  reading: { ...emptyReading(2), appearance: 'A soft layer', foam: 12.5, ph: 7.2 },
  refusal: 'The call is not valid.',
  faults: { ph: 'must be at most 7' },
}
const reopen = page.getByRole('button', { name: 'Open it again' })

test('ENTRY-11 a refused reading opens again with all its values and why at the field, and goes as the reading that it was, seen when it was seen', async () => {
  onTestFinished(() => removeDraftsOf(EMAIL))
  const { added, close } = await openBench({ waiting: [REFUSED] })
  await expect.element(page.getByText('A soft layer · Foam: 12.5\u00a0ml · pH: 7.2')).toBeVisible()
  await reopen.click()
  await expect.element(appearance).toHaveValue('A soft layer')
  await expect.element(page.getByText('must be at most 7')).toBeVisible()
  await page.getByLabelText('pH', { exact: true }).fill('6.9')
  await expect.element(page.getByText('must be at most 7')).not.toBeInTheDocument()
  await expect.poll(async () => (await readingDrafts.all())[0]?.reading.ph).toBe(6.9)
  await close()
  // The tab was discarded while it was mended.
  const again = await openBench({ waiting: [REFUSED] })
  await expect.element(page.getByLabelText('pH', { exact: true })).toHaveValue('6.9')
  await page.getByRole('button', { name: 'Add the reading' }).click()
  expect(again.added).toMatchObject([
    { id: 'r', corrects: null, readAt: REFUSED.readAt, reading: { appearance: 'A soft layer', foam: 12.5, ph: 6.9 } },
  ])
  expect(added).toEqual([])
})

test('ENTRY-11 a refused correction of what a colleague corrected meanwhile corrects that correction; one that arrived after all is corrected', async () => {
  onTestFinished(() => removeDraftsOf(EMAIL))
  const first = await openBench({ correctedBy: 'second', waiting: [{ ...REFUSED, corrects: 'first', reason: 'Misread' }] })
  await reopen.click()
  await page.getByRole('button', { name: 'Add the correction' }).click()
  expect(first.added).toMatchObject([{ id: 'r', corrects: 'second', reason: 'Misread' }])
  await first.close()
  const { added } = await openBench({ waiting: [{ ...REFUSED, id: 'first' }] })
  await reopen.click()
  await page.getByRole('button', { name: 'Add the reading' }).click()
  expect(added).toMatchObject([{ corrects: 'first', reading: { ph: 7.2 } }])
})

test('ENTRY-03 a reading that the clock puts at another hour than was chosen says so while it is entered, and is added all the same', async () => {
  onTestFinished(() => removeDraftsOf(EMAIL))
  // Long after the mixing at 10:00 on that day.
  const { added } = await openBench()
  await page.getByRole('button', { name: 'New reading' }).click()
  await expect.element(page.getByText(/^By the clock it is [\d.,]+\sh after the mixing\.$/)).toBeVisible()
  await page.getByRole('radio', { name: '0\u00a0h' }).click()
  await appearance.fill('Even')
  await page.getByRole('button', { name: 'Add the reading' }).click()
  expect(added).toHaveLength(1)
})
