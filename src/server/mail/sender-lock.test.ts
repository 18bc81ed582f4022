import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSenderLock } from './sender-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'tankmix-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
test('one server over an embedded database sends emails, and another one after it has ended', () => {
  const [first, second] = [createSenderLock(folder), createSenderLock(folder)]
  expect([first.take(), second.take(), first.take()]).toEqual([true, false, true])
  first.release()
  expect([second.take(), first.take()]).toEqual([true, false])
  second.release()
})
