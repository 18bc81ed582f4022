import { expect, test } from 'vitest'
import { personCode } from '../../../domain/published-test.ts'
import { verifyAddress } from '../../../domain/public-pages/verify-address.ts'
import { loadObservationCoder } from '../../content/observation-coder.ts'
import { loadPhrases } from '../../content/phrases.ts'
import { createPhotoStore } from '../../photos/photo-store.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../../visitors/brand/load-brand.ts'
import { openDb } from '../../db/open-db.ts'
import { bringInto, newRequest } from '../desk/testing/desk.ts'
import { BENCHED } from '../publishing/testing/what-is-written.ts'
import { changeNow, laboratory, NOW, submittedRun } from '../publishing/testing/publishing.ts'
import { mustSucceed } from '../runs/testing/bench.ts'
import { preparePdf } from './pdf-content.ts'

test('PDF-08 the code of a public report has its number, that of a confidential one a key, both in the fragment', () => {
  expect(verifyAddress('https://mixing.example', { report: '2026-0042' })).toBe('https://mixing.example/verify#report=2026-0042')
  expect(verifyAddress('https://mixing.example', { key: 'k_1' })).toBe('https://mixing.example/verify#key=k_1')
})

eachDatabase('what the PDF of a report shows', ({ settings }) => {
  test.each([false, true])(
    'PDF-04 PDF-06 publishing asks for it in the language of the laboratory and of who asked; it has a code for who authorised it, no name and no requester (confidential: %s)',
    async (isConfidential) => {
      const place = await settings()
      const database = openDb(place)
      const { kysely: db } = database
      const { approver } = await laboratory(database)
      await db.updateTable('people').set({ name: 'Ada Approver' }).where('id', '=', approver).execute()
      const request = await newRequest(database, { name: 'Zoë Grower', company: 'Hofgut', ingredients: BENCHED })
      const id = await submittedRun(database, [{ id: request, rowVersion: await bringInto(database, request, 'accepted') }])
      mustSucceed((await changeNow(database, id, { action: 'publish', isConfidential }, approver)) as never)
      const { test_id: testId } = await db.selectFrom('test_runs').select('test_id').where('id', '=', id).executeTakeFirstOrThrow()
      const { language } = await db.selectFrom('requests').select('language').where('id', '=', request).executeTakeFirstOrThrow()
      const jobs = await db.selectFrom('report_pdf_jobs').select(['test_id', 'version', 'language']).orderBy('language').execute()
      expect(jobs).toEqual([...new Set(['en', language])].toSorted().map((one) => ({ test_id: testId, version: 1, language: one })))
      const brand = loadBrand(DEFAULT_BRAND_FOLDER)
      const source = {
        db,
        brand: { ...brand, laboratory: { ...brand.laboratory!, authoriser: 'name' as const } },
        brandFolder: DEFAULT_BRAND_FOLDER,
        phrases: loadPhrases(),
        codesOf: loadObservationCoder(),
        photos: createPhotoStore(database, place.dataFolder),
        origin: () => 'https://mixing.example',
        view: '',
        fonts: { regular: '', bold: '' },
        signature: undefined,
      }
      const of = { test_id: testId, version: 1, language: 'de' }
      const { order, key } = (await preparePdf(source, of, NOW))!
      expect(order.pdf).toMatchObject({ authorisedBy: personCode(approver), isConfidential, isSigned: false, madeOn: '2026-05-20' })
      expect(order.pdf.readings).toHaveLength(1)
      expect(order.pdf.verifyAddress).toBe(`https://mixing.example/verify#${key === undefined ? `report=${testId}` : `key=${key}`}`)
      expect(key === undefined).toBe(!isConfidential)
      expect(JSON.stringify(order)).not.toMatch(/Ada Approver|Zoë Grower|Hofgut/)
      const later = { ...of, version: 2 }
      expect(await preparePdf(source, later, NOW)).toBe(undefined)
      await database.close()
    },
  )
})
