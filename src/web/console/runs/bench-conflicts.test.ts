import { expect, test } from 'vitest'
import {
  CHANGES,
  CONFLICT,
  heldBack,
  memoryShelf,
  opened,
  reading,
  saved,
  settled,
  SHEET_KEY,
  STORED,
  UNREACHED,
} from './testing/bench-page.ts'

test('LAB-70 a conflict is shown once the page has what is stored, and the entries are put into that', async () => {
  const shelf = memoryShelf()
  const { store, sent, get, now, reloads } = await opened([CONFLICT, saved(3)], { shelf })
  store.edit({ hardness: 180 })
  await settled()
  const theirs = { ...STORED, deviations: 'None' }
  now.value = { rowVersion: 2, sheet: theirs }
  const wasRead: boolean[] = []
  store.state.subscribe(() => wasRead.push(get().conflict === undefined || reloads() === 1))
  await store.sendAll()
  expect(wasRead).not.toContain(false)
  expect(get()).toMatchObject({ conflict: { changes: CHANGES, mine: { base: STORED } }, sheet: { hardness: 180, deviations: '' } })
  expect(shelf.kept.size).toBe(1)
  now.value = { rowVersion: 3, sheet: { ...theirs, hardness: 180 } }
  await store.takeUp(2, theirs, { ...theirs, hardness: 180 })
  expect(sent[1]).toMatchObject({ rowVersion: 2, sheet: { hardness: 180, deviations: 'None' } })
  expect([get().conflict, get().sheet, shelf.kept.size]).toEqual([undefined, now.value.sheet, 0])
})

test('LAB-70 what is entered while a save meets a conflict stays on the page and in the browser', async () => {
  const shelf = memoryShelf()
  const response = heldBack()
  const { store, get, now } = await opened([response.promise], { shelf })
  store.edit({ hardness: 180 })
  await settled()
  const saving = store.sendAll()
  await settled()
  store.edit({ waterSource: 'Well' })
  now.value = { rowVersion: 2, sheet: { ...STORED, deviations: 'None' } }
  response.resolve(CONFLICT)
  await saving
  expect(get()).toMatchObject({ conflict: { changes: CHANGES }, sheet: { hardness: 180, waterSource: 'Well' } })
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ rowVersion: 1, sheet: { hardness: 180, waterSource: 'Well' } })
})

test('LAB-70 what is entered while a save meets a conflict, or after it, is among the entries that are put into what is stored', async () => {
  const response = heldBack()
  const { store, get, now } = await opened([response.promise])
  store.edit({ hardness: 180 })
  await settled()
  const saving = store.sendAll()
  await settled()
  store.edit({ waterSource: 'Well' })
  now.value = { rowVersion: 2, sheet: { ...STORED, deviations: 'None' } }
  response.resolve(CONFLICT)
  await saving
  expect(get().conflict?.mine).toMatchObject({ base: STORED, sheet: { hardness: 180, waterSource: 'Well' } })
  store.edit({ hardness: 200 })
  await settled()
  expect(get().conflict?.mine).toMatchObject({ base: STORED, sheet: { hardness: 200, waterSource: 'Well' } })
})

test('LAB-70 what is changed back while its save is on its way is kept and sent after it', async () => {
  const shelf = memoryShelf()
  const response = heldBack()
  const { store, sent, get, now } = await opened([response.promise, saved(3)], { shelf })
  store.edit({ waterSource: 'Well' })
  await settled()
  const saving = store.sendAll()
  await settled()
  store.edit({ waterSource: 'Tap' })
  await settled()
  now.value = { rowVersion: 2, sheet: { ...STORED, waterSource: 'Well' } }
  response.resolve(saved(2))
  await saving
  expect([get().sheet.waterSource, get().waiting.length]).toEqual(['Tap', 1])
  now.value = { rowVersion: 3, sheet: STORED }
  await store.sendAll()
  expect(sent[1]).toMatchObject({ rowVersion: 2, sheet: { waterSource: 'Tap' } })
  expect([get().sheet.waterSource, shelf.kept.size]).toEqual(['Tap', 0])
})

test('LAB-70 discarded entries give way to what is stored', async () => {
  const shelf = memoryShelf()
  const { store, get, now } = await opened([CONFLICT], { shelf })
  store.edit({ hardness: 180 })
  await settled()
  now.value = { rowVersion: 2, sheet: { ...STORED, deviations: 'None' } }
  await store.sendAll()
  await store.drop(SHEET_KEY)
  expect([get().conflict, get().sheet, get().waiting, shelf.kept.size]).toEqual([undefined, now.value.sheet, [], 0])
})

test('a conflict is not shown where the server went away before the page was read again', async () => {
  const { store, get, reloads } = await opened([CONFLICT, UNREACHED])
  store.edit({ hardness: 180 })
  await settled()
  await store.add(reading('r'))
  expect([get().conflict, get().away, get().waiting.length, reloads()]).toEqual([undefined, { isBusy: false }, 2, 0])
})
