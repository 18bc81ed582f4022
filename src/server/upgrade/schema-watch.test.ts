import { expect, test } from 'vitest'
import { markUnavailable } from '../db/unavailable.ts'
import { watchSchema } from './schema-watch.ts'

const watched = () => {
  const said: string[] = []
  let at = 0
  const schema = watchSchema({ onAway: () => said.push('away'), onFailed: () => said.push('failed'), now: () => at })
  return { schema, said, wait: (ms: number) => (at += ms) }
}

test('READY-03 a database that is away is waited for however long, and reported once', () => {
  const { schema, said, wait } = watched()
  for (let attempt = 0; attempt < 3; attempt++) {
    schema.noteFailure(new Error('not migrated', { cause: markUnavailable(new Error('away')) }))
    wait(3_600_000)
  }
  expect([schema.state(), said]).toEqual(['preparing', ['away']])
  schema.noteDone()
  expect(schema.state()).toBe('ok')
})

test('READY-03 a migration that fails on a database that responds is reported once and ends the server after a minute', () => {
  const { schema, said, wait } = watched()
  const error = new Error('permission denied')
  schema.noteFailure(error)
  expect([schema.state(), said]).toEqual(['failed', ['failed']])
  wait(59_000)
  schema.noteFailure(error)
  wait(1_000)
  expect(() => schema.noteFailure(error)).toThrow(error)
  expect(said).toEqual(['failed'])
})

test('READY-03 the minute begins anew once the database was away in between', () => {
  const { schema, said, wait } = watched()
  schema.noteFailure(new Error('permission denied'))
  wait(59_000)
  schema.noteFailure(markUnavailable(new Error('away')))
  wait(59_000)
  schema.noteFailure(new Error('permission denied'))
  expect([schema.state(), said]).toEqual(['failed', ['failed', 'away', 'failed']])
})
