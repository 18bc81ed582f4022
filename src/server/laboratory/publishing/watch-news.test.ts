import { expect, test } from 'vitest'
import { eachDatabase } from '../../testing/each-database.ts'
import { sendAllMails, watching } from '../../testing/watchers.ts'
import type { BenchSheet } from '../../../domain/console/bench/bench-test.ts'
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

  const COATING: Partial<BenchSheet> = { kind: 'seed', waterRate: null, hardness: null, ph: null }

  test('TELL-20 a seed coating is told as one to who asked for a single product, and not to who asked for the mix in a tank', async () => {
    const database = await open()
    const { approver, second } = await laboratory(database)
    await watching(database, 'tank@farm.example', ['azo', 'zinc'])
    await watching(database, 'grower@farm.example', ['zinc'])
    const run = await submittedRun(database, [], COATING)
    const told: (string | undefined)[][] = []
    const change = async (asked: Parameters<typeof changeNow>[2], by: string) => {
      expect((await changeNow(database, run, asked, by)).ok).toBe(true)
      for (const { to, subject, text } of await sendAllMails(database)) told.push([to, subject, text.split('\n\n')[1]])
    }
    await change({ action: 'publish', isConfidential: false }, approver)
    await amendAndSubmit(database, run, { ...COATING, crop: 'Barley' }, approver)
    await change({ action: 'publish', isConfidential: false }, second)
    await change({ action: 'withdraw', reason: 'other', note: 'Mixed up.' }, second)
    const at = 'grower@farm.example'
    const coating = 'Zincora + Azostar 50 WG as a seed coating (France, 14 May 2026)'
    expect(told).toMatchObject([
      [
        at,
        'Zincora: tested as a seed coating',
        expect.stringContaining('The test shows nothing about a mix in the spray tank. Only physical'),
      ],
      [at, 'Zincora: a report on a seed coating was amended', expect.stringContaining(`The report on the test of ${coating} was amended.`)],
      [
        at,
        'Zincora: a report on a seed coating was withdrawn',
        expect.stringContaining(`The report on the test of ${coating} was withdrawn:`),
      ],
    ])
  })

  test('TELL-20 who was told of a test in a tank is told when it turns out to be one of a seed coating', async () => {
    const database = await open()
    const { approver, second } = await laboratory(database)
    await watching(database, 'tank@farm.example', ['azo', 'zinc'])
    const run = await submittedRun(database)
    expect((await changeNow(database, run, { action: 'publish', isConfidential: false }, approver)).ok).toBe(true)
    expect((await sendAllMails(database)).map(({ subject }) => subject)).toEqual(['Azostar 50 WG + Zincora: tested'])
    await amendAndSubmit(database, run, COATING, approver)
    expect((await changeNow(database, run, { action: 'publish', isConfidential: false }, second)).ok).toBe(true)
    expect((await sendAllMails(database)).map(({ subject }) => subject)).toEqual([
      'Azostar 50 WG + Zincora: a report on a seed coating was amended',
    ])
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
