import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { REFUSAL_REASONS, type RefusalReason } from '../../domain/console/request-states.ts'
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '../../domain/published-test.ts'
import { UNKNOWN_REASONS, type UnknownReason } from '../../domain/products/unknown-products.ts'
import { SUMMARY_LABELS, type SummaryLabel } from '../../domain/requests/request-summary.ts'
import { loadTexts, ownTexts, type TextCatalogue, textWith } from '../content/content-texts.ts'

const FOLDER = fileURLToPath(new URL('../../../content/mail/', import.meta.url))

/** What requesters are told after the acknowledgement. */
const NEWS = [
  'accepted',
  'question',
  'refused',
  'answered',
  'answeredOther',
  'replaced',
  'takenBack',
  'repeated',
  'first',
  'progress',
  'finished',
  'done',
  'doneOther',
  'confidential',
  'confidentialOther',
  'amended',
  'withdrawn',
] as const
type News = (typeof NEWS)[number]

const aboutRequest = textWith(['product', 'maker', 'reference'], ['reference'])
const aboutReport = textWith(['product', 'maker', 'reference', 'report'], ['reference', 'report'])
const aboutProgress = textWith(['product', 'maker', 'reference', 'reported', 'all'], ['reference', 'reported', 'all'])
const label = textWith(['product'])
/** What an amount in a unit is of. */
const ofUnit = textWith(['unit'], ['unit'])
const reason = textWith(['maker'])
const withdrawal = textWith([])
const aboutMix = textWith(['product', 'mix'], ['mix'])
const aboutTest = textWith(['tested', 'country', 'date', 'report'], ['tested', 'report'])

/** To whoever asked to be told when a mix is tested. */
/** Of one kind of tests. */
const newsOfTests = {
  publishedSubject: aboutMix,
  amendedSubject: aboutMix,
  withdrawnSubject: aboutMix,
  severalSubject: textWith(['mix', 'count'], ['mix', 'count']),
  publishedText: textWith(['tested', 'country', 'date', 'result', 'report'], ['tested', 'result', 'report']),
  amendedText: textWith(['tested', 'country', 'date', 'result', 'report'], ['tested', 'result', 'report']),
  withdrawnText: aboutTest,
  limits: textWith([]),
}
const tellMe = z.strictObject({
  confirmSubject: aboutMix,
  confirmText: textWith(['product', 'mix', 'about', 'link'], ['product', 'mix', 'about', 'link']),
  /** Which tests somebody is told of who asked for several products, and for a single one. */
  aboutMix: textWith([]),
  aboutProduct: textWith([]),
  ...newsOfTests,
  /** Of seed coatings; `severalSubject` where one is among the reports, `onlySubject` where all are; `limits` below each result. */
  seed: z.strictObject({ ...newsOfTests, onlySubject: newsOfTests.severalSubject }),
  introduction: textWith(['product', 'mix'], ['product', 'mix']),
  /** Below a test of more products than the mix. */
  others: textWith([]),
  /** Of a pass with a product at rate 0. */
  noRate: textWith([]),
  /** Of a pass with an older formulation of a product. */
  older: textWith([]),
  more: textWith(['count'], ['count']),
  endText: textWith(['link'], ['link']),
  questionSubject: aboutMix,
  questionText: textWith(['product', 'mix', 'about', 'link'], ['product', 'mix', 'about', 'link']),
})

const aboutUnknown = textWith(['product'])
/** To whoever sent a product that no list has, and asked to be told what became of it. */
const unknown = z.strictObject({
  confirmSubject: aboutUnknown,
  confirmText: textWith(['product', 'maker', 'country', 'link'], ['product', 'link']),
  foundSubject: textWith(['product', 'name'], ['name']),
  foundText: textWith(['product', 'date', 'country', 'name', 'start'], ['product', 'date', 'name', 'start']),
  closedSubject: aboutUnknown,
  closedText: textWith(['product', 'maker', 'date', 'country', 'reason'], ['product', 'date', 'reason']),
  reasons: z.strictObject(
    Object.fromEntries(UNKNOWN_REASONS.map((name) => [name, withdrawal])) as Record<UnknownReason, typeof withdrawal>,
  ),
  endText: textWith(['link'], ['link']),
})

const mailTexts = z.strictObject({
  laboratorySubject: aboutRequest,
  laboratoryIntroduction: aboutRequest,
  laboratoryReply: textWith([]),
  /** Used instead where the visitor's address needs SMTPUTF8. */
  laboratoryNoReply: textWith([]),
  /** Only in emails about requests of a reseller's edition. */
  laboratoryReseller: textWith(['reseller'], ['reseller']),
  laboratoryLanguage: textWith(['language'], ['language']),
  /** A product that was chosen from a list. */
  laboratoryProduct: textWith(['name', 'id'], ['name', 'id']),
  /** What the one button of an email says that leads to the request, to a report, to confirm, or to the start. */
  buttons: z.strictObject({ request: label, report: label, confirm: label, product: label }),
  acknowledgementSubject: aboutRequest,
  /** One each, so that a mail program does not take different news for one conversation. */
  subjects: z.strictObject(Object.fromEntries(NEWS.map((name) => [name, aboutRequest])) as Record<News, typeof aboutRequest>),
  acknowledgementText: aboutRequest,
  /** Below every email, after who provides the service. */
  office: z.strictObject({ registration: textWith(['number'], ['number']), privacy: textWith(['link'], ['link']) }),
  /** Paragraphs below the acknowledgement and every email that follows. */
  statusText: textWith(['link'], ['link']),
  acceptedText: aboutRequest,
  questionText: aboutRequest,
  refusedText: textWith(['product', 'maker', 'reference', 'reason'], ['reference', 'reason']),
  /** Only where the test is of exactly the mix, the kind and the country that were asked for; else `answeredOtherText`. */
  answeredText: aboutReport,
  answeredOtherText: aboutReport,
  /** Before what says the new answer. */
  replacedText: aboutRequest,
  takenBackText: aboutRequest,
  /** A test of what was reported is done again. */
  repeatedText: aboutRequest,
  /** Of a request of several mixes: the first report, how many of them have one, and that nothing more comes. */
  firstText: textWith(['product', 'maker', 'reference', 'report', 'all'], ['reference', 'report', 'all']),
  progressText: aboutProgress,
  finishedText: aboutProgress,
  /** Below every result. */
  guide: textWith([]),
  /** Below an answer: what was tested, and how it differs from the request. */
  answer: z.strictObject({
    tested: textWith(['tested', 'country', 'date', 'result'], ['tested', 'country', 'date', 'result']),
    missing: textWith(['products'], ['products']),
    unlisted: textWith([]),
    extra: textWith(['products'], ['products']),
    country: textWith([]),
    /** Where products differ. */
    differs: textWith([]),
    underReview: textWith([]),
    /** Of a test that lacks readings which its protocol requires. */
    incomplete: textWith([]),
    compare: textWith([]),
    /** What a chemist typed. */
    why: textWith(['why'], ['why']),
  }),
  /** Why a request is refused, on the requester's page too. */
  reasons: z.strictObject(Object.fromEntries(REFUSAL_REASONS.map((name) => [name, reason])) as Record<RefusalReason, typeof reason>),
  doneText: aboutReport,
  doneOtherText: aboutReport,
  /** The report is on the requester's page only. */
  confidentialText: aboutRequest,
  confidentialOtherText: aboutRequest,
  amendedText: aboutReport,
  withdrawnText: textWith(['product', 'maker', 'reference', 'reason'], ['reference', 'reason']),
  /** Why a report is withdrawn, at its address too. */
  withdrawals: z.strictObject(
    Object.fromEntries(WITHDRAWAL_REASONS.map((name) => [name, withdrawal])) as Record<WithdrawalReason, typeof withdrawal>,
  ),
  tellMe,
  unknown,
  summary: z.strictObject({
    ...(Object.fromEntries(SUMMARY_LABELS.map((name) => [name, label])) as Record<SummaryLabel, typeof label>),
    perHectare: ofUnit,
    perKgOfSeed: ofUnit,
  }),
})
export type MailTexts = z.infer<typeof mailTexts>
export type MailCatalogue = TextCatalogue<MailTexts>

const loadOwn = ownTexts(FOLDER, mailTexts)
export const loadMailTexts = (folder?: string): MailCatalogue => (folder === undefined ? loadOwn() : loadTexts(folder, mailTexts))
