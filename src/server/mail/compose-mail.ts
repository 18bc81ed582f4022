import MailComposer from 'nodemailer/lib/mail-composer'
import { escapeHtml } from '../../domain/texts/html.ts'
import { loadPhrases } from '../content/phrases.ts'
import { CONSOLE_PAGES } from '../../domain/console/console-pages.ts'
import type { RefusalReason } from '../../domain/console/request-states.ts'
import type { WithdrawalReason } from '../../domain/published-test.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../domain/texts/languages.ts'
import type { MixProgress } from '../../domain/console/request-mixes.ts'
import { colonIn } from '../../domain/texts/punctuation.ts'
import { API_BASE } from '../../contract/call.ts'
import { V1 } from '../../contract/look-ups/public-paths.ts'
import { PAGES } from '../../domain/pages.ts'
import { summaryHtml, summaryText } from '../../domain/requests/request-summary.ts'
import type { RequestMailPurpose } from '../db/schema/schema.ts'
import type { Brand } from '../../contract/brand.ts'
import type { StoredRequest } from './outbox/stored-request.ts'
import { loadConsoleMailTexts } from './console-mail-texts.ts'
import { answerWords, isExactAnswer, type RequestAnswer } from './answers/answer-words.ts'
import { envelopeAddress, isAscii } from './email-address.ts'
import { laboratorySummary, originOf } from './laboratory-summary.ts'
import { faceHtml, LOGO, mailHtml, officeLines, withButton, type MailBrand } from './mail-html.ts'
import type { MailCatalogue, MailTexts } from './mail-texts.ts'
import type { Mail } from './outbox/mail-queue.ts'
import { filledText } from '../../domain/filled-text.ts'

const CONSOLE_TEXTS = loadConsoleMailTexts()
const PHRASES = loadPhrases()

/** An email as it is sent. */
export type Message = { from: string; to: string; content: Buffer }

export type MailSettings = {
  brand: Pick<Brand, 'product' | 'maker' | 'resellers' | 'laboratory'> & MailBrand
  /** A PNG, which goes with each email; none where it is not given. */
  logo?: Buffer | undefined
  texts: MailCatalogue
  mailFrom: string
  labEmail: string | undefined
  /** The address of this service, for links. */
  origin: () => string
}

/** The same in every attempt, so that an email program shows a message that was sent twice only once. */
const messageId = (mailId: string, mailFrom: string): string => `<${mailId}@${mailFrom.split('@').at(-1)}>`

/** A header's text: without line breaks, so that it cannot add another header. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const headText = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()

export const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

/** What an email says besides, as the outbox has it. */
export type MailData = {
  reason?: RefusalReason
  testId?: string
  withdrawal?: WithdrawalReason
  isConfidential?: boolean
  /** The id of what a chemist wrote to go with it. */
  message?: string
}

/** What the database says now of what an email is about. */
export type MailAnswer = {
  answer?: RequestAnswer | undefined
  /** Why an answer was taken back, in a chemist's words. */
  why?: string
  /** Of a request of several mixes. */
  progress?: MixProgress | undefined
}

const reasonOf = (reason: RefusalReason | undefined, { reasons }: MailTexts, { maker }: MailSettings['brand']): string =>
  reason === undefined ? '' : reasons[reason].replaceAll('{maker}', () => maker)

/** Of a test that is not exactly what was asked for, or that is not known to be, an email never says that it is of the request's mix. */
const OTHERS = { answered: 'answeredOther', done: 'doneOther', confidential: 'confidentialOther' } as const
const variantOf = <Purpose extends string>(purpose: Purpose, { answer }: MailAnswer): Purpose | (typeof OTHERS)[keyof typeof OTHERS] =>
  Object.hasOwn(OTHERS, purpose) && !isExactAnswer(answer) ? OTHERS[purpose as keyof typeof OTHERS] : purpose

const subjectOf = (purpose: Exclude<RequestMailPurpose, 'laboratory'>, words: MailTexts, about: MailAnswer): string =>
  purpose === 'acknowledgement' ? words.acknowledgementSubject : words.subjects[variantOf(purpose, about)]

/** What an email says above the link to the request's page. Of a confidential report only that page says more. */
const mainTexts = (
  purpose: Exclude<RequestMailPurpose, 'laboratory'>,
  words: MailTexts,
  language: LanguageCode,
  about: MailAnswer & { isConfidential: boolean; fill: (text: string) => string },
): string[] => {
  const { answer, why = '', isConfidential, fill } = about
  const first =
    purpose === 'replaced'
      ? [words.replacedText, words[`${variantOf('answered', about)}Text`]]
      : [words[`${variantOf(purpose, about)}Text`]]
  const facts = answer && purpose !== 'confidential' && !isConfidential ? answerWords(answer, words, language) : []
  // Names and what a chemist typed are no texts with places to fill.
  return [...first.map(fill), ...facts, ...(why === '' ? [] : [words.answer.why.replaceAll('{why}', () => why)])]
}

/** What tells of a version that was issued just now, which has a PDF (PDF-09). */
const OF_NEW_VERSIONS: ReadonlySet<RequestMailPurpose> = new Set(['first', 'done', 'amended'])

/** An email to the requester, in the language of the visit. It repeats nothing that was typed, so that nobody can use it to send their own
 * texts to strangers. */
const requesterParts = (mail: RequestMail, request: StoredRequest, settings: MailSettings, about: MailAnswer) => {
  const { brand, texts } = settings
  const language = isLanguageCode(request.language) ? request.language : DEFAULT_LANGUAGE
  const words = texts(language)
  const { reason, testId, withdrawal, isConfidential } = JSON.parse(mail.data) as MailData
  const report = testId === undefined ? '' : isConfidential ? mail.link : reportLink(testId, request, language, settings)
  const values: Record<string, string> = {
    product: brand.product,
    maker: brand.maker,
    reference: request.reference,
    link: mail.link,
    report,
    reported: String(about.progress?.reported ?? 0),
    all: String(about.progress?.all ?? 0),
    reason: withdrawal === undefined ? reasonOf(reason, words, brand) : words.withdrawals[withdrawal],
  }
  const fill = (text: string): string => filledText(text, values)
  const purpose = mail.purpose as Exclude<RequestMailPurpose, 'laboratory'>
  const main = mainTexts(purpose, words, language, { ...about, isConfidential: isConfidential === true, fill })
  const isPublished = testId !== undefined && isConfidential !== true && request.edition === '' && OF_NEW_VERSIONS.has(purpose)
  const pdf = isPublished ? `${settings.origin()}${API_BASE}${V1}report/${encodeURIComponent(testId)}/${language}.pdf` : ''
  const text = [...main, ...(isPublished ? [`PDF${colonIn(language)}${pdf}`] : []), fill(words.statusText)].join('\n\n')
  const body = isPublished ? withLink(paragraphs(text), pdf) : paragraphs(text)
  return {
    to: { name: '', address: envelopeAddress(headText(request.body.email)) },
    subject: fill(subjectOf(purpose, words, about)),
    text,
    language,
    html: `${faceOf(about, language, isConfidential === true || purpose === 'confidential')}${linked(body, { report, page: mail.link }, words)}`,
    headers: { 'Auto-Submitted': purpose === 'acknowledgement' ? 'auto-replied' : 'auto-generated' },
  }
}

/** The sign of an answer's test; none where the email does not say its result. */
const faceOf = ({ answer }: MailAnswer, language: LanguageCode, isHidden: boolean): string => {
  if (!answer || isHidden) return ''
  const { result, ingredients, isUnderReview, isIncomplete } = answer.test
  return faceHtml(
    { result, ingredients, underReview: isUnderReview, incomplete: isIncomplete ? {} : undefined },
    PHRASES(language)[result],
    isExactAnswer(answer),
  )
}

/** The report is the email's button, else the request's page; the other one is a link. */
const linked = (html: string, { report, page }: { report: string; page: string }, { buttons }: MailTexts): string => {
  if (report === '' || report === page) return withLink(withButton(html, page, buttons.request), page)
  return withLink(withButton(html, report, buttons.report), page)
}

/** Whoever opens a link of an email is not led to the site of their country, where it would be lost (GEO-02). */
export const STAY_HERE = '?noredirect'

/** The public report of a test, in the edition and language of the request. */
const reportLink = (testId: string, { edition }: StoredRequest, language: LanguageCode, { brand, origin }: MailSettings): string => {
  const prefix = brand.resellers.some(({ slug }) => slug === edition) ? `/${edition}` : ''
  return `${origin()}${prefix}${PAGES.report.replace(':testId', encodeURIComponent(testId)).replace(':languageCode', language)}${STAY_HERE}`
}

export const withLink = (html: string, link: string): string => {
  const escaped = escapeHtml(link)
  // What leads there already is left alone.
  return html.replaceAll(escaped, (_found, at: number) =>
    html.slice(0, at).endsWith('href="') ? escaped : `<a href="${escaped}">${escaped}</a>`,
  )
}

/** The address of a page of the console; whoever opens it has to be signed in. */
export const consoleLink = ({ origin }: Pick<MailSettings, 'origin'>, page: string, id = ''): string =>
  `${origin()}${page.replace(':id', () => encodeURIComponent(id))}`

/** The email to the laboratory with the summary of the validated request. */
const laboratoryParts = (request: StoredRequest, settings: MailSettings) => {
  const { brand, texts, labEmail } = settings
  const fill = (text: string): string =>
    text.replaceAll(/\{(product|maker|reference)\}/g, (_whole, name: string) =>
      name === 'reference' ? request.reference : brand[name as 'product' | 'maker'],
    )
  const visitor = { name: headText(request.body.name), address: envelopeAddress(headText(request.body.email)) }
  if (labEmail === undefined) throw new Error('LAB_EMAIL is not set')
  const words = texts(DEFAULT_LANGUAGE)
  // Such a header needs SMTPUTF8 on every mail server up to the laboratory's own. Its email must always arrive.
  const canReply = isAscii(visitor.address)
  const introduction = [
    fill(words.laboratoryIntroduction),
    canReply ? words.laboratoryReply : words.laboratoryNoReply,
    ...originOf(request, words, brand),
  ].join(' ')
  const summary = laboratorySummary(request, words, brand.product)
  const link = consoleLink(settings, CONSOLE_PAGES.request, request.reference)
  const inConsole = CONSOLE_TEXTS.inConsole.replaceAll('{link}', () => link)
  return {
    to: { name: '', address: labEmail },
    ...(canReply ? { replyTo: visitor } : {}),
    subject: fill(words.laboratorySubject),
    text: `${introduction}\n\n${inConsole}\n\n${summaryText(summary)}`,
    language: DEFAULT_LANGUAGE,
    html: `${paragraphs(introduction)}\n${withLink(paragraphs(inConsole), link)}\n${summaryHtml(summary)}`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** What of an email differs: to whom, from which day, and what it says. */
type Parts = {
  to: { name: string; address: string }
  replyTo?: { name: string; address: string }
  language: LanguageCode
  subject: string
  text: string
  /** What it says, without the frame of all emails. */
  html: string
  headers: Record<string, string>
}

export const buildMessage = async (
  { language, html, text, ...parts }: Parts,
  mail: { id: string; date: Date },
  {
    mailFrom,
    brand,
    logo,
    texts,
    origin,
  }: Pick<MailSettings, 'mailFrom' | 'logo' | 'texts'> & { brand: MailBrand; origin?: MailSettings['origin'] },
): Promise<Message> => {
  const subject = headText(parts.subject)
  const office = officeLines(brand, texts(language).office, origin && `${origin()}${PAGES.privacy}`)
  const content = await new MailComposer({
    ...parts,
    subject,
    text: `${text}\n\n${office.join('\n')}`,
    html: mailHtml({ language, subject, html, brand, office, hasLogo: logo !== undefined }),
    ...(logo ? { attachments: [{ cid: LOGO, filename: 'logo.png', content: logo, contentDisposition: 'inline' as const }] } : {}),
    from: { name: headText(brand.title), address: mailFrom },
    messageId: messageId(mail.id, mailFrom),
    date: mail.date,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return { from: mailFrom, to: parts.to.address, content }
}

/** An email about a request as the outbox has it, with the link to the requester's page. */
type RequestMail = Pick<Mail, 'id' | 'purpose' | 'data' | 'made_at'> & { link: string }

export const composeMail = (mail: RequestMail, request: StoredRequest, settings: MailSettings, about: MailAnswer = {}): Promise<Message> =>
  buildMessage(
    mail.purpose === 'laboratory' ? laboratoryParts(request, settings) : requesterParts(mail, request, settings, about),
    { id: mail.id, date: new Date(mail.made_at ?? request.submitted_at) },
    settings,
  )
