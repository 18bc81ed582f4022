import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { sha256Hex } from '../../process/sha256.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { amendAndSubmit, changeNow, laboratory, submittedRun } from '../publishing/testing/publishing.ts'
import type { PublishingChange } from '../publishing/publishing-change.ts'
import { readSigningKey } from './pem.ts'
import { certificate, EC, fileFor, pdfServer, pdfsLater, run, signatureOf, wordsOf } from './testing/pdf-server.ts'

anyDatabase('a PDF from the laboratory to whoever verifies it', ({ settings }) => {
  test('PDF-05 PDF-10 VERIFY-01 VERIFY-02 the file of the route is whole, signed and genuine, until it is replaced and withdrawn; altered it is unknown', async () => {
    const place = await settings()
    const later = pdfsLater()
    const { app, database, close } = await buildTestApp(place, undefined, { console: { reportPdfs: later.pdfs } })
    onTestFinished(close)
    const { chemist, approver } = await laboratory(database)
    const signingKey = await readSigningKey(certificate(...EC).both, undefined)
    later.use(pdfServer(database, place.dataFolder, { signingKey }))

    const change = async (asked: PublishingChange) => expect(await changeNow(database, id, asked, approver)).toMatchObject({ ok: true })
    const pdf = async (): Promise<Buffer> => {
      const response = await app.inject({ url: `/api/v1/report/${id}/en.pdf` })
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
      return response.rawPayload
    }
    const verified = async (content: Buffer) => {
      const response = await app.inject({ method: 'POST', url: '/api/v1/verify', payload: { sha256: sha256Hex(content) } })
      return response.json<{ state: string; report?: object }>()
    }

    // Its words take two pages.
    const id = await submittedRun(database, [], { deviations: 'The mix was stirred by hand. '.repeat(60) })
    await change({ action: 'publish', isConfidential: false })
    const first = await pdf()
    // Throws where qpdf finds an error.
    expect(wordsOf(first)).toContain('The laboratory has signed it.')
    const signature = signatureOf(first)
    for (const part of ['Signature is Valid', 'Total document signed']) expect(signature).toContain(part)
    expect(await verified(first)).toMatchObject({ state: 'genuine', report: { number: id, version: 1 } })

    const altered = Buffer.from(first)
    altered[Math.floor(first.length / 2)]! ^= 1
    const [original, swapped] = [fileFor(first, 'first.pdf'), fileFor('', 'swapped.pdf')]
    expect(Number(run('qpdf', '--show-npages', original))).toBeGreaterThan(1)
    run('qpdf', original, '--pages', original, '2,1', '--', swapped)
    const appended = Buffer.concat([first, Buffer.from('\n')])
    for (const content of [altered, readFileSync(swapped), appended]) expect(await verified(content)).toEqual({ state: 'unknown' })

    await amendAndSubmit(database, id, { deviations: 'None after all.' }, chemist)
    // Nobody has the amended version yet.
    expect(await verified(first)).toMatchObject({ state: 'genuine', report: { isUnderReview: true } })
    await change({ action: 'publish', isConfidential: false })
    const second = await pdf()
    expect(wordsOf(second)).toContain('Version 2')
    expect(await verified(second)).toMatchObject({ state: 'genuine', report: { version: 2, newestVersion: 2 } })
    expect(await verified(first)).toMatchObject({ state: 'replaced', report: { version: 1, newestVersion: 2 } })

    await change({ action: 'withdraw', reason: 'wrong-result', note: 'The balance was wrong.' })
    for (const content of [first, second]) expect((await verified(content)).state).toBe('withdrawn')
    expect((await app.inject({ url: `/api/v1/report/${id}/en.pdf` })).statusCode).toBe(410)
    expect(await verified(altered)).toEqual({ state: 'unknown' })
  })
})
