import { expect, test } from 'vitest'
import { isIndependent } from './independent.ts'

test.each([
  ['somebody else', { id: 'p3', email: 'cleo@lab.example' }, true],
  ['who recorded a reading', { id: 'p2', email: 'bo@lab.example' }, false],
  ['who asked for it, under any spelling of the address', { id: 'p3', email: ' ASA@farm.example' }, false],
  ['who has no address, as one of its people', { id: 'p3', email: '' }, true],
])('LAB-36 a test is approved by nobody who had a hand in it: %s', (_who, approver, may) => {
  expect(isIndependent(approver, { people: ['p1', 'p2'], emails: ['', 'asa@Farm.example'] })).toBe(may)
})

test.each([
  ['asa@bauernhof-müller.example', 'asa@xn--bauernhof-mller-9vb.example'],
  ['asa@farm.example', 'asa@ｆarm.example'],
  ['asa@farm.example', 'ａsa+lab@FARM。example'],
])('LAB-380 who asked as %s does not approve as %s', (asked, email) => {
  expect(isIndependent({ id: 'p3', email }, { people: [], emails: [asked] })).toBe(false)
})
