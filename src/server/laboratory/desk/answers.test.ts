import { expect, test } from 'vitest'
import type { ShownAnswer } from '../../../contract/console/answers.ts'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import { REQUEST_STATUS, REQUEST_TOKEN_HEADER } from '../../../contract/requests/request-status-paths.ts'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../domain/texts/languages.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { loadMailTexts } from '../../mail/mail-texts.ts'
import { createMailWorker } from '../../mail/mail-worker.ts'
import { mintToken } from '../../mail/links/request-links.ts'
import { ACCEPTANCE_DATA, expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { FAST, MAIL_SETTINGS } from '../../testing/mail-for-tests.ts'
import { sealWritten } from '../../testing/seal-written.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { publishedRow } from '../publishing/testing/published-row.ts'
import { bringInto, newRequest } from './testing/desk.ts'

/** The mix of test 1001 of the acceptance data, in France. */
const KNOWN = {
  waterRate: 200,
  waterRateUnits: 'lt/Ha' as const,
  ingredients: [
    { name: 'mangavel 500', orderOfAddition: 1, applicationRate: 1, applicationUnit: 'Litres' as const },
    { name: 'Azostar 250 SC', orderOfAddition: 2, applicationRate: 0.8, applicationUnit: 'Litres' as const },
  ],
}
const WITH_UNKNOWN = { ...KNOWN, ingredients: [...KNOWN.ingredients, { ...KNOWN.ingredients[0]!, name: 'Grandpa’s mixture' }] }
const WHY = 'Your {third} product is no problem.'

const decode = (content: Buffer): string =>
  content
    .toString()
    .split(/\r\n(?=--)/)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const text = body.join('\r\n\r\n')
      if (/content-transfer-encoding: base64/i.test(head)) return `${head}\n${Buffer.from(text, 'base64').toString()}`
      const bytes = text
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return `${head}\n${/quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : text}`
    })
    .join('\n')

eachDatabase('answers of requests', ({ settings }) => {
  const scene = async () => {
    const served = await buildTestApp(await settings())
    await importFiles(served.database, ACCEPTANCE_DATA)
    await served.currentData.refresh()
    const { app, database } = served
    const client = consoleClient(app)
    const { cookie } = await memberWith(app, database, 'chemist@lab.example', ['chemist'])
    const mails: string[] = []
    const worker = createMailWorker({
      database,
      send: ({ content }) => {
        mails.push(decode(content))
        return Promise.resolve()
      },
      settings: MAIL_SETTINGS,
      owner: 'one',
      now: () => new Date(),
      random: () => 0,
      maySend: () => true,
      onError: (error) => {
        throw error
      },
      times: FAST,
    })
    const read = async (id: string) => (await client.get(`requests/${id}`, { cookie })).json<RequestDetail>()
    return {
      database,
      served,
      read,
      show: (id: string, testId: string) => client.get(`requests/${id}/answer?test=${testId}`, { cookie }),
      answer: (ids: string[], body: object) =>
        client.post('requests-answer', { requests: ids.map((id) => ({ id, rowVersion: 1 })), ...body }, { cookie }),
      change: async (id: string, change: object) =>
        client.post(`requests/${id}/change`, { rowVersion: (await read(id)).request.rowVersion, change }, { cookie }),
      post: (path: string, body: object) => client.post(path, body, { cookie }),
      get: (path: string) => client.get(path, { cookie }),
      status: async (id: string, language = 'en') => {
        const token = await mintToken(database.kysely, id, new Date())
        const url = `/api/${REQUEST_STATUS}?languageCode=${language}`
        return (await app.inject({ url, headers: { [REQUEST_TOKEN_HEADER]: token } })).json<RequestStatusAnswer>()
      },
      /** What is sent now. */
      mailed: async (): Promise<string> => {
        mails.length = 0
        await worker.sendDue()
        return mails.join('\n')
      },
      /** A test that differs from 1001 in its country only, or in its mix. */
      addTest: async (id: string, part: { country?: string; withoutFirst?: true }) => {
        const row = await database.kysely.selectFrom('tests').selectAll().where('id', '=', '1001').executeTakeFirstOrThrow()
        const lines = JSON.parse(row.ingredients) as unknown[]
        const { withoutFirst, ...columns } = part
        const ingredients = JSON.stringify(withoutFirst ? lines.slice(1) : lines)
        await database.kysely
          .insertInto('tests')
          .values({ ...row, ...columns, id, ingredients })
          .execute()
        await sealWritten(database, id)
      },
    }
  }

  test('LAB-360 a test is shown beside a request; of another mix or country it answers only with a reason, all or none', async () => {
    const { served, show, answer, addTest, read, database, mailed } = await scene()
    await addTest('9001', { country: 'DE' })
    await addTest('9002', { withoutFirst: true })
    const known = await newRequest(database, KNOWN)
    const other = await newRequest(database, WITH_UNKNOWN)
    const shown = (await show(known, '1001')).json<ShownAnswer>()
    expect(shown).toMatchObject({
      test: { testId: '1001', country: 'FR', withdrawnOn: null, isUnderReview: false },
      comparison: { isExact: true, lines: [{ state: 'matched', asked: { name: 'mangavel 500' } }, { state: 'matched' }] },
    })
    expect((await show(known, '9001')).json<ShownAnswer>().comparison).toMatchObject({ isExact: false, isSameCountry: false })
    expect((await show(known, '9002')).json<ShownAnswer>().comparison.lines.map(({ state }) => state)).toEqual(['missing', 'matched'])
    expect((await show(other, '1001')).json<ShownAnswer>().comparison.lines.map(({ state }) => state)).toEqual([
      'matched',
      'matched',
      'unlisted',
    ])
    expectProblem(await show(known, 'none'), 404)

    for (const testId of ['9001', '9002']) {
      const refused = await answer([known], { testId })
      expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, 'other mix'])
      expect((await answer([known], { testId, why: '  ' })).statusCode).toBe(409)
    }
    // One of them fits, the other does not: neither is answered.
    expect((await answer([known, other], { testId: '1001' })).json()).toMatchObject({ reason: 'other mix' })
    expect((await answer([known], { testId: '1001', shown: 'of before' })).json()).toMatchObject({ reason: 'test changed' })
    expect((await read(known)).request).toMatchObject({ state: 'new', rowVersion: 1 })
    await mailed()
    expect((await answer([known], { testId: '1001', shown: shown.shown })).statusCode).toBe(200)
    expect(await mailed()).toContain('The mix of your request')
    expect((await answer([other], { testId: '1001', why: WHY })).statusCode).toBe(200)
    expect((await read(other)).thread).toMatchObject([{ kind: 'reason', text: WHY }])
    expect(await verifyAudit(database)).toMatchObject({ problems: [] })
    await served.close()
  })

  test('LAB-360 a withdrawn or a confidential test answers nobody; one under review says so', async () => {
    const { served, show, answer, database, mailed, status } = await scene()
    const id = await newRequest(database, KNOWN)
    await publishedRow(database, '1001', { isUnderReview: true })
    expect((await show(id, '1001')).json<ShownAnswer>().test.isUnderReview).toBe(true)
    await database.kysely
      .updateTable('publications')
      .set({ withdrawn_at: '2026-05-14T10:00:00.000Z' })
      .where('test_id', '=', '1001')
      .execute()
    expect((await answer([id], { testId: '1001', why: WHY })).json()).toMatchObject({ reason: 'withdrawn test' })
    await database.kysely
      .updateTable('publications')
      .set({ withdrawn_at: null, is_confidential: 1 })
      .where('test_id', '=', '1001')
      .execute()
    expect((await answer([id], { testId: '1001', why: WHY })).json()).toMatchObject({ reason: 'confidential test' })
    await database.kysely.updateTable('publications').set({ is_confidential: 0 }).where('test_id', '=', '1001').execute()
    await mailed()
    expect((await answer([id], { testId: '1001' })).statusCode).toBe(200)
    expect(await mailed()).toContain('under review')
    expect((await status(id)).answers).toMatchObject([{ testId: '1001', isExact: true, isUnderReview: true }])
    await served.close()
  })

  test('NAME-06 an answer names the tested product with its maker where another has its name, and a bare name is none of the two', async () => {
    const { served, show, answer, database, mailed } = await scene()
    const row = await database.kysely.selectFrom('products').selectAll().where('id', '=', '102').executeTakeFirstOrThrow()
    const names = JSON.stringify({ FR: 'AZOSTAR™' })
    await database.kysely
      .insertInto('products')
      .values({ ...row, id: 'other', name: 'AZOSTAR™ 250 SC', market_names: names, manufacturer: 'Acme' })
      .execute()
    const [bare, chosen] = [
      KNOWN,
      { ...KNOWN, ingredients: KNOWN.ingredients.map((one, at) => (at === 1 ? { ...one, productId: '102' } : one)) },
    ]
    const [unsure, sure] = [await newRequest(database, bare), await newRequest(database, chosen)]
    expect((await show(unsure, '1001')).json<ShownAnswer>().comparison.isExact).toBe(false)
    expect((await answer([unsure], { testId: '1001' })).json()).toMatchObject({ reason: 'other mix' })
    await mailed()
    expect((await answer([sure], { testId: '1001' })).statusCode).toBe(200)
    const said = await mailed()
    expect(said).toContain('AZOSTAR (Helvagro)')
    expect(said).not.toMatch(/AZOSTAR(?! \(Helvagro\))/)
    await served.close()
  })

  test('LAB-361 in no language an email says that a test is of the mix of the request where it is not, and each says what differs', async () => {
    const { served, answer, addTest, database, mailed, status } = await scene()
    await addTest('9001', { country: 'DE' })
    const texts = loadMailTexts()
    for (const language of LANGUAGE_CODES as Iterable<LanguageCode>) {
      const words = texts(language)
      const claim = words.answeredText
        .split('{reference}')
        .toSorted((a, b) => b.length - a.length)[0]!
        .split('\n')[0]!
        .trim()
      const inLanguage = async (part: Parameters<typeof newRequest>[1]): Promise<string> => {
        const id = await newRequest(database, part)
        await database.kysely.updateTable('requests').set({ language }).where('id', '=', id).execute()
        return id
      }
      const [exact, mixed, abroad] = [await inLanguage(KNOWN), await inLanguage(WITH_UNKNOWN), await inLanguage(KNOWN)]
      await mailed()
      await answer([exact], { testId: '1001' })
      const said = await mailed()
      expect(said).toContain(claim)
      await answer([mixed], { testId: '1001', why: WHY })
      const saidMixed = await mailed()
      for (const text of [words.answer.unlisted, words.answer.differs, words.answer.compare, words.guide, WHY])
        expect(saidMixed).toContain(text)
      await answer([abroad], { testId: '9001', why: WHY })
      const saidAbroad = await mailed()
      expect(saidAbroad).toContain(words.answer.country)
      for (const text of [saidMixed, saidAbroad]) {
        expect(text).not.toContain(claim)
        expect(text).not.toContain('undefined')
        // What was typed by the visitor is not repeated.
        expect(text).not.toContain('Grandpa')
        expect(text).toMatch(/azostar/i)
      }
      expect((await status(mixed, language)).answers).toMatchObject([{ isExact: false, missing: ['Grandpa’s mixture'], extra: [] }])
      expect((await status(abroad, language)).answers).toMatchObject([{ isExact: false, isOtherCountry: true }])
    }
    await served.close()
  })

  test('LAB-362 an answer is replaced or taken back: the requester is told, by email and on the page, with history and audit', async () => {
    const { served, answer, addTest, change, database, mailed, read, status } = await scene()
    await addTest('9001', { country: 'DE' })
    const id = await newRequest(database, KNOWN)
    expect((await change(id, { action: 'take-back', text: 'Not yet.' })).statusCode).toBe(409)
    await answer([id], { testId: '9001', why: WHY })
    expect((await read(id)).actions).toEqual(['replace-answer', 'take-back'])
    await mailed()
    expect((await change(id, { action: 'replace-answer', testId: '9001' })).json()).toMatchObject({ reason: 'other mix' })
    expect((await change(id, { action: 'replace-answer', testId: '1001' })).statusCode).toBe(200)
    const replaced = await mailed()
    expect(replaced).toContain('Our earlier answer to your request')
    expect(replaced).toContain('/testResult/1001/en')
    expect(await status(id)).toMatchObject({ state: 'answered', testIds: ['1001'], correction: { kind: 'replaced' } })

    expectProblem(await change(id, { action: 'take-back', text: ' ' }), 400)
    expect((await change(id, { action: 'take-back', text: 'It is of last year’s formulation.' })).statusCode).toBe(200)
    const takenBack = await mailed()
    expect(takenBack).toContain('please do not rely on it for your mix')
    expect(takenBack).toContain('It is of last year’s formulation.')
    expect(await status(id)).toMatchObject({ state: 'new', testIds: [], answers: [], correction: { kind: 'taken-back' }, mayCancel: true })
    const detail = await read(id)
    expect(detail.answers).toEqual([])
    expect(detail.history.map(({ action, changed }) => [action, changed['test'] ?? null, changed['before'] ?? null])).toEqual([
      ['answer', '9001', null],
      ['replace-answer', '1001', ['9001']],
      ['take-back', null, ['1001']],
    ])
    // An answer that was taken back before its email was sent is not told.
    const another = await newRequest(database, KNOWN)
    await mailed()
    await answer([another], { testId: '1001' })
    await change(another, { action: 'take-back', text: 'Sorry.' })
    const only = await mailed()
    expect(only).not.toContain('has already been tested')
    expect(only).toContain('Sorry.')
    await served.close()
  })

  test('LAB-363 LAB-364 a mix that is tested again is shown first; one test is begun for requests of one mix in one country', async () => {
    const { served, get, post, database } = await scene()
    expect((await get('published/1001/mix')).json()).toMatchObject({ test: { testId: '1001', country: 'FR', products: [{}, {}] } })
    expectProblem(await get('published/none/mix'), 404)
    const ids = [await newRequest(database, KNOWN), await newRequest(database, KNOWN), await newRequest(database, WITH_UNKNOWN)]
    const requests = await Promise.all(ids.map(async (id) => ({ id, rowVersion: await bringInto(database, id, 'accepted') })))
    const refused = await post('tests', { from: 'requests', requests })
    expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, 'other mix'])
    expect(await database.kysely.selectFrom('test_runs').select('id').execute()).toEqual([])
    expect((await post('tests', { from: 'requests', requests: requests.slice(0, 2) })).statusCode).toBe(200)
    await served.close()
  })

  test('LAB-365 what “Already tested?” proposes is of exactly the mix that was asked for', async () => {
    const { served, read, database } = await scene()
    expect((await read(await newRequest(database, KNOWN))).tested).toMatchObject({ proposed: '1001' })
    const unlisted = (await read(await newRequest(database, WITH_UNKNOWN))).tested!
    expect(unlisted.proposed).toBeNull()
    expect(unlisted.evidence.every(({ missing }) => missing.includes('Grandpa’s mixture'))).toBe(true)
    expect((await read(await newRequest(database, { ...KNOWN, countryCode: 'NL - Netherlands' }))).tested).toMatchObject({ proposed: null })
    await served.close()
  })
})
