import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test.each([
  ['an error', new Error('no room in /data'), 'no room in /data'],
  ['its cause', new Error('the copy failed', { cause: new Error('disk full') }), 'the copy failed (disk full)'],
  ['each cause of a cause', new Error('a', { cause: new Error('b', { cause: new Error('c') }) }), 'a (b: c)'],
  ['a cause that it names already, once', new Error('a: b', { cause: new Error('b') }), 'a: b'],
  [
    'errors that came together',
    new AggregateError([new Error('refused ::1'), new Error('refused 127.0.0.1')]),
    'refused ::1, refused 127.0.0.1',
  ],
  ['what is no error', 'text', 'text'],
  ['lines, as one', new Error('550\r\nnot wanted'), '550 not wanted'],
])('STAY-11 %s is described', (_what, error, said) => {
  expect(describeError(error)).toBe(said)
})
