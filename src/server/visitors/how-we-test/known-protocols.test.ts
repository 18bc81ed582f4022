import { expect, test } from 'vitest'
import type { ProtocolInForce } from '../../data/protocols-in-force.ts'
import { createKnownProtocols } from './known-protocols.ts'

const named = (name: string): ProtocolInForce[] => [{ name, version: 1, since: '2026-01-01', text: '', decisionRule: '', isStandard: true }]

test('METHOD-04 protocols are read anew each minute, and those of before stay while they cannot be', async () => {
  let now = 0
  let answer = (): Promise<ProtocolInForce[]> => Promise.reject(new Error('away'))
  const known = createKnownProtocols({ read: () => answer(), now: () => now })
  expect(await known()).toBeUndefined()
  answer = () => Promise.resolve(named('one'))
  expect(await known()).toEqual(named('one'))
  answer = () => Promise.resolve(named('two'))
  now = 59_999
  expect(await known()).toEqual(named('one'))
  now = 60_000
  expect(await known()).toEqual(named('two'))
  answer = () => Promise.reject(new Error('away'))
  now = 200_000
  expect(await known()).toEqual(named('two'))
})

test('METHOD-04 a page does not wait for a database that does not respond', async () => {
  const known = createKnownProtocols({ read: () => new Promise(() => undefined), patienceMs: 5 })
  expect(await known()).toBeUndefined()
})
