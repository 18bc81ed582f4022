import { expect, test } from 'vitest'
import { detailsAt, isDocUnderReview } from '../../../domain/search/index/issued-tests.ts'
import { findTest } from '../../../domain/search/index/read-test.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { loadIndex } from '../../served-data/load-index.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { changePublication } from './change-publication.ts'
import { addPerson, amendAndSubmit, changeNow, laboratory, NOW, submittedRun } from './testing/publishing.ts'
import { accepted, mailsOf, PUBLISH, runOf, written } from './testing/what-is-written.ts'

eachDatabase('a published test', ({ open }) => {
  test('LAB-78 while a test is amended its version stays public with a mark; the next one says what it changed and why', async () => {
    const database = await open()
    const { chemist, approver } = await laboratory(database)
    const request = await accepted(database)
    const id = await submittedRun(database, [request])
    await changeNow(database, id, PUBLISH, approver)
    await amendAndSubmit(database, id, { result: 'CA', observations: 'Foam.' }, chemist)
    const during = (await loadIndex(database)).index
    expect(isDocUnderReview(during, findTest(during, id)!)).toBe(true)
    expect(await database.kysely.selectFrom('tests').select('result').where('id', '=', id).execute()).toEqual([{ result: 'C' }])
    expect(await changeNow(database, id, PUBLISH, approver)).toMatchObject({ ok: true })
    const { index } = await loadIndex(database)
    const doc = findTest(index, id)!
    expect(isDocUnderReview(index, doc)).toBe(false)
    expect(JSON.parse(detailsAt(index, doc)!)).toMatchObject({
      version: 2,
      amendments: [{ version: 2, issuedOn: '2026-05-20', changed: ['result', 'observations'], reason: 'The batch was mistyped.' }],
    })
    expect(await database.kysely.selectFrom('tests').select('result').where('id', '=', id).execute()).toEqual([{ result: 'CA' }])
    expect(await mailsOf(database, request.id)).toEqual([
      ['done', { testId: id }],
      ['amended', { testId: id, isConfidential: false }],
    ])
  })

  test('LAB-78 an amendment that is dropped leaves the published version, at the bench too', async () => {
    const database = await open()
    const { chemist, approver } = await laboratory(database)
    const id = await submittedRun(database)
    await changeNow(database, id, PUBLISH, approver)
    await amendAndSubmit(database, id, { result: 'NC', observations: 'Gel.' }, chemist)
    expect(await changeNow(database, id, { action: 'return', note: 'No.' }, approver)).toMatchObject({ ok: true })
    expect(await changeNow(database, id, { action: 'drop-amendment', note: 'It was right.' }, chemist)).toMatchObject({ ok: true })
    expect(await runOf(database, id)).toMatchObject({ state: 'published', versions: 1 })
    const { index } = await loadIndex(database)
    expect(isDocUnderReview(index, findTest(index, id)!)).toBe(false)
    const sheet = await database.kysely.selectFrom('test_runs').select(['result', 'observations']).where('id', '=', id).executeTakeFirst()
    expect(sheet).toEqual({ result: 'C', observations: '' })
    const lines = await database.kysely
      .selectFrom('run_lines')
      .select(['batch', 'weighed'])
      .where('run_id', '=', id)
      .orderBy('position')
      .execute()
    expect(lines).toEqual([
      { batch: 'Z-17', weighed: 7.5 },
      { batch: 'A-4', weighed: 4 },
    ])
  })

  test('LAB-79 LAB-185 one approver withdraws at once, another confirms, and everybody who has the report is told', async () => {
    const database = await open()
    const { approver, second } = await laboratory(database)
    const request = await accepted(database)
    const id = await submittedRun(database, [request])
    await changeNow(database, id, PUBLISH, approver)
    const withdraw = { action: 'withdraw', reason: 'wrong-result', note: 'The balance was wrong.' } as const
    expect(await changeNow(database, id, withdraw, approver)).toMatchObject({ ok: true })
    expect(await written(database, id)).toMatchObject({ row: 0, versions: 1, publications: 1 })
    const { index } = await loadIndex(database)
    expect(findTest(index, id)).toBeUndefined()
    expect(index.withdrawn.get(id)).toEqual({
      country: 'FR',
      kind: 'foliar',
      productIds: ['zinc', 'azo'],
      on: '2026-05-20',
      reason: 'wrong-result',
      text: 'The balance was wrong.',
      productSets: [],
    })
    expect(await mailsOf(database, request.id)).toEqual([
      ['done', { testId: id }],
      ['withdrawn', { withdrawal: 'wrong-result' }],
    ])
    const confirm = { action: 'confirm-withdrawal' } as const
    expect(await changeNow(database, id, confirm, approver)).toEqual({ ok: false, reason: 'withdrew it' })
    const sameMailbox = await addPerson(database, 'ada+second@lab.example', 'approver')
    expect(await changeNow(database, id, confirm, sameMailbox)).toEqual({ ok: false, reason: 'withdrew it' })
    expect(await changeNow(database, id, confirm, second)).toMatchObject({ ok: true })
    expect(await changeNow(database, id, confirm, second)).toEqual({ ok: false, reason: 'not possible' })
    expect(await verifyAudit(database)).toMatchObject({ problems: [] })
  })

  test('LAB-80 an imported test that is amended or withdrawn becomes the console’s, once', async () => {
    const database = await open()
    const { chemist, approver } = await laboratory(database)
    const row = {
      kind: 'foliar' as const,
      country: 'FR',
      date: '2025-03-14',
      result: 'C' as const,
      water_rate: 200,
      crop: '',
      benefit: '',
      observations: '',
      ingredients: '[[1,"zinc",1.5],[2,"azo",0.8]]',
    }
    await database.kysely
      .insertInto('tests')
      .values(['1001', '1002'].map((id) => ({ ...row, id })))
      .execute()
    const amend = { action: 'amend', note: 'Typing.' } as const
    const outcomes = await Promise.all(
      [1, 2].map(() => changePublication(database, { testId: '1001' }, amend, { actor: chemist, now: NOW })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const { index } = await loadIndex(database)
    expect([isDocUnderReview(index, findTest(index, '1001')!), detailsAt(index, findTest(index, '1001')!)]).toEqual([true, undefined])
    const withdraw = { action: 'withdraw', reason: 'replaced', note: '' } as const
    expect(await changePublication(database, { testId: '1002' }, withdraw, { actor: approver, now: NOW })).toMatchObject({ ok: true })
    expect((await loadIndex(database)).index.withdrawn.has('1002')).toBe(true)
    expect(await changePublication(database, { testId: 'none' }, withdraw, { actor: approver, now: NOW })).toEqual({
      ok: false,
      reason: 'unknown test',
    })
  })
})
