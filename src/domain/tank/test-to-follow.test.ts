import { expect, test } from 'vitest'
import { noFace } from './answer-face.ts'
import { tellsHowToMix, testToFollow } from './test-to-follow.ts'

const face = (more: Partial<ReturnType<typeof noFace>>) => ({ ...noFace({ passed: 2, withCare: 0, failed: 0 }), ...more })

test.each([
  ['it passed', { family: 'pass' }, true],
  ['it passed, in some tests with care', { family: 'care', withCare: 1 }, true],
  ['it is grey', { family: 'unknown' }, false],
  ['it failed', { family: 'fail', failed: 2, passed: 0 }, false],
  ['tests contradict each other', { family: 'care', failed: 1 }, false],
  ['a part of it failed', { family: 'care', fails: [{ productIds: ['1', '2'], testId: '9', tests: 1 }] }, false],
  ['no pass counts', { family: 'care', passed: 0 }, false],
] as const)('ANS-151 how to mix is told only of what passed and of which nothing failed: %s', (_what, more, isTold) => {
  expect(tellsHowToMix(face(more as Partial<ReturnType<typeof noFace>>))).toBe(isTold)
})

const one = (id: string, more: object = {}) => ({ id, result: 'C' as const, ingredients: [{ rate: 1 }, { rate: 2 }], ...more })
const SOFT = { conditions: { hardness: 50 } }

test.each([
  ['the newest pass', [one('a'), one('b')], undefined, 'a'],
  ['one that needed care, which says what care', [one('a'), one('b', { result: 'CA' }), one('c', { result: 'CA' })], undefined, 'b'],
  ['one in my water', [one('a'), one('b', SOFT)], { hardness: 50 }, 'b'],
  ['the newest where none is in my water', [one('a'), one('b', SOFT)], { hardness: 500 }, 'a'],
  ['no one that is under review', [one('a', { underReview: true }), one('b')], undefined, 'b'],
  ['no one without a rate', [one('a', { ingredients: [{ rate: 1 }, { rate: 0 }] }), one('b')], undefined, 'b'],
  [
    'no one of an older formulation',
    [one('a', { ingredients: [{ rate: 1, older: { of: '', since: '2024-01-01' } }] }), one('b')],
    undefined,
    'b',
  ],
  ['none where none is left', [one('a', { underReview: true })], undefined, undefined],
  ['none where any failed', [one('a'), one('b', { result: 'NC' })], undefined, undefined],
] as const)('ANS-152 of the tests of just these the one that is followed is %s', (_what, tests, water, id) => {
  expect(testToFollow(tests as unknown as ReturnType<typeof one>[], water)?.id).toBe(id)
})
