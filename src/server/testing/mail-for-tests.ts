import { foliarExample } from '../../contract/requests/example-requests.ts'
import type { Database } from '../db/open-db.ts'
import type { MailSettings } from '../mail/compose-mail.ts'
import { loadMailTexts } from '../mail/mail-texts.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../visitors/brand/load-brand.ts'
import type { MailTimes } from '../mail/mail-worker.ts'
import { storeRequest } from '../requests/store-request.ts'

const BRAND = loadBrand(DEFAULT_BRAND_FOLDER)

export const MAIL_SETTINGS: MailSettings = {
  brand: { ...BRAND, product: 'Tankmix', maker: 'Maker', title: 'Tankmix', resellers: [] },
  texts: loadMailTexts(),
  mailFrom: 'tankmix@service.example',
  labEmail: 'lab@service.example',
  origin: () => 'https://tanks.example',
}

/** Days become milliseconds. */
export const FAST: MailTimes = {
  pollMs: 10,
  attemptMs: 1_000,
  firstDelayMs: 10,
  longestDelayMs: 100,
  giveUpAfterMs: 600_000,
  graceMs: 500,
}

/** Stores `count` requests, each from another visitor, and returns their references. */
export const storeExamples = async (database: Database, count: number): Promise<string[]> => {
  const references: string[] = []
  for (let number = 1; number <= count; number++) {
    const request = { ...foliarExample, email: `visitor${number}@farm.example` }
    const submission = { request, language: 'en' as const, edition: '', idempotencyKey: undefined }
    const stored = await storeRequest(database, submission, { now: new Date(), referencePrefix: 'TM' })
    if (stored.step === 'stored') references.push(stored.reference)
  }
  return references
}

export const waitUntil = async (enough: () => boolean | Promise<boolean>, withinMs = 120_000): Promise<void> => {
  const deadline = Date.now() + withinMs
  while (!(await enough())) {
    if (Date.now() > deadline) throw new Error(`not so within ${withinMs} ms`)
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
  }
}
