import { expect, test } from 'vitest'
import type { Me } from '../../../../contract/console/sign-in.ts'
import { readTestCall, type TestDetail } from '../../../../contract/console/bench/tests.ts'
import { createCopies } from './copies.ts'

const person = (id: string) => ({ id, name: id, email: `${id}@lab.example`, roles: ['chemist'], isDemonstration: false }) satisfies Me
const opened = (id: string) => ({ test: { id }, readings: [] as unknown, protocols: [] as unknown }) as TestDetail

const device = () => {
  const kept = new Map<string, { key: string }>()
  const time = { hours: 0 }
  const copies = createCopies({
    storage: {
      all: () => Promise.resolve([...kept.values()] as never),
      put: (copy) => Promise.resolve(void kept.set(copy.key, copy)),
      remove: (key) => Promise.resolve(void kept.delete(key)),
    },
    now: () => new Date(Date.UTC(2026, 4, 14) + time.hours * 3_600_000),
  })
  return { copies, kept, time }
}

test('LAB-247 a copy of a test is shown to the person who opened it, and to nobody else', async () => {
  const { copies, kept } = device()
  await copies.keepPerson(person('ann'))
  await copies.keepTest('ann', opened('2026-0001'))
  expect([await copies.findPerson(), await copies.findTest('ann', '2026-0001')]).toMatchObject([{ id: 'ann' }, { detail: { test: {} } }])
  expect([await copies.findTest('bo', '2026-0001'), await copies.findTest('ann', '2026-0002')]).toEqual([undefined, undefined])
  await copies.keepPerson(person('bo'))
  expect([...kept.keys()]).toEqual(['person'])
  expect(await copies.findTest('ann', '2026-0001')).toBeUndefined()
})

test('LAB-247 signing out removes all copies; twelve hours after the server last knew the person none is shown', async () => {
  const { copies, kept, time } = device()
  await copies.keepPerson(person('ann'))
  await copies.keepTest('ann', opened('2026-0001'))
  for (const [hours, isShown] of [
    [11.9, true],
    [12, false],
    [-1, false],
  ] as const) {
    time.hours = hours
    expect([await copies.findPerson(), await copies.findTest('ann', '2026-0001')].map((one) => one !== undefined)).toEqual([
      isShown,
      isShown,
    ])
  }
  await copies.clear()
  expect(kept.size).toBe(0)
})

test('LAB-247 the twenty tests that were opened last are kept', async () => {
  const { copies, kept, time } = device()
  await copies.keepPerson(person('ann'))
  for (let at = 0; at < 23; at += 1) {
    time.hours = at / 100
    await copies.keepTest('ann', opened(`2026-${String(at)}`))
  }
  expect(kept.size).toBe(21)
  expect([await copies.findTest('ann', '2026-2'), await copies.findTest('ann', '2026-3')].map((one) => one !== undefined)).toEqual([
    false,
    true,
  ])
})

/** As the edition before kept it: without jars, gaps, repetitions, and what a protocol requires. */
const OLDER = {
  test: {
    id: '2026-0001',
    testId: '2026-0001',
    state: 'running',
    versions: 0,
    rowVersion: 4,
    createdAt: '2026-05-14T08:00:00.000Z',
    startedAt: '2026-05-14T08:10:00.000Z',
    submittedAt: null,
  },
  sheet: {
    kind: 'foliar',
    country: 'FR',
    crop: 'Wheat',
    benefit: '',
    testedOn: '2026-05-14',
    protocol: { id: 'jar-test', version: 1 },
    waterRate: 200,
    waterSource: 'Tap',
    hardness: 180,
    ph: 7,
    temperature: 18,
    balance: 'b1',
    phMeter: '',
    thermometer: '',
    result: null,
    observations: '',
    deviations: '',
    lines: [
      { productId: 'zinc', name: 'Zincora', rate: 1.5, batch: 'Z-17', lotId: '', expiry: '2027-03', weighed: 7.5, weighedUnit: 'ml' },
    ],
  },
  products: [{ id: 'zinc', name: 'Zincora', manufacturer: 'Agraline', form: 'L', formulation: 'SC' }],
  readings: [
    {
      id: 'r1',
      corrects: null,
      correctedBy: null,
      readAt: '2026-05-14T08:12:00.000Z',
      addedAt: '2026-05-14T08:12:00.000Z',
      by: 'Cleo',
      hours: 0,
      appearance: 'Even',
      foam: null,
      cream: null,
      sediment: null,
      redisperses: '',
      sieveResidue: '',
      ph: null,
      temperature: null,
    },
  ],
  photos: [],
  history: [{ rowVersion: 1, at: '2026-05-14T08:00:00.000Z', by: 'Cleo', action: 'create', changed: {}, note: '', changes: [] }],
  requests: [{ id: 'q1', reference: 'TM-2026-000001', state: 'in-test', water: null }],
  protocols: [{ id: 'jar-test', version: 1, name: 'Jar test', text: 'Mix', decisionRule: 'Look', waters: [] }],
  equipment: [{ id: 'b1', kind: 'balance', name: 'Balance', isRetired: false, calibrations: [] }],
  lots: [],
  missing: [{ field: 'result' }],
  doubts: [],
  actions: ['submit'],
  mayEdit: true,
  needsReason: false,
  mayRead: true,
  isDemonstration: false,
}

test('LAB-247 a copy that the edition before kept is whole: what came since is not known, and nothing is begun with it', async () => {
  const { copies, kept } = device()
  await copies.keepPerson(person('ann'))
  const key = 'test ann 2026-0001'
  kept.set(key, { key, kind: 'test', person: 'ann', id: '2026-0001', at: '2026-05-14T00:00:00.000Z', detail: OLDER } as never)
  const { detail } = (await copies.findTest('ann', '2026-0001'))!
  expect(readTestCall.response.parse(detail)).toEqual(detail)
  expect(detail).toMatchObject(OLDER)
  expect(detail).toMatchObject({
    jars: [],
    nextJar: 2,
    gaps: [],
    repeats: null,
    repeatedBy: [],
    repeatFor: null,
    readings: [{ jar: null, phMeter: '', thermometer: '', notedAt: null }],
    protocols: [{ isOffered: false, requirements: null }],
  })
})
