import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { createSmtp, headerOf } from '../testing/programs/start-smtp.ts'
import { waitUntil } from '../testing/mail-for-tests.ts'

const nowhere = join(tmpdir(), 'tankmix-that-is-not-there')
const run = (address: string, env: Record<string, string> = {}) =>
  runInProcess(['mail', 'test', address], { TANKMIX_DATA: nowhere, MAIL_FROM: 'no-reply@lab.example', ...env })

test('ADMIN-01 a trial email goes out by the settings of the server, and what the mail server replied is printed', async () => {
  const smtp = await createSmtp()
  try {
    const { code, out, error } = await run('Asa@müller.example', { SMTP_URL: smtp.url })
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(out).toMatch(/^The mail server 127\.0\.0\.1:\d+ took an email from no-reply@lab\.example to asa@müller\.example: 250 .+\n$/)
    await waitUntil(() => smtp.received.length === 1)
    expect(smtp.received[0]).toMatchObject({ from: 'no-reply@lab.example', to: ['asa@müller.example'] })
    expect(headerOf(smtp.received[0]!.content, 'subject')).toBe('Trial email of Tankmix')
    expect(existsSync(nowhere)).toBe(false)
  } finally {
    await smtp.kill()
  }
})

test('ADMIN-01 where it cannot be sent one line says why', async () => {
  const smtp = await createSmtp()
  try {
    smtp.be('refuse-5xx')
    const refused = await run('asa@farm.example', { SMTP_URL: smtp.url })
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error).toMatch(/^tankmix mail: mail server 127\.0\.0\.1:\d+: .*[45]\d\d .+\n$/)
    await smtp.kill()
    expect((await run('asa@farm.example', { SMTP_URL: smtp.url })).error).toMatch(
      /^tankmix mail: mail server 127\.0\.0\.1:\d+: connect ECONNREFUSED .+\n$/,
    )
  } finally {
    await smtp.kill()
  }
  expect(await run('asa@farm.example')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/SMTP_URL is not set\. Set it to /) as unknown,
  })
  expect(await run('nobody', { SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({ code: 2, error: 'nobody: must be an email address\n' })
})
