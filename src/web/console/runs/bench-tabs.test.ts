import { expect, test } from 'vitest'
import { emptyLine } from '../../../domain/console/bench/bench-test.ts'
import {
  CHANGES,
  CONFLICT,
  heldBack,
  keptSheet,
  memoryShelf,
  oneLock,
  opened,
  saved,
  settled,
  SHEET_KEY,
  STORED,
} from './testing/bench-page.ts'

type Page = Awaited<ReturnType<typeof opened>>
type Responses = Parameters<typeof opened>[0]

/** Two tabs of one test on one device; `areTold` where each hears of what the other keeps. */
const twoTabs = async (ones: Responses, others: Responses, areTold = true) => {
  const shared = { shelf: memoryShelf(), withLock: oneLock() }
  const tabs: Page[] = []
  const tellTab = (at: number) => () => void (areTold && tabs[at]?.store.hear())
  const one = await opened(ones, { ...shared, tell: tellTab(1) })
  tabs.push(one)
  const other = await opened(others, { ...shared, tell: tellTab(0) })
  tabs.push(other)
  const store = (rowVersion: number, part: object) => {
    for (const { now } of tabs) now.value = { rowVersion, sheet: { ...STORED, ...part } }
  }
  return { one, other, shelf: shared.shelf, store }
}

test('LAB-70 what two tabs enter is kept together, shown in both and sent together', async () => {
  const { one, other, shelf, store } = await twoTabs([saved(2)], [])
  one.store.edit({ hardness: 300 })
  await settled()
  other.store.edit({ ph: 7 })
  await settled()
  const both = { hardness: 300, ph: 7 }
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ rowVersion: 1, base: STORED, sheet: both })
  expect([one.get().sheet, other.get().sheet]).toMatchObject([both, both])
  store(2, both)
  await one.store.sendAll()
  await settled()
  expect(one.sent).toMatchObject([{ rowVersion: 1, sheet: both }])
  expect([one.get(), other.get()]).toMatchObject([
    { sheet: both, waiting: [], conflict: undefined },
    { sheet: both, waiting: [], conflict: undefined },
  ])
  expect(shelf.kept.size).toBe(0)
})

test('LAB-70 a tab that heard nothing of another sends what that kept too, and never reverts it', async () => {
  const { one, other, shelf, store } = await twoTabs([saved(2)], [saved(3)], false)
  one.store.edit({ hardness: 300 })
  other.store.edit({ ph: 7 })
  await settled()
  const both = { hardness: 300, ph: 7 }
  store(2, both)
  await one.store.sendAll()
  expect([one.sent, one.get().sheet, shelf.kept.size]).toMatchObject([[{ rowVersion: 1, sheet: both }], both, 0])
  await other.store.sendAll()
  expect([other.sent, other.get()]).toMatchObject([[], { sheet: both, waiting: [], conflict: undefined }])
  other.store.edit({ temperature: 20 })
  await settled()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ rowVersion: 2, sheet: { ...both, temperature: 20 } })
})

test.each([
  ['hears of it', true],
  ['hears nothing', false],
])(
  'LAB-70 what another tab enters while a save is on its way stays, and goes on from the version that was made; it %s',
  async (_what, areTold) => {
    const response = heldBack()
    const { one, other, shelf, store } = await twoTabs([response.promise], [saved(3)], areTold)
    one.store.edit({ hardness: 300 })
    await settled()
    const saving = one.store.sendAll()
    await settled()
    other.store.edit({ ph: 7 })
    await settled()
    store(2, { hardness: 300 })
    response.resolve(saved(2))
    await saving
    const both = { hardness: 300, ph: 7 }
    expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ rowVersion: 2, base: { hardness: 300, ph: null }, sheet: both })
    expect(one.get()).toMatchObject({ sheet: both, waiting: [{ kind: 'sheet' }] })
    store(3, both)
    await other.store.sendAll()
    expect(other.sent).toMatchObject([{ rowVersion: 2, sheet: both }])
    expect([other.get().sheet, other.get().conflict, shelf.kept.size]).toMatchObject([both, undefined, 0])
  },
)

test('LAB-70 what another tab changes back while a save is on its way is sent after it', async () => {
  const response = heldBack()
  const { one, other, shelf, store } = await twoTabs([response.promise], [])
  one.store.edit({ waterSource: 'Well' })
  await settled()
  const saving = one.store.sendAll()
  await settled()
  other.store.edit({ waterSource: 'Tap' })
  await settled()
  store(2, { waterSource: 'Well' })
  response.resolve(saved(2))
  await saving
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ rowVersion: 2, base: { waterSource: 'Well' }, sheet: { waterSource: 'Tap' } })
})

test('LAB-70 where two tabs entered different values of one field the person decides; nothing is overwritten or sent before', async () => {
  const { one, other, shelf, store } = await twoTabs([], [saved(2)], false)
  one.store.edit({ hardness: 300, ph: 7 })
  await settled()
  other.store.edit({ hardness: 310 })
  await settled()
  await other.store.sendAll()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ sheet: { hardness: 300, ph: 7 } })
  const { conflict } = other.get()
  expect([other.sent, conflict]).toMatchObject([
    [],
    { changes: [], mine: { base: { hardness: null }, sheet: { hardness: 310 } }, theirs: { rowVersion: 1, sheet: { hardness: 300 } } },
  ])
  const next = { ...STORED, hardness: 310, ph: 7 }
  store(2, next)
  await other.store.takeUp(1, STORED, next)
  expect([other.sent, other.get()]).toMatchObject([[{ sheet: next }], { sheet: next, conflict: undefined, waiting: [] }])
})

test('LAB-70 a contested value stays when the other tab sent its own: it is kept, and the server’s version decides', async () => {
  const { one, other, shelf, store } = await twoTabs([saved(2)], [CONFLICT], false)
  one.store.edit({ hardness: 300 })
  await settled()
  other.store.edit({ hardness: 310 })
  await settled()
  store(2, { hardness: 300 })
  await one.store.sendAll()
  await other.store.sendAll()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ rowVersion: 1, sheet: { hardness: 310 } })
  expect([other.sent, other.get()]).toMatchObject([
    [{ rowVersion: 1, sheet: { hardness: 310 } }],
    { conflict: { changes: CHANGES }, waiting: [{ kind: 'sheet' }] },
  ])
})

test('LAB-70 a contested value that is entered during a save is shown with what the other tab kept', async () => {
  const response = heldBack()
  const { one, other, shelf, store } = await twoTabs([response.promise], [], false)
  one.store.edit({ ph: 7 })
  await settled()
  const saving = one.store.sendAll()
  await settled()
  other.store.edit({ hardness: 300 })
  await settled()
  one.store.edit({ hardness: 310 })
  await settled()
  store(2, { ph: 7 })
  response.resolve(saved(2))
  await saving
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ rowVersion: 2, base: { ph: 7 }, sheet: { hardness: 300, ph: 7 } })
  expect(one.get()).toMatchObject({ sheet: { hardness: 310 }, conflict: { theirs: { rowVersion: 2, sheet: { hardness: 300 } } } })
})

test('LAB-70 a browser whose locks refuse instead of waiting keeps every change', async () => {
  const shelf = memoryShelf()
  const { store } = await opened([], { shelf, withLock: () => Promise.resolve() })
  store.edit({ ph: 7 })
  await settled()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ sheet: { ph: 7 } })
})

test('LAB-70 a tab that discards its own value of a contested field shows what the other kept', async () => {
  const { one, other, shelf } = await twoTabs([], [], false)
  one.store.edit({ hardness: 300 })
  await settled()
  other.store.edit({ hardness: 310 })
  await settled()
  await other.store.drop(SHEET_KEY)
  expect([other.get(), shelf.kept.get(SHEET_KEY)]).toMatchObject([
    { sheet: { hardness: 300 }, conflict: undefined },
    { sheet: { hardness: 300 } },
  ])
})

test('LAB-70 a text that is no number, of one tab, stays with what another enters', async () => {
  const { one, other, shelf } = await twoTabs([], [])
  one.store.edit({ temperature: null }, 'temperature', '1,250')
  await settled()
  other.store.edit({ ph: 7 })
  await settled()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ sheet: { ph: 7 }, unreadable: { temperature: '1,250' } })
  expect(other.get().unreadable).toEqual({ temperature: '1,250' })
})

test('LAB-70 what an edition before kept while this tab was open is taken in', async () => {
  const { one, shelf } = await twoTabs([], [])
  await shelf.put(keptSheet())
  one.store.edit({ ph: 7 })
  await settled()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ sheet: { hardness: 180, ph: 7 } })
})

test('LAB-70 a tab never contests what it kept itself, in whatever order the keys of a line are', async () => {
  const line = Object.fromEntries(Object.entries(emptyLine('Mangavel')).toReversed()) as ReturnType<typeof emptyLine>
  const shelf = memoryShelf()
  const { store, get } = await opened([], { shelf, server: { rowVersion: 1, sheet: { ...STORED, lines: [line] } } })
  store.edit({ lines: [{ ...line, batch: 'M-1' }] })
  await settled()
  store.edit({ lines: [{ ...line, batch: 'M-17' }] })
  await settled()
  expect(get().conflict).toBeUndefined()
  expect(shelf.kept.get(SHEET_KEY)).toMatchObject({ sheet: { lines: [{ batch: 'M-17' }] } })
})
