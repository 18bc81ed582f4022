import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { emptyReading, emptySheet, usualSource } from '../../../../domain/console/bench/bench-test.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import { ConsoleSessionContext } from '../../shared/calls/session.ts'
import type { KeptEntry, NewEntry } from '../bench/kept-entries.ts'
import type { Bench } from '../bench/use-bench.ts'
import { Readings } from '../readings/readings.tsx'

const AT = '2026-05-14T10:00:00.000Z'
const read = (id: string, hours: number, jar: string | null, appearance: string) => ({
  ...emptyReading(hours),
  ...usualSource(),
  id,
  jar,
  appearance,
  by: 'Cleo',
  corrects: null,
  correctedBy: null,
  readAt: AT,
  addedAt: AT,
})
const METER = {
  id: 'P-1',
  kind: 'ph-meter',
  name: 'Meter',
  isRetired: false,
  calibrations: [{ on: '2025-01-10', until: '2026-01-10', certificate: '' }],
}

/** A test at the bench of a tablet that no server reaches: what is entered waits. */
const openBench = async (part: object = {}): Promise<NewEntry[]> => {
  const added: NewEntry[] = []
  const detail = {
    test: { id: '2026-0001' },
    sheet: { ...emptySheet('foliar'), phMeter: 'P-1' },
    readings: [],
    jars: [],
    nextJar: 2,
    protocols: [],
    equipment: [METER],
    mayRead: true,
    needsReason: false,
    ...part,
  } as unknown as TestDetail
  const OfflineBench = () => {
    const [waiting, setWaiting] = useState<KeptEntry[]>([])
    const add = (entry: NewEntry) => {
      added.push(entry)
      setWaiting((before) => [...before, { ...entry, key: entry.id, person: '', runId: '', at: AT }])
      return Promise.resolve()
    }
    const bench = { waiting, add } as unknown as Bench
    return <Readings detail={detail} bench={bench} reload={() => Promise.resolve()} />
  }
  await drawPart(() => (
    <ConsoleSessionContext value={{ me: { email: `${crypto.randomUUID()}@lab.example` } } as never}>
      <OfflineBench />
    </ConsoleSessionContext>
  ))
  return added
}

test('JAR-01 JAR-04 a jar that is made without a server has its number, and readings of it name it and what they were made with', async () => {
  const added = await openBench()
  await page.getByRole('button', { name: 'Another jar (replicate)' }).click()
  await page.getByRole('button', { name: 'Another jar (replicate)' }).click()
  const jars = page.getByRole('list', { name: 'Jars' })
  await expect.element(jars.getByText('Jar 3')).toBeVisible()
  expect(added).toMatchObject([
    { kind: 'jar', code: '2' },
    { kind: 'jar', code: '3' },
  ])
  await page.getByRole('button', { name: 'New reading' }).click()
  await page.getByRole('radio', { name: '2', exact: true }).click()
  await page.getByLabelText('Appearance').fill('Even')
  await page.getByLabelText('pH', { exact: true }).fill('7.1')
  await expect.element(page.getByText(/Meter.*expired on/)).toBeVisible()
  await page.getByLabelText('Noted on paper first').click()
  await page.getByLabelText('When the jar was looked at').fill('2026-05-14T10:05')
  await page.getByRole('button', { name: 'Add the reading' }).click()
  const [second, , reading] = added
  expect(reading).toMatchObject({ kind: 'reading', source: { jar: second!.id, phMeter: '' }, reading: { ph: 7.1 } })
  expect(reading).toMatchObject({ readAt: new Date('2026-05-14T10:05').toISOString() })
  await expect.element(page.getByText('0\u00a0h · Jar 2')).toBeVisible()
  // Of one hour the next jar is offered, until each was read.
  await page.getByRole('button', { name: 'New reading' }).click()
  await expect.element(page.getByRole('radio', { name: '1', exact: true })).toBeChecked()
})

test('JAR-02 JAR-05 JAR-06 readings stand by their hour and then by their jar, an hour says which jar is to be read, and a label that is not enough says so', async () => {
  await openBench({
    jars: [
      { id: 'b', place: 2, code: '2' },
      { id: 'c', place: 3, code: '2b' },
    ],
    nextJar: 4,
    readings: [read('1', 0, 'c', 'Third'), read('2', 0, null, 'First'), read('3', 2, null, 'Later'), read('4', 0, 'b', 'Second')],
  })
  const region = page.getByRole('region', { name: 'Readings' })
  await expect.poll(() => region.element().textContent).toMatch(/to be read: jar\W+2, 2b/)
  await expect.element(page.getByText(/Another jar had this number first: write/)).toBeVisible()
  const items = page.getByRole('listitem').elements()
  const order = items.map(({ textContent }) => /First|Second|Third|Later/.exec(textContent)?.[0]).filter((one) => one !== undefined)
  expect(order).toEqual(['First', 'Second', 'Third', 'Later'])
  expect(page.getByRole('button', { name: 'Remove' }).elements()).toEqual([])
})
