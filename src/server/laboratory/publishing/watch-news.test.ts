import { expect, test } from 'vitest'
import { eachDatabase } from '../../testing/each-database.ts'
import { sendAllMails, watching } from '../../testing/watchers.ts'
import { amendAndSubmit, changeNow, laboratory, submittedRun } from './testing/publishing.ts'

eachDatabase('who waits for a mix, told by the console', ({ open }) => {
  test('TELL-05 a publication, its amendment and its withdrawal are told once each, in the language that was asked in', async () => {
    const database = await open()
    const { approver, second } = await laboratory(database)
    await watching(database, 'grower@farm.example', ['azo', 'zinc'], { language: 'de' })
    const run = await submittedRun(database)
    expect((await changeNow(database, run, { action: 'publish', isConfidential: false }, approver)).ok).toBe(true)
    const [published, ...none] = await sendAllMails(database)
    expect([published?.to, published?.subject, none]).toEqual(['grower@farm.example', 'Azostar 50 WG + Zincora: getestet', []])
    expect(published!.text).toContain('Zincora + Azostar 50 WG wurde getestet (Frankreich, 14. Mai 2026). Das Ergebnis: ')
    await amendAndSubmit(database, run, { crop: 'Barley' }, approver)
    expect(await sendAllMails(database)).toEqual([])
    expect((await changeNow(database, run, { action: 'publish', isConfidential: false }, second)).ok).toBe(true)
    expect((await sendAllMails(database)).map(({ subject }) => subject)).toEqual(['Azostar 50 WG + Zincora: ein Bericht wurde geändert'])
    expect((await changeNow(database, run, { action: 'withdraw', reason: 'other', note: 'Mixed up.' }, second)).ok).toBe(true)
    const [withdrawn] = await sendAllMails(database)
    expect(withdrawn!.subject).toBe('Azostar 50 WG + Zincora: ein Bericht wurde zurückgezogen')
    expect(withdrawn!.text).not.toContain('Mixed up.')
    expect(await sendAllMails(database)).toEqual([])
  })

  test('TELL-05 a confidential test is told to nobody who waits', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    await watching(database, 'grower@farm.example', ['azo', 'zinc'])
    const run = await submittedRun(database)
    expect((await changeNow(database, run, { action: 'publish', isConfidential: true }, approver)).ok).toBe(true)
    expect((await changeNow(database, run, { action: 'withdraw', reason: 'other', note: 'Mixed up.' }, approver)).ok).toBe(true)
    expect(await sendAllMails(database)).toEqual([])
  })
})
