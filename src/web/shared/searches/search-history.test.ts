import { describe, expect, test } from 'vitest'
import type { Test } from '../../../contract/look-ups/tests.ts'
import { createStorage } from '../../platform/storage/storage.ts'
import { createHistory } from './search-history.ts'
import { starSearch } from './stored-searches.ts'

const france = { country: { id: 'FR', name: 'France' } }
const testsOf = (count: number): Test[] =>
  Array.from({ length: count }, (_, index) => ({
    tankmixId: String(index),
    dateOfTest: '2025-01-01',
    waterRate: 100,
    result: 'C',
    phrase: 'Compatible',
    ingredients: [],
  }))

/** A browser's storage with room for a number of characters. */
const backingOf = (room: number, entries = new Map<string, string>()) =>
  ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const others = [...entries].filter(([one]) => one !== key).reduce((sum, [, text]) => sum + text.length, 0)
      if (others + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
  }) as Storage

const MAIN = { prefix: '', language: 'en' }
const historyOver = (backing: Storage | undefined, edition = MAIN) => {
  let time = 1000
  const open = () => {
    if (!backing) throw new Error('denied')
    return backing
  }
  return createHistory(createStorage('brand', open), edition, { now: () => time++ })
}
const stored = (value: string) =>
  historyOver(
    backingOf(
      1e6,
      new Map([
        ['brand.searchHistory', value],
        ['brand.lastSeedResults', value],
      ]),
    ),
  )

describe('the newest searches', () => {
  test('HIST-03 an item holds time, criteria, number of results and kind', () => {
    const history = historyOver(backingOf(1e6))
    history.foliar.keep({ draft: france, tests: [] })
    expect(history.items()).toEqual([{ id: 'rs', at: 1000, criteria: france, resultsReturned: 0, kind: 'foliar', prefix: '' }])
  })

  test('HIST-03 a response is recorded once, even if it is shown several times', () => {
    const history = historyOver(backingOf(1e6))
    const answer = { draft: france, tests: testsOf(1) }
    history.foliar.keep(answer)
    history.foliar.keep(answer)
    expect(history.items()).toHaveLength(1)
    history.foliar.keep({ ...answer, tests: testsOf(1) })
    expect(history.items()).toHaveLength(2)
  })

  test('SRCH-12 a response that only refreshes the last results is never recorded', () => {
    const history = historyOver(backingOf(1e6))
    const answer = { draft: france, tests: testsOf(1) }
    history.foliar.keep({ ...answer, isReturn: true })
    history.foliar.keep({ ...answer, isReturn: false })
    expect(history.items()).toEqual([])
  })

  test('HIST-03 the newest 20 are stored, newest first', () => {
    const history = historyOver(backingOf(1e6))
    for (let count = 0; count < 25; count++) history.foliar.keep({ draft: france, tests: [] })
    expect(history.items().map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, position) => 1024 - position))
  })

  test('HIST-05 searches with a star stay beyond the newest 20, repeated too', () => {
    const backing = backingOf(1e6)
    const history = historyOver(backing)
    history.foliar.keep({ draft: france, tests: [] })
    const storage = createStorage('brand', () => backing)
    const first = history.items()[0]!
    starSearch(storage, first.id, true)
    for (let count = 0; count < 25; count++) history.foliar.keep({ draft: france, tests: [] })
    expect(history.items()).toHaveLength(21)
    expect(history.foliar.find(first.id)?.criteria).toEqual(france)
    history.foliar.keep({ draft: france, tests: [], itemId: first.id })
    expect(history.items()[0]).toMatchObject({ id: first.id, isStarred: true })
    expect(history.items()).toHaveLength(20)
  })

  test('SRCH-11 a search is found again by its id and kind', () => {
    const history = historyOver(backingOf(1e6))
    history.seed.keep({ draft: france, tests: [] })
    const id = history.items()[0]!.id
    expect(history.seed.find(id)?.criteria).toEqual(france)
    expect(history.foliar.find(id)).toBeUndefined()
    expect(history.seed.find('other')).toBeUndefined()
  })

  test('HIST-01 a repeated search keeps its id and becomes the newest', () => {
    const history = historyOver(backingOf(1e6))
    history.foliar.keep({ draft: france, tests: [] })
    history.foliar.keep({ draft: france, tests: [] })
    const itemId = history.items()[1]!.id
    history.foliar.keep({ draft: france, tests: testsOf(2), itemId })
    expect(history.items().map(({ id, at, resultsReturned }) => [id, at, resultsReturned])).toEqual([
      [itemId, 1002, 2],
      ['rt', 1001, 0],
    ])
  })

  test('HIST-03 two searches in the same millisecond have different ids', () => {
    const history = createHistory(
      createStorage('brand', () => backing),
      MAIN,
      { now: () => 5 },
    )
    const backing = backingOf(1e6)
    for (let count = 0; count < 3; count++) history.foliar.keep({ draft: france, tests: [] })
    expect(new Set(history.items().map(({ id }) => id)).size).toBe(3)
  })

  test('HIST-01 clearing leaves no trace', () => {
    const entries = new Map<string, string>()
    const history = historyOver(backingOf(1e6, entries))
    history.seed.keep({ draft: france, tests: testsOf(1) })
    history.clear()
    expect([...entries.keys()]).toEqual([])
    expect(history.items()).toEqual([])
  })
})

describe('the last results', () => {
  test('SRCH-06 HIST-03 they are stored by kind', () => {
    const history = historyOver(backingOf(1e6))
    history.foliar.keep({ draft: france, tests: testsOf(2) })
    history.seed.keep({ draft: france, tests: testsOf(1) })
    expect(history.foliar.last()).toMatchObject({ criteria: france, resultsReturned: 2, tests: testsOf(2) })
    expect(history.seed.last()?.tests).toHaveLength(1)
    history.foliar.forgetLast()
    expect(history.foliar.last()).toBeUndefined()
    expect(history.seed.last()).toBeDefined()
  })

  test('SRCH-12 those of another edition or language do not come back', () => {
    const backing = backingOf(1e6)
    historyOver(backing).foliar.keep({ draft: france, tests: testsOf(1) })
    expect(historyOver(backing, { prefix: '/seller', language: 'en' }).foliar.last()).toBeUndefined()
    expect(historyOver(backing, { prefix: '', language: 'de' }).foliar.last()).toBeUndefined()
    expect(historyOver(backing).foliar.last()).toBeDefined()
  })
})

describe('a browser with little storage', () => {
  test('HIST-03 of too many results the first 50 and the total are stored', () => {
    const backing = backingOf(20_000)
    historyOver(backing).foliar.keep({ draft: france, tests: testsOf(500) })
    const last = historyOver(backing).foliar.last()
    expect(last?.tests).toHaveLength(50)
    expect(last?.resultsReturned).toBe(500)
  })

  test('HIST-03 results are removed before searches, and old searches before new ones', () => {
    const backing = backingOf(1_000)
    const history = historyOver(backing)
    for (let count = 0; count < 20; count++) history.foliar.keep({ draft: france, tests: testsOf(1) })
    const kept = historyOver(backing).items()
    expect(kept[0]?.at).toBe(1019)
    expect(kept.length).toBeGreaterThan(1)
    expect(kept.length).toBeLessThan(20)
  })

  test('HIST-03 without storage the searches of this visit are remembered', () => {
    const history = historyOver(undefined)
    history.foliar.keep({ draft: france, tests: testsOf(1) })
    history.foliar.keep({ draft: france, tests: testsOf(1) })
    expect(history.items()).toHaveLength(2)
    expect(history.foliar.last()?.tests).toHaveLength(1)
    expect(historyOver(undefined).items()).toEqual([])
  })

  test.each([
    '{',
    'null',
    '[]',
    '{"value":7,"expires":"2099-12-31"}',
    '{"value":[1,{},null,{"id":"a","at":1,"criteria":{"country":{"id":"FR","name":{}}},"resultsReturned":1,"kind":"seed","prefix":""}],"expires":"2099-12-31"}',
    '{"value":{"criteria":{"country":{"id":"FR","name":"F"}},"resultsReturned":1,"tests":[null]},"expires":"2099-12-31"}',
  ])('PREF-01 HIST-03 a foreign value %s is an empty history that can be added to', (text) => {
    const history = stored(text)
    expect(history.items()).toEqual([])
    expect(history.seed.last()).toBeUndefined()
    history.seed.keep({ draft: france, tests: testsOf(1) })
    expect(history.items()).toHaveLength(1)
    expect(history.seed.last()?.tests).toHaveLength(1)
  })
})

describe('what waits for the frame', () => {
  const scene = () => {
    const frames: (() => void)[] = []
    const backing = backingOf(1e6)
    const history = createHistory(
      createStorage('brand', () => backing),
      MAIN,
      { now: () => 5, later: (run) => frames.push(run) },
    )
    const written = (): unknown[] => (JSON.parse(backing.getItem('brand.searchHistory') ?? '{"value":[]}') as { value: unknown[] }).value
    const keep = (count = 0): void => history.foliar.keep({ draft: france, tests: testsOf(count) })
    return { frames, history, keep, written }
  }

  test('EDGE-76 a search is recorded once, after the frame with its results', () => {
    const { frames, history, keep, written } = scene()
    keep()
    expect(written()).toEqual([])
    frames[0]!()
    history.recordNow()
    expect(written()).toHaveLength(1)
  })

  test('EDGE-76 what reads or forgets searches comes after the one that waits, and so does the next one', () => {
    const { history, keep, written } = scene()
    keep(1)
    history.foliar.forgetLast()
    expect([written().length, history.foliar.last()]).toEqual([1, undefined])
    keep(2)
    expect(history.foliar.last()?.tests).toHaveLength(2)
    keep(3)
    history.seed.keep({ draft: france, tests: [] })
    expect(written()).toHaveLength(3)
    history.clear()
    expect(history.items()).toEqual([])
  })

  test('HIST-01 EDGE-76 the history that is opened before that frame has the search, of either kind', () => {
    const { history, keep } = scene()
    keep()
    history.seed.keep({ draft: france, tests: [] })
    expect(history.items().map(({ kind }) => kind)).toEqual(['seed', 'foliar'])
  })

  test('EDGE-37 newer results in place of those that are shown are no new search', () => {
    const { history } = scene()
    const newer = testsOf(3)
    history.markRecorded(newer)
    history.foliar.keep({ draft: france, tests: newer })
    expect(history.items()).toEqual([])
  })
})
