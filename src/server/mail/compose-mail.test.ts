import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { enteredExample, foliarExample, seedExample } from '../../contract/requests/example-requests.ts'
import { LANGUAGE_CODES } from '../../domain/texts/languages.ts'
import { foliarRequest } from '../../contract/requests/requests.ts'
import type { StoredRequest } from './outbox/stored-request.ts'
import { headerOf } from '../testing/programs/start-smtp.ts'
import { composeMail, type MailSettings } from './compose-mail.ts'
import type { RequestMailPurpose } from '../db/schema/schema.ts'
import { isAscii } from './email-address.ts'
import { MAIL_SETTINGS } from '../testing/mail-for-tests.ts'
import { loadMailTexts } from './mail-texts.ts'

const HELENA = { slug: 'helena', name: 'Helena', productSet: '89', country: 'US', language: 'en' as const }
const english = loadMailTexts()('en')
const settings: MailSettings = {
  ...MAIL_SETTINGS,
  brand: { ...MAIL_SETTINGS.brand, resellers: [HELENA] },
  texts: (language) => (language === 'fr' ? { ...english, acknowledgementSubject: 'Votre demande {reference}' } : english),
  mailFrom: 'tankmix@service.example',
  labEmail: 'lab@service.example',
  origin: () => 'https://tanks.example',
}
const stored = (part: Partial<StoredRequest> = {}): StoredRequest => ({
  id: 'r1',
  reference: 'TM-2026-000123',
  form: 'foliar',
  kind: 'Foliar',
  edition: '',
  language: 'en',
  submitted_at: '2026-05-14T10:00:00.000Z',
  body: foliarExample,
  ...part,
})
const LINK = 'https://tanks.example/request-status?noredirect#a-token'
const compose = async (purpose: RequestMailPurpose, request = stored(), data: Record<string, string> = {}) => {
  const message = await composeMail({ id: 'm1', purpose, data: JSON.stringify(data), made_at: null, link: LINK }, request, settings)
  return { ...message, content: message.content.toString() }
}
/** The decoded parts of an email. */
const readable = (content: string): string =>
  content
    .split(/\r\n(?=--)/)
    .map((part) => {
      const body = part.slice(part.indexOf('\r\n\r\n') + 4)
      if (/content-transfer-encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString()
      const bytes = body
        .replaceAll(/=\r\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })
    .join('\n')
    .replaceAll('\r\n', '\n')

test('API-06 the laboratory gets the summary of the validated request, and its reply goes to the visitor', async () => {
  const { from, to, content } = await compose('laboratory')
  expect([from, to]).toEqual(['tankmix@service.example', 'lab@service.example'])
  expect(headerOf(content, 'To')).toBe('lab@service.example')
  expect(headerOf(content, 'From')).toBe('Tankmix <tankmix@service.example>')
  expect(headerOf(content, 'Reply-To')).toMatch(/<asa@farm\.example>$/)
  expect(headerOf(content, 'Subject')).toBe('TM-2026-000123: request for a new Tankmix test')
  expect(headerOf(content, 'Message-ID')).toBe('<m1@service.example>')
  const text = readable(content)
  for (const line of [
    'Name: Åsa Grower',
    'Company: Farm & Sons <Ltd>',
    'Category of Tankmix: Foliar',
    'Country: FR - France',
    'Water Rate: 200',
    'First line\nsecond line',
    '3 | Époxi | 0.125 | Kilogrammes',
  ])
    expect(text).toContain(line)
  expect(text).toContain('<td>Farm &amp; Sons &lt;Ltd&gt;</td>')
})

test('TANK-27 the laboratory’s email has the id of a product beside its name, in text and in HTML; a request without ids has names only', async () => {
  const text = readable((await compose('laboratory')).content)
  expect(text).toContain('1 | Zinc 700 (product 1) | 1.5 | Litres')
  expect(text).toContain('<td>Zinc 700 (product 1)</td>')
  const ingredients = foliarExample.ingredients.map(({ productId: _none, ...before }) => before)
  const older = readable((await compose('laboratory', stored({ body: { ...foliarExample, ingredients } }))).content)
  expect(older).toContain('1 | Zinc 700 | 1.5 | Litres')
})

test('API-06 a seed request has seed crop and agreement', async () => {
  const body = { ...seedExample, company: '', crop: '', comments: [], waterRateUnits: 'lt/Ha' as const }
  const text = readable((await compose('laboratory', stored({ form: 'seed', body }))).content)
  expect(text).toContain('Seed crop: Barley')
  expect(text).toContain('Non-disclosure agreement reference: NDA-7')
})

test('REQ-25 the email to the laboratory names the agreement of a foliar request, and none where there is none', async () => {
  const agreed = stored({ body: { ...foliarExample, ndaRef: 'NDA-2026/7' } })
  expect(readable((await compose('laboratory', agreed)).content)).toMatch(/agreement reference: NDA-2026\/7$/im)
  expect(readable((await compose('laboratory')).content)).not.toMatch(/non-disclosure/i)
  expect(readable((await compose('acknowledgement', agreed)).content)).not.toContain('NDA-2026')
})

test('API-06 the laboratory’s email has the reseller and language of a seed request, and its country in English', async () => {
  const body = { ...seedExample, country: 'DE - Deutschland', company: '', crop: '', comments: [], waterRateUnits: 'lt/Ha' as const }
  const text = readable(
    (await compose('laboratory', stored({ form: 'seed', kind: 'seed', edition: 'helena', language: 'de', body }))).content,
  )
  expect(text).toContain('It was sent from the site of Helena.')
  expect(text).toContain("The visitor's language is German (de).")
  expect(text).toContain('Country: DE - Germany')
  expect(text).toContain('<td>DE - Germany</td>')
  expect(text).not.toContain('Deutschland')
})

test('API-06 a reseller that the brand no longer has is named by its path, and the main edition names none', async () => {
  expect(readable((await compose('laboratory', stored({ edition: 'gone' }))).content)).toContain('It was sent from the site of gone.')
  expect(readable((await compose('laboratory')).content)).not.toContain('It was sent from')
})

test('API-06 the visitor gets the reference in the language of the visit, and nothing that was typed', async () => {
  const { to, content } = await compose('acknowledgement', stored({ language: 'fr' }))
  expect(to).toBe('asa@farm.example')
  expect(headerOf(content, 'Subject')).toBe('Votre demande TM-2026-000123')
  expect(headerOf(content, 'Auto-Submitted')).toBe('auto-replied')
  const text = readable(content)
  expect(text).toContain('TM-2026-000123')
  for (const typed of ['Åsa', 'Sons', 'First line', 'Zinc']) expect(text).not.toContain(typed)
  expect(headerOf((await compose('acknowledgement', stored({ language: 'xx' }))).content, 'Subject')).toBe(
    'Your Tankmix request TM-2026-000123',
  )
})

test('STAY-14 an international domain is written in its ASCII form', async () => {
  const request = stored({ body: { ...foliarExample, email: 'asa@bauernhof-müller.example' } })
  for (const purpose of ['laboratory', 'acknowledgement'] as const) {
    const { to, content } = await compose(purpose, request)
    expect(isAscii(content.split('\r\n\r\n')[0]!)).toBe(true)
    expect(purpose === 'laboratory' ? headerOf(content, 'Reply-To') : to).toContain('asa@xn--bauernhof-mller-9vb.example')
  }
  expect(readable((await compose('laboratory', request)).content)).toContain('Email: asa@bauernhof-müller.example')
})

test('STAY-14 non-ASCII letters before the @ need SMTPUTF8 for the acknowledgement, but not for the laboratory’s email', async () => {
  const request = stored({ body: { ...foliarExample, email: '用户@例子.广告' } })
  const acknowledgement = await compose('acknowledgement', request)
  expect(acknowledgement.to).toBe('用户@xn--fsqu00a.xn--4rr70v')
  expect(headerOf(acknowledgement.content, 'To')).toMatch(/^<?用户@/)
  const { to, content } = await compose('laboratory', request)
  expect(to).toBe('lab@service.example')
  expect(isAscii(content.split('\r\n\r\n')[0]!)).toBe(true)
  expect(headerOf(content, 'Reply-To')).toBeUndefined()
  expect(readable(content)).toContain('Email: 用户@例子.广告')
  expect(readable(content)).toContain('write to the address below')
  expect(readable(content)).not.toContain('your reply goes to the visitor')
})

test.each(['asa', 'jürgen', '用户'])('STAY-14 %s: no address that the schema accepts can change the headers', async (name) => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 12 }), async (a, b) => {
      const email = `${name}${a}@müller${b}.example`
      const valid = z.safeParse(foliarRequest, { ...foliarExample, email }).success
      const { to, content } = await compose('acknowledgement', stored({ body: { ...foliarExample, email } }))
      const head = content.split('\r\n\r\n')[0]!
      expect(head.match(/^[A-Z][\w-]*:/gim)).toEqual([...new Set(head.match(/^[A-Z][\w-]*:/gim))])
      expect(to).not.toMatch(/[\r\n]/)
      expect(!valid || /^[^\s<>",;:]+@[\w.-]+$/u.test(to)).toBe(true)
    }),
  )
})

test.each(['\r\n', '\n', '\r', '\u2028', '\u0000\n', '%0d%0a', '\u0085'])(
  'API-06 even a request that was never validated adds no header or recipient: %j',
  async (lineBreak) => {
    const evil = `${lineBreak}Bcc: evil@spam.example${lineBreak}${lineBreak}injected`
    const body = { ...foliarExample, name: `A${evil}`, email: `a@b.example${evil}`, kind: `Foliar${evil}`, countryCode: `FR${evil}` }
    for (const purpose of ['laboratory', 'acknowledgement'] as const) {
      const { to, content } = await compose(purpose, stored({ body, reference: `TM${evil}`, language: 'en' }))
      const head = content.split('\r\n\r\n')[0]!
      expect(head).not.toMatch(/^bcc:/im)
      expect(head.split('\r\n').map((line) => line.trim())).not.toContain('injected')
      expect(head.match(/^[A-Z][\w-]*:/gim)).toEqual([...new Set(head.match(/^[A-Z][\w-]*:/gim))])
      expect(to).not.toMatch(/[\r\n]/)
    }
  },
)

test('API-06 an email has the same message id in every attempt', async () => {
  const withoutBoundaries = (content: string): string => content.replaceAll(/--_NmP-[\w-]+/g, 'boundary')
  expect(withoutBoundaries((await compose('laboratory')).content)).toBe(withoutBoundaries((await compose('laboratory')).content))
})

test('LAB-51 GEO-04 emails to the requester say what was decided, in their language, with the link to their page', async () => {
  const de = loadMailTexts()('de')
  const inGerman: MailSettings = { ...settings, texts: () => de }
  const german = async (purpose: RequestMailPurpose, data: Record<string, string>, edition = '') => {
    const mail = { id: 'm2', purpose, data: JSON.stringify(data), made_at: '2026-06-01T08:00:00.000Z', link: LINK }
    const { to, content } = await composeMail(mail, stored({ language: 'de', edition }), inGerman)
    expect(to).toBe('asa@farm.example')
    expect(headerOf(content.toString(), 'Date')).toContain('01 Jun 2026')
    return readable(content.toString())
  }
  const refused = await german('refused', { reason: 'not-obtainable' })
  expect(refused).toContain(de.reasons['not-obtainable'].slice(0, 20))
  expect(refused).toContain(LINK)
  expect(refused).toContain(`<a class="button" href="${LINK}">`)
  const answered = await german('answered', { testId: 't-1' }, 'helena')
  expect(answered).toContain('https://tanks.example/helena/testResult/t-1/de?noredirect')
  for (const purpose of ['accepted', 'question'] as const) expect(await german(purpose, {})).toContain('TM-2026-000123')
})

test('LAB-77 LAB-78 LAB-79 emails of a report have its link, for a confidential one that of the page, and why it was withdrawn', async () => {
  const text = async (purpose: RequestMailPurpose, data: Record<string, string | boolean>) =>
    readable((await compose(purpose, stored(), data as Record<string, string>)).content)
  const link = 'https://tanks.example/testResult/t-1/en'
  expect(await text('done', { testId: 't-1' })).toContain(link)
  expect(await text('amended', { testId: 't-1', isConfidential: false })).toContain(link)
  for (const purpose of ['confidential', 'amended'] as const) {
    const confidential = await text(purpose, { testId: 't-1', isConfidential: true })
    expect(confidential).not.toContain('testResult')
    expect(confidential).toContain(LINK)
  }
  expect(await text('withdrawn', { withdrawal: 'replaced' })).toContain('A newer test replaces it.')
  for (const purpose of ['done', 'confidential', 'amended', 'withdrawn'] as const)
    expect(await text(purpose, { testId: 't-1', withdrawal: 'other' })).not.toMatch(/\{\w+\}|undefined/)
})

test('LAB-225 every email about a request has a subject of its own with the reference, in every language', async () => {
  const purposes = [
    'acknowledgement',
    'accepted',
    'question',
    'refused',
    'answered',
    'done',
    'confidential',
    'amended',
    'withdrawn',
  ] as const
  const texts = loadMailTexts()
  for (const language of LANGUAGE_CODES.filter((code) => code !== 'en')) {
    const { acknowledgementSubject, subjects } = texts(language)
    const all = purposes.map((purpose) => (purpose === 'acknowledgement' ? acknowledgementSubject : subjects[purpose]))
    expect([language, new Set(all).size]).toEqual([language, purposes.length])
    expect([language, all.filter((subject) => Object.values(english.subjects).includes(subject))]).toEqual([language, []])
  }
  const sent = await Promise.all(purposes.map(async (purpose) => headerOf((await compose(purpose)).content, 'Subject')))
  expect(new Set(sent).size).toBe(purposes.length)
  expect(sent.every((subject) => subject?.includes('TM-2026-000123'))).toBe(true)
})

test('LAB-220 the laboratory’s email leads to the request in the console, without a token', async () => {
  const text = readable((await compose('laboratory')).content)
  const link = 'https://tanks.example/console/requests/TM-2026-000123'
  expect(text).toContain(`In the console: ${link}`)
  expect(text).toContain(`<a href="${link}">`)
  expect(text).not.toContain('request-status')
})

test('LAB-51 an acknowledgement of the edition before, without data and time, is sent with the link', async () => {
  const text = readable((await compose('acknowledgement')).content)
  expect(text).toContain(LINK)
  expect(text).not.toMatch(/\{\w+\}/)
})

test('REQ-42 the laboratory’s email has rates and water as typed, with what they are per hectare, in text and in HTML', async () => {
  const text = readable((await compose('laboratory', stored({ body: z.parse(foliarRequest, enteredExample) }))).content)
  for (const line of [
    'Water Rate: 20\nWater Rate Units: Gallons/Acre (187 L/ha)',
    '1 | Zinc 700 (product 1) | 8 | US fl oz/ac (0.585 L/ha)',
    '3 | Époxi | 0.5 | US lb/ac (0.56 kg/ha)',
    '<td>8</td><td>US fl oz/ac (0.585 L/ha)</td>',
  ])
    expect(text).toContain(line)
})

test('PDF-09 an email about a new version of a public report has the address of its PDF in the language of the request; no other one has', async () => {
  const text = async (...given: Parameters<typeof compose>): Promise<string> => readable((await compose(...given)).content)
  const address = 'https://tanks.example/api/v1/report/t-1/fr.pdf'
  for (const purpose of ['done', 'amended', 'first'] as const) {
    const found = await text(purpose, stored({ language: 'fr' }), { testId: 't-1' })
    expect(found).toContain(`PDF\u00a0: ${address}\n`)
    expect(found).toContain(`<a href="${address}">`)
  }
  expect(await text('answered', stored(), { testId: 't-1' })).not.toContain('.pdf')
  expect(await text('done', stored({ edition: 'helena' }), { testId: 't-1' })).not.toContain('.pdf')
  expect(await text('confidential', stored(), { testId: 't-1' })).not.toContain('.pdf')
})
