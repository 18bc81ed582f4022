import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedItem } from '../../../contract/console/quality/items.ts'
import type { RoomDay } from '../../../contract/console/quality/rooms.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { RoomsPage } from '../rooms/rooms-page.tsx'
import { BootContext, ConsoleSessionContext } from '../shared/calls/session.ts'
import { ItemsPage } from './items-page.tsx'

const AT = '2026-05-14T10:00:00.000Z'
const item = (number: number, ended: ListedItem['ended'] = null): ListedItem => ({
  id: `0b6f7f0e-0000-4000-8000-00000000000${number}`,
  number,
  what: `Can ${number}`,
  receivedOn: '2026-05-01',
  condition: 'as-expected',
  conditionNote: '',
  place: 'Shelf 1',
  request: '',
  lot: '',
  ended,
  addedAt: AT,
  by: 'Cleo',
  events: [],
})
const day = (id: string, isCorrected: boolean): RoomDay => ({
  id,
  room: 'Room 1',
  day: '2026-05-14',
  temperature: 20.5,
  humidity: 45,
  note: '',
  addedAt: AT,
  by: 'Cleo',
  corrects: null,
  isCorrected,
})

/** Draws a list, as the server has it; what was sent. */
const draw = async (Page: typeof ItemsPage, list: object) => {
  const sent: [path: string, body: Record<string, unknown>][] = []
  const calls = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method !== 'POST') return Response.json(list)
    sent.push([
      (input instanceof Request ? input.url : input.toString()).replace(/^.*console\//, ''),
      JSON.parse(init.body as string) as never,
    ])
    return Response.json({ number: 3 })
  })
  onTestFinished(() => calls.mockRestore())
  await drawPart(() => (
    <BootContext value={{ brand: { product: 'Tankmix' }, timeZone: 'UTC' } as never}>
      <ConsoleSessionContext value={{ me: { roles: ['chemist'] }, redirectIfUnauthorized: () => false } as never}>
        <Page />
      </ConsoleSessionContext>
    </BootContext>
  ))
  await expect.element(page.getByRole('table')).toBeVisible()
  return sent
}

test('ITEM-04 items are received and ended on the page of their list, each by a button of its own name', async () => {
  const ended = { id: 'e', on: '2026-05-03', action: 'dispose', note: 'Burnt', addedAt: AT, by: 'Cleo' } as const
  const sent = await draw(ItemsPage, { items: [item(2), item(1, ended)], today: '2026-05-14', mayChange: true })
  await expect.element(page.getByText('Burnt')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Move or end item 1' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Move or end item 2' }).click()
  await expect.element(page.getByRole('combobox', { name: 'What was done' })).toHaveFocus()
  await page.getByRole('combobox', { name: 'What was done' }).selectOptions('Used up')
  await page.getByRole('textbox', { name: /^Where to, or how/ }).fill('In test T-1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual([
    `items/${item(2).id}/events`,
    { id: expect.stringMatching(/^[0-9a-f]{32}$/) as string, action: 'use-up', on: '2026-05-14', note: 'In test T-1' },
  ])
  await page.getByRole('button', { name: 'Receive an item' }).click()
  await expect.element(page.getByRole('textbox', { name: /^What it is/ })).toHaveFocus()
  await page.getByRole('textbox', { name: /^What it is/ }).fill('A bag')
  await page.getByRole('textbox', { name: /^Where it is stored/ }).fill('Shelf 2')
  await page.getByRole('button', { name: 'Receive it' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]![1]).toMatchObject({ what: 'A bag', place: 'Shelf 2', receivedOn: '2026-05-14', condition: 'as-expected', lot: '' })
})

test('ROOM-02 a day of a room is corrected from its row, once; what was corrected is struck through', async () => {
  const [old, now] = ['0b6f7f0e-0000-4000-8000-000000000001', '0b6f7f0e-0000-4000-8000-000000000002']
  const list = { days: [day(now, false), day(old, true)], today: '2026-05-14', mayChange: true, rooms: ['Room 1'] }
  const sent = await draw(RoomsPage, list)
  await expect.element(page.getByText('corrected since')).toBeVisible()
  expect(page.getByRole('button', { name: /^Correct Room 1/ }).elements()).toHaveLength(1)
  await page.getByRole('button', { name: /^Correct Room 1/ }).click()
  await page.getByRole('textbox', { name: /^Temperature/ }).fill('19.5')
  await page.getByRole('textbox', { name: /^Relative humidity/ }).fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]![1]).toMatchObject({ room: 'Room 1', day: '2026-05-14', temperature: 19.5, humidity: null, corrects: now })
})
