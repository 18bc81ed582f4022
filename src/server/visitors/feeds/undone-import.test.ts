import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readWithdrawn } from '../../data/read-publications.ts'
import { changedFolder } from '../../data/testing/imported-scene.ts'
import { undoNow } from '../../data/undo/testing/undo-now.ts'
import { wrongly } from '../../data/undo/testing/wrong-files.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { sendAllMails, watching } from '../../testing/watchers.ts'
import { pagesOptions } from '../public-pages/testing/pages-app.ts'

const folder = changedFolder(wrongly)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

eachDatabase('what the public sees of an import that was undone', ({ settings }) => {
  test('UNDO-03 a test that was withdrawn is gone with 410, from searches, lists and feeds, and those who watch are told', async () => {
    const api = await acceptanceApp(await settings(), undefined, await pagesOptions())
    const { database } = api
    await importFiles(database, folder)
    await api.currentData.refresh()
    expect((await api.get('tankmix/outcome/9002/en/FR')).statusCode).toBe(200)
    await watching(database, 'grower@farm.example', ['1', '102'])
    expect(await undoNow(database, 2, { approvedBy: 'command-line', now: new Date() })).toMatchObject({ ok: true })
    await api.currentData.refresh()
    const today = new Date().toISOString().slice(0, 10)
    expect(expectProblem(await api.get('tankmix/outcome/9002/de/FR'), 410).withdrawn).toEqual({
      on: today,
      reason: 'imported-in-error',
      reasonText: 'Der Test wurde irrtümlich importiert.',
      text: '',
    })
    expect((await api.get('tankmix/withdrawn-tests')).json()).toEqual([
      { testId: '9001', withdrawnOn: today, reason: 'imported-in-error' },
      { testId: '9002', withdrawnOn: today, reason: 'imported-in-error' },
    ])
    expect(await api.found('tankmix/search', { countryCode: 'FR' })).not.toContain('9002')
    const feed = (await api.app.inject({ url: '/product/102/feed.atom' })).body
    expect(feed).toMatch(/<entry>(?:(?!<\/entry>).)*9002(?:(?!<\/entry>).)*The test was imported in error\./s)
    expect((await api.get('tankmix/outcome/1001/en/FR')).json()).toMatchObject({ result: 'C' })
    const [mail, ...others] = await sendAllMails(database)
    expect([mail?.to, others]).toEqual(['grower@farm.example', []])
    expect(mail!.text).toContain('was amended')
    expect(mail!.text).toContain('was withdrawn')
    // A server that starts anew says the same.
    expect([...(await readWithdrawn(database.kysely, [])).keys()]).toEqual(['9001', '9002'])
    await api.close()
  })
})
