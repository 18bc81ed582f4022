import { expect, onTestFinished, test } from 'vitest'
import { REQUEST_TOKEN_HEADER } from '../../../contract/requests/request-status-paths.ts'
import { newLinkToken } from '../../mail/links/link-tokens.ts'
import { mintToken } from '../../mail/links/request-links.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { newRequest } from '../desk/testing/desk.ts'
import { publishedRow } from '../publishing/testing/published-row.ts'
import { pdfServer, pdfsLater } from './testing/pdf-server.ts'

eachDatabase('the PDF of a report by the link of a request', ({ settings }) => {
  /**
   * Tests of one request: 1001 public, 1002 withdrawn, 1003 under review, 1004 imported, 1005 confidential. Another request is answered by the confidential
   * 1006, and one by nothing.
   */
  const scene = async () => {
    const place = await settings()
    const later = pdfsLater()
    const api = await acceptanceApp(place, undefined, { console: { reportPdfs: later.pdfs } })
    onTestFinished(() => api.close())
    const { database, get } = api
    const db = database.kysely
    for (const id of ['1001', '1005', '1006']) await publishedRow(database, id)
    await publishedRow(database, '1002', { withdrawn: '2026-06-01' })
    await publishedRow(database, '1003', { isUnderReview: true })
    await db.updateTable('publications').set({ is_confidential: 1 }).where('test_id', 'in', ['1005', '1006']).execute()
    // Their public rows are not there.
    await db.deleteFrom('tests').where('id', 'in', ['1005', '1006']).execute()
    const requestOf = async (...tests: string[]) => {
      const id = await newRequest(database)
      for (const test_id of tests) await db.insertInto('request_tests').values({ request_id: id, test_id, mix: null }).execute()
      return { id, token: await mintToken(db, id, new Date()) }
    }
    const [own, another, unanswered] = [await requestOf('1001', '1002', '1003', '1004', '1005'), await requestOf('1006'), await requestOf()]
    let written = 0
    later.use(pdfServer(database, place.dataFolder, { write: () => Promise.resolve(Buffer.from(`%PDF ${++written}`)) }))
    const byLink = (file: string, token?: string) =>
      get(`tankmix/request-status/report/${file}`, token === undefined ? {} : { [REQUEST_TOKEN_HEADER]: token })
    return { db, get, byLink, own, another, unanswered }
  }
  const said = (response: Parameters<typeof expectProblem>[0]) => expectProblem(response, 404)

  test('PDF-05 with the link of a request there are the PDFs of what answers it, also of a confidential one; no cache stores them', async () => {
    const { db, byLink, own, another } = await scene()
    for (const [file, token] of [
      ['1005/en.pdf', own.token],
      ['1001/de.pdf', own.token],
      ['1006/en.pdf', another.token],
    ] as const) {
      const response = await byLink(file, token)
      expect([file, response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
        file,
        200,
        'application/pdf',
        'no-store',
      ])
      expect(response.body).toMatch(/^%PDF \d$/)
      expect(response.headers['content-disposition']).toBe(`inline; filename="report-${file.slice(0, 4)}-1-${file.slice(5, 7)}.pdf"`)
      expect((await byLink(file, token)).body).toBe(response.body)
    }
    const made = await db.selectFrom('report_pdfs').select(['test_id', 'language', 'key_hash']).orderBy('test_id').execute()
    expect(made.map(({ key_hash: key, ...of }) => [of.test_id, of.language, key !== null])).toEqual([
      ['1001', 'de', false],
      ['1005', 'en', true],
      ['1006', 'en', true],
    ])
  })

  test('PDF-05 without a link, with one that was revoked, and for what answers another request it is the same 404, and nothing is made', async () => {
    const { db, byLink, own, another, unanswered } = await scene()
    const revoked = await mintToken(db, own.id, new Date())
    expect((await byLink('1005/en.pdf', revoked)).statusCode).toBe(200)
    await db.deleteFrom('request_links').where('request_id', '=', own.id).execute()
    const kept = await mintToken(db, own.id, new Date())
    const refusals = [
      await byLink('1005/en.pdf'),
      await byLink('1005/en.pdf', ''),
      await byLink('1005/en.pdf', 'no token'),
      await byLink('1005/en.pdf', newLinkToken()),
      await byLink('1005/en.pdf', revoked),
      await byLink('1005/en.pdf', another.token),
      await byLink('1005/en.pdf', unanswered.token),
      await byLink('1005/en.tsr', another.token),
      // Of another request, public, and unknown.
      await byLink('1006/en.pdf', kept),
      await byLink('1001/en.pdf', another.token),
      await byLink('none/en.pdf', kept),
    ]
    const words = refusals.map(said)
    expect(new Set(words.map((one) => JSON.stringify(one))).size).toBe(1)
    for (const { headers } of refusals) expect(headers['cache-control']).toBe('no-store')
    // The one that was given before its link was revoked.
    expect(await db.selectFrom('report_pdfs').select('test_id').execute()).toEqual([{ test_id: '1005' }])
    expect(await db.selectFrom('report_pdf_jobs').select('test_id').execute()).toEqual([])
  })

  test('PDF-05 with the link too withdrawn is 410 with the reason, under review 409, and what was imported or is in no such language 404', async () => {
    const { byLink, own } = await scene()
    const withdrawn = await byLink('1002/de.pdf', own.token)
    expect(expectProblem(withdrawn, 410).withdrawn).toEqual({
      on: '2026-06-01',
      reason: 'wrong-result',
      reasonText: 'Das Ergebnis war falsch.',
      text: 'The balance was wrong.',
    })
    const reviewed = await byLink('1003/en.pdf', own.token)
    expect(expectProblem(reviewed, 409).reason).toBe('under review')
    const others = []
    for (const file of ['1004/en.pdf', '1005/xx.pdf', '1005/en.txt']) others.push(await byLink(file, own.token))
    for (const response of others) expect(expectProblem(response, 404).reason).toBe('unknown report')
    for (const { headers } of [withdrawn, reviewed, ...others]) expect(headers['cache-control']).toBe('no-store')
  })

  test('PDF-05 at the public address a confidential report is the 404 of an unknown one, also with the link and once its PDF is made', async () => {
    const { get, byLink, own } = await scene()
    const publicly = (file: string, token?: string) =>
      get(`v1/report/${file}`, token === undefined ? {} : { [REQUEST_TOKEN_HEADER]: token })
    expect((await byLink('1005/en.pdf', own.token)).statusCode).toBe(200)
    const plain = async (file: string, token?: string) => {
      const response = await publicly(file, token)
      const { date: _date, ...headers } = response.headers
      return JSON.stringify([said(response), headers]).replaceAll(file.slice(0, 4), 'NUMBER')
    }
    const unknown = await plain('9999/en.pdf')
    expect(unknown).toContain('NUMBER/en.pdf')
    for (const file of ['1005/en.pdf', '1006/en.pdf']) expect(await plain(file)).toBe(unknown)
    expect(await plain('1005/en.pdf', own.token)).toBe(unknown)
    expect(await plain('1005/en.tsr')).toBe(await plain('9999/en.tsr'))
  })
})
