import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDb } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from '../../testing/fixtures.ts'
import { waitUntil } from '../../testing/mail-for-tests.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf, runTankmix, startTankmix, type RunningServer } from '../../testing/programs/run-tankmix.ts'
import { createSmtp, headerOf } from '../../testing/programs/start-smtp.ts'
import { readMail, tokenIn } from '../../testing/watchers.ts'

const MIX = ['102', '1']
const ADDRESSES = Array.from({ length: 6 }, (_none, at) => `grower${at}@farm.example`)

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
/** The acceptance data with further tests of the mix. */
const dataWith = (...tests: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-watch-'))
  folders.push(folder)
  cpSync(ACCEPTANCE_DATA, folder, { recursive: true })
  for (const id of tests) {
    appendFileSync(join(folder, 'tests.csv'), `${id},foliar,DE,2026-11-20,NC,200,Wheat,,Flakes.\n`)
    appendFileSync(join(folder, 'ingredients.csv'), `${id},1,1,1\n${id},2,102,0.8\n`)
  }
  return folder
}

eachDatabase('two servers that tell who waits', ({ settings }) => {
  test('TELL-06 TELL-11 many who ask both at once, a confirmation pressed on both, an import, and a server that is killed while it sends: every email once, and nobody is lost', async () => {
    const smtp = await createSmtp()
    const place = await settings()
    const env = { ...environmentOf(place), SMTP_URL: smtp.url, PUBLIC_URL: 'https://tanks.example' }
    const tankmix = (...args: string[]) => runInProcess(args, env)
    expect((await tankmix('import', dataWith())).code).toBe(0)
    const database = openDb(place)
    const servers = await Promise.all([startTankmix(env), startTankmix(env)])
    const post = async ({ url }: RunningServer, path: string, body: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', ...ANTI_FORGERY }
      const response = await fetch(`${url}/api/tankmix/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return response.json()
    }
    const onBoth = (path: string, body: object) => Promise.all(servers.map((server) => post(server, path, body)))
    const mailsFrom = (first: number) =>
      smtp.received.slice(first).map(({ to, content }) => ({ to: to[0]!, id: headerOf(content, 'Message-ID'), ...readMail(content) }))
    try {
      const asked = await Promise.all(ADDRESSES.map((email) => onBoth('tell-me', { email, products: MIX, languageCode: 'en' })))
      expect(new Set(asked.flat().map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"step":"asked"}']))
      // Whoever asks twice before the first is confirmed is asked twice to confirm the same watch.
      await waitUntil(() => smtp.received.length >= 2 * ADDRESSES.length)
      const questions = mailsFrom(0)
      expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
      for (const email of ADDRESSES) {
        const token = tokenIn(questions.find(({ to }) => to === email)!)
        expect(await onBoth('tell-me/link', { token })).toEqual([{ step: 'confirmed' }, { step: 'confirmed' }])
      }
      expect((await tankmix('watches', 'count')).out).toBe(
        `Addresses: ${ADDRESSES.length}. Mixes that are told: ${ADDRESSES.length}. Not confirmed yet: 0.\n`,
      )
      const before = smtp.received.length
      smtp.be('slow')
      expect((await tankmix('import', dataWith('9001', '9002'))).code).toBe(0)
      await waitUntil(() => smtp.received.length > before)
      await servers[0].stop('SIGKILL')
      servers[0] = await startTankmix(env)
      smtp.be('accept')
      // What the killed server was sending is sent by another one once its lease is over, which is now.
      await database.kysely
        .updateTable('mails')
        .set({ leased_until: null, due_at: new Date().toISOString() })
        .where('state', '=', 'waiting')
        .execute()
      const told = () => mailsFrom(before)
      await waitUntil(async () => /Waiting: 0\. Given up: 0\./.test((await tankmix('mail')).out))
      const ids = new Set(told().map(({ id }) => id))
      expect(told().map(({ to }) => to)).toEqual(expect.arrayContaining(ADDRESSES))
      expect(ids.size).toBe(ADDRESSES.length)
      // An email that the mail server took just before the kill comes again, as the same message.
      expect(told().length - ids.size).toBeLessThanOrEqual(1)
      expect(new Set(told().map(({ subject }) => subject))).toEqual(new Set(['Mangavel 500 + Azostar 250 SC: 2 reports']))
      expect(await tankmix('import', dataWith('9001', '9002'))).toMatchObject({ code: 0 })

      const [first] = ADDRESSES
      const exported = JSON.parse((await tankmix('watches', 'export', first!.toUpperCase())).out) as {
        watches: unknown[]
        emails: unknown[]
      }
      expect(exported).toMatchObject({ email: first, watches: [{ products: ['1', '102'], language: 'en' }] })
      expect(exported.emails.at(-1)).toMatchObject({ purpose: 'watch news', state: 'sent' })
      // Another process deletes while servers run.
      expect(await runTankmix(['watches', 'delete', first!], env)).toMatchObject({ code: 0, out: `${first} was deleted.\n` })
      expect(await tankmix('watches', 'export', first!)).toMatchObject({ code: 1, out: '', error: `Nothing is stored of ${first}.\n` })
      expect(await tankmix('watches', 'delete', first!)).toMatchObject({ code: 1 })
      expect(await tankmix('watches', 'delete')).toMatchObject({ code: 2 })
      expect((await tankmix('watches', 'count')).out).toMatch(/^Addresses: 5\. /)
      expect((await tankmix('mail')).out).toMatch(/Waiting: 0\. Given up: 0\./)
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      await database.close()
      await smtp.kill()
    }
  })
})
