import { expect, test } from 'vitest'
import type { Me } from '../../../../contract/console/sign-in.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { createCopies } from './copies.ts'

const person = (id: string) => ({ id, name: id, email: `${id}@lab.example`, roles: ['chemist'], isDemonstration: false }) satisfies Me
const opened = (id: string) => ({ test: { id }, readings: [] as unknown }) as TestDetail

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
