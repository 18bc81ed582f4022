import { expect, test } from 'vitest'
import type { KeptSheet } from './kept-entries.ts'
import {
  BUSY,
  heldBack,
  keptSheet,
  memoryShelf,
  oneLock,
  opened,
  pageWith,
  PERSON,
  photo,
  reading,
  REFUSED,
  RUN,
  saved,
  settled,
  SHEET_KEY,
  STORED,
  UNREACHED,
} from '../testing/bench-page.ts'

test('LAB-70 what is entered is kept with every change, and sent only when asked', async () => {
  const shelf = memoryShelf()
  const { store, sent, get, now } = await opened([saved(2)], { shelf })
  store.edit({ hardness: 180 })
  store.edit({ waterSource: 'Well' })
  await settled()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ rowVersion: 1, base: STORED, sheet: { hardness: 180, waterSource: 'Well' } })
  expect([sent.length, get().waiting.length]).toEqual([0, 1])
  now.value = { rowVersion: 2, sheet: { ...STORED, hardness: 180, waterSource: 'Well' } }
  await store.sendAll()
  expect([shelf.kept.size, get().waiting, get().sheet]).toEqual([0, [], now.value.sheet])
})

test('what is changed back is no longer kept', async () => {
  const shelf = memoryShelf()
  const { store, get } = await opened([], { shelf })
  store.edit({ waterSource: 'Well' })
  store.edit({ waterSource: 'Tap' })
  await settled()
  expect([shelf.kept.size, get().waiting]).toEqual([0, []])
})

test('LAB-69 a sheet with a number that cannot be read is kept and not sent; a reading is', async () => {
  const shelf = memoryShelf()
  const { store, sent, get } = await opened([saved(2)], { shelf })
  store.edit({ temperature: null }, 'temperature', '1,250')
  await settled()
  await store.add(reading('r'))
  expect(sent.map(({ kind }) => kind)).toEqual(['reading'])
  expect([get().unreadable, [...shelf.kept.keys()]]).toEqual([{ temperature: '1,250' }, [SHEET_KEY]])
  store.edit({ temperature: 20.5 }, 'temperature')
  expect(get()).toMatchObject({ unreadable: {}, sheet: { temperature: 20.5 } })
})

test('ENTRY-04 a sheet whose unlikely value lacks its reason is kept and not sent; its reason is sent with it and not again', async () => {
  const shelf = memoryShelf()
  const lacksReasons = ({ sheet, reasons = {} }: KeptSheet) => sheet.hardness === 1_800 && !reasons['hardness']
  const { store, sent, get, now } = await opened([saved(2), saved(3)], { shelf, lacksReasons })
  store.edit({ hardness: 1_800 })
  await settled()
  await store.sendAll()
  expect([sent.length, shelf.kept.size]).toEqual([0, 1])
  store.giveReason('Of the well', 'hardness')
  await settled()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ reasons: { hardness: 'Of the well' } })
  now.value = { rowVersion: 2, sheet: { ...STORED, hardness: 1_800 } }
  await store.sendAll()
  expect(sent).toMatchObject([{ sheet: { hardness: 1_800 }, reasons: { hardness: 'Of the well' } }])
  expect(get().reasons).toEqual({})
  store.edit({ waterSource: 'Well' })
  await settled()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ reasons: {} })
})

test('LAB-70 what was kept before a reload is shown and sent, the sheet first and a photo after its reading', async () => {
  const shelf = memoryShelf()
  const rest = { person: PERSON, runId: RUN, at: '2026-05-14T08:00:00.000Z' }
  await shelf.put({ ...photo('p'), ...rest, key: 'p' })
  await shelf.put({ ...reading('r'), ...rest, key: 'r' })
  await shelf.put(keptSheet())
  await shelf.put(keptSheet({ key: 'paul', person: 'paul@lab.example' }))
  const away = heldBack()
  const { sent, get } = await opened([away.promise, saved(3), saved(4)], { shelf })
  expect(get()).toMatchObject({ sheet: { hardness: 180 }, waiting: [{ kind: 'sheet' }, { kind: 'reading' }, { kind: 'photo' }] })
  away.resolve(saved(2))
  await settled()
  expect(sent.map(({ kind }) => kind)).toEqual(['sheet', 'reading', 'photo'])
  expect([...shelf.kept.keys()]).toEqual(['paul'])
})

test('LAB-70 what is entered while a save is on its way stays, and goes on from the version that was made', async () => {
  const shelf = memoryShelf()
  const response = heldBack()
  const { store, sent, get, now } = await opened([response.promise, saved(3)], { shelf })
  store.edit({ waterSource: 'Well' })
  await settled()
  const saving = store.sendAll()
  await settled()
  store.edit({ deviations: 'Shaken once' })
  now.value = { rowVersion: 2, sheet: { ...STORED, waterSource: 'Well' } }
  response.resolve(saved(2))
  await saving
  expect(get().sheet).toMatchObject({ waterSource: 'Well', deviations: 'Shaken once' })
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ rowVersion: 2, base: { waterSource: 'Well', deviations: '' } })
  now.value = { rowVersion: 3, sheet: get().sheet }
  await store.sendAll()
  expect(sent[1]).toMatchObject({ rowVersion: 2, sheet: { waterSource: 'Well', deviations: 'Shaken once' } })
  expect([shelf.kept.size, get().conflict]).toEqual([0, undefined])
})

test('LAB-70 a save that is overtaken by a newer one is followed by it, never beside it', async () => {
  const response = heldBack()
  const { store, sent, get } = await opened([response.promise, saved(3)])
  store.edit({ waterSource: 'Well' })
  await settled()
  const first = store.sendAll()
  await settled()
  store.edit({ waterSource: 'Rain' })
  await store.sendAll()
  expect(sent.length).toBe(1)
  response.resolve(saved(2))
  await first
  expect(sent).toMatchObject([
    { rowVersion: 1, sheet: { waterSource: 'Well' } },
    { rowVersion: 2, sheet: { waterSource: 'Rain' } },
  ])
  expect(get()).toMatchObject({ waiting: [], conflict: undefined })
})

test('LAB-70 a response after the page was left is noted, and nothing is tried again from there', async () => {
  const shelf = memoryShelf()
  const response = heldBack()
  const page = await opened([response.promise, UNREACHED], { shelf })
  page.store.edit({ waterSource: 'Well' })
  await settled()
  const saving = page.store.sendAll()
  const adding = page.store.add(reading('r'))
  await settled()
  page.close()
  response.resolve(saved(2))
  await Promise.all([saving, adding])
  expect([...shelf.kept.keys()]).toEqual([`${PERSON} ${RUN} r`])
  expect(page.running()).toEqual([])
})

test('a page that is left tries no more what waited for its time', async () => {
  const { store, running, close } = await opened([BUSY])
  await store.add(reading('r'))
  expect(running().length).toBe(1)
  close()
  expect(running()).toEqual([])
})

test('LAB-70 of two tabs that find the same entries waiting, one sends them', async () => {
  const shelf = memoryShelf()
  await shelf.put(keptSheet())
  const withLock = oneLock()
  const one = pageWith([saved(2)], { shelf, withLock })
  const other = pageWith([], { shelf, withLock })
  one.store.open()
  other.store.open()
  await settled()
  await Promise.all([one.store.sendAll(), other.store.sendAll()])
  expect([one.sent.length, other.sent.length, shelf.kept.size]).toEqual([1, 0, 0])
  expect([one.get().conflict, other.get().conflict, other.get().waiting]).toEqual([undefined, undefined, []])
})

test('LAB-170 what the server could not take is sent again by itself, when it said and a while after', async () => {
  const { store, sent, running, get } = await opened([BUSY, saved(2)])
  await store.add(photo('p'))
  expect(get()).toMatchObject({ away: { isBusy: true }, waiting: [{ id: 'p' }] })
  expect(running().map(({ ms }) => ms)).toEqual([5_000])
  running()[0]?.action()
  await settled()
  expect(sent.map(({ key }) => key)).toEqual([`${PERSON} ${RUN} p`, `${PERSON} ${RUN} p`])
  expect([get().away, get().waiting, running()]).toEqual([undefined, [], []])
})

test('LAB-246 while the server stays away it is tried again ever more seldom, a minute and a half at most, and soon again after it was there', async () => {
  const { store, running, get } = await opened([...Array.from({ length: 7 }, () => UNREACHED), saved(2), UNREACHED])
  await store.add(reading('r'))
  const waits: number[] = []
  for (let times = 0; times < 6; times += 1) {
    const [timer] = running()
    expect(running()).toHaveLength(1)
    waits.push(timer!.ms / 1_250)
    timer!.action()
    await settled()
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60])
  running()[0]!.action()
  await settled()
  expect([get().waiting, running()]).toEqual([[], []])
  await store.add(reading('s'))
  expect(running().map(({ ms }) => ms)).toEqual([6_250])
})

test('LAB-246 a copy of a test is read again by itself until the server is there, and when the network may be back', async () => {
  const copy = { rowVersion: 1, sheet: STORED, isCopy: true }
  const { store, running, isReached, now, get, reloads } = await opened([], { server: copy }, false)
  expect([reloads(), running().length, get().away]).toEqual([1, 1, { isBusy: false }])
  await store.resume()
  expect([reloads(), running().length]).toEqual([2, 1])
  isReached.value = true
  now.value = { rowVersion: 2, sheet: { ...STORED, hardness: 180 } }
  running()[0]!.action()
  await settled()
  expect([get().sheet.hardness, get().away, running()]).toEqual([180, undefined, []])
  await store.resume()
  expect(reloads()).toBe(3)
})

test('LAB-170 without a connection everything after it waits, and is sent again after 5 s or when asked', async () => {
  const { store, sent, running, get } = await opened([UNREACHED, UNREACHED, saved(2), saved(3)])
  await store.add(reading('r'))
  await store.add(photo('p'))
  expect(sent.map(({ kind }) => kind)).toEqual(['reading', 'reading'])
  expect(get()).toMatchObject({ away: { isBusy: false }, waiting: [{ kind: 'reading' }, { kind: 'photo' }] })
  expect(running().map(({ ms }) => ms)).toEqual([12_500])
  await store.sendAll()
  expect(sent.map(({ kind }) => kind)).toEqual(['reading', 'reading', 'reading', 'photo'])
  expect([get().away, get().waiting, running()]).toEqual([undefined, [], []])
})

test('LAB-65 a photo or reading whose response was lost is sent again with the same id', async () => {
  const { store, sent } = await opened([UNREACHED, UNREACHED, saved(2), saved(3)])
  await store.add(reading('r'))
  await store.add(photo('p'))
  await store.sendAll()
  expect(sent.filter(({ kind }) => kind === 'reading').map((entry) => entry.kind === 'reading' && entry.id)).toEqual(['r', 'r', 'r'])
})

test('a photo that is refused waits with the reason until it is discarded; what comes after it is sent', async () => {
  const shelf = memoryShelf()
  const { store, get } = await opened([REFUSED, REFUSED, saved(2)], { shelf })
  await store.add(photo('p'))
  await store.add(photo('q'))
  expect(get().waiting).toMatchObject([{ id: 'p', refusal: 'too large' }])
  await store.drop(`${PERSON} ${RUN} p`)
  expect([get().waiting, shelf.kept.size]).toEqual([[], 0])
})

test('why a sheet is refused is shown until it is sent again', async () => {
  const response = heldBack()
  const { store, get } = await opened([REFUSED, response.promise])
  store.edit({ hardness: 180 })
  await settled()
  await store.sendAll()
  expect(get()).toMatchObject({ error: { message: 'too large' }, waiting: [{ kind: 'sheet' }] })
  const again = store.sendAll()
  expect(get().error).toBeUndefined()
  response.resolve(saved(2))
  await again
})

test('an error that leads to another page ends the sending; everything waits', async () => {
  const { store, sent, get, reloads, running } = await opened([{ step: 'redirected' }])
  store.edit({ hardness: 180 })
  await settled()
  await store.add(reading('r'))
  expect([sent.length, get().waiting.length, get().away, reloads(), running().length]).toEqual([1, 2, undefined, 0, 0])
})

test('a newer sheet of the server is shown unless there are entries of one’s own, and an older one never', async () => {
  const { store, get } = await opened([saved(5)])
  const newer = { ...STORED, deviations: 'None' }
  store.show({ rowVersion: 4, sheet: newer })
  expect(get().sheet).toEqual(newer)
  store.show({ rowVersion: 3, sheet: STORED })
  expect(get().sheet).toEqual(newer)
  store.edit({ hardness: 180 })
  store.show({ rowVersion: 5, sheet: STORED })
  expect(get().sheet).toEqual({ ...newer, hardness: 180 })
})

const throwing = (): never => {
  throw new Error('The operation is insecure.')
}
test.each([
  ['throws', throwing],
  ['rejects', () => Promise.reject(new Error('no room'))],
  ['never responds', () => new Promise<never>(() => undefined)],
])('LAB-70 with storage that %s everything is kept in the page and sent', async (_what, fails) => {
  const { store, sent, get } = await opened([UNREACHED, saved(2), saved(3)], { shelf: { all: fails, put: fails, remove: fails } })
  store.edit({ hardness: 180 })
  await settled()
  await store.add(reading('r'))
  expect(get().waiting.map(({ kind }) => kind)).toEqual(['sheet', 'reading'])
  await store.sendAll()
  expect([sent.length, get().waiting]).toEqual([3, []])
})

test('LAB-180 a sheet that needs a reason is kept and not sent without one; the reason is kept with it and stays for the next change', async () => {
  const shelf = memoryShelf()
  const { store, sent, get, now } = await opened([saved(2), saved(3)], {
    shelf,
    server: { rowVersion: 1, sheet: STORED, needsReason: true },
  })
  store.edit({ hardness: 180 })
  await settled()
  await store.sendAll()
  expect([sent.length, get().waiting.length]).toEqual([0, 1])
  store.giveReason('Misread')
  await settled()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ sheet: { hardness: 180 }, reason: 'Misread' })
  now.value = { rowVersion: 2, sheet: { ...STORED, hardness: 180 }, needsReason: true }
  await store.sendAll()
  expect([sent, get().waiting, get().reason]).toMatchObject([[{ reason: 'Misread' }], [], 'Misread'])
  store.edit({ hardness: 190 })
  await settled()
  await store.sendAll()
  expect(sent[1]).toMatchObject({ sheet: { hardness: 190 }, reason: 'Misread' })
})

test('ENTRY-11 a sheet that was refused stays in its fields, with why, until it is discarded', async () => {
  const { store, get, now } = await opened([REFUSED])
  store.edit({ hardness: 180 })
  await settled()
  await store.sendAll()
  expect(get()).toMatchObject({ sheet: { hardness: 180 }, waiting: [{ kind: 'sheet' }] })
  expect(get().error).toBeInstanceOf(Error)
  await store.drop(SHEET_KEY)
  expect([get().error, get().sheet, get().waiting]).toEqual([undefined, now.value.sheet, []])
})
