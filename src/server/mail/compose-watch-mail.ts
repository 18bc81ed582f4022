import type { Kysely } from 'kysely'
import { API_BASE } from '../../contract/call.ts'
import { TELL_ME_STOP } from '../../contract/tell-me/tell-me-paths.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../domain/texts/languages.ts'
import { PAGES } from '../../domain/pages.ts'
import { incompleteOf, type PublishedTest } from '../../domain/published-test.ts'
import { isOfOlder, isWithoutRate } from '../../domain/verdicts.ts'
import type { ResultCode, TestKind } from '../../domain/records.ts'
import { loadPhrases } from '../content/phrases.ts'
import { readUndoneTest } from '../audit/imports/kept-values.ts'
import { documentOf } from '../db/issued-document.ts'
import { readDataState } from '../db/data-state.ts'
import { readGeneralNames } from '../db/display-names.ts'
import { withOlder } from '../db/older-ingredients.ts'
import { ingredientLines } from '../db/record-rows.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { UnknownProductRow } from '../db/schema/unknown-schema.ts'
import { faceHtml, withButton } from './mail-html.ts'
import { buildMessage, paragraphs, STAY_HERE, withLink, type MailSettings, type Message } from './compose-mail.ts'
import { NotWanted } from './compose-notice.ts'
import { envelopeAddress } from './email-address.ts'
import { countryIn, dayIn } from './in-language.ts'
import type { MailTexts } from './mail-texts.ts'
import type { Mail } from './outbox/mail-queue.ts'
import type { WatchItem, WatchMailData } from './outbox/watch-news.ts'
import { mintWatchToken, unknownWatchPage, watchPage } from './links/watch-links.ts'
import { filledText } from '../../domain/filled-text.ts'

type Db = Kysely<Schema>
type Texts = MailTexts['tellMe']

const PHRASES = loadPhrases()
/** Of the names of products in a subject. */
const MAX_MIX = 100

/** `isBare`: a pass with a product at rate 0, which is no pass; `isOlder`: one with an older formulation, which proves nothing by itself. */
type PublicTest = {
  kind: TestKind
  country: string
  date: string
  result: ResultCode
  products: string[]
  isBare?: boolean
  isOlder?: boolean
  isUnderReview?: boolean | undefined
  isIncomplete?: boolean | undefined
}

/** What the public report says now, or of a withdrawn one what it last said. */
const readTest = async (db: Db, { test, event }: WatchItem): Promise<PublicTest | undefined> => {
  const row = await db.selectFrom('tests').selectAll().where('id', '=', test).executeTakeFirst()
  if (event !== 'withdrawn') {
    if (!row) return undefined
    const lines = ingredientLines(row).map(([, productId, rate]) => ({ productId, rate }))
    const { result } = row
    const ingredients = await withOlder(db, row, lines)
    const publication = await db
      .selectFrom('publications')
      .innerJoin('test_versions', (join) =>
        join.onRef('test_versions.test_id', '=', 'publications.test_id').onRef('test_versions.version', '=', 'publications.version'),
      )
      .select(['is_under_review', 'document'])
      .where('publications.test_id', '=', test)
      .executeTakeFirst()
    return {
      ...row,
      products: lines.map(({ productId }) => productId),
      isBare: isWithoutRate({ result, ingredients }),
      isOlder: isOfOlder({ result, ingredients }),
      isUnderReview: publication?.is_under_review === 1,
      isIncomplete: publication !== undefined && incompleteOf(documentOf(publication)) !== undefined,
    }
  }
  // It was published again meanwhile.
  if (row) return undefined
  const version = await db
    .selectFrom('test_versions')
    .innerJoin('publications', (join) =>
      join.onRef('publications.test_id', '=', 'test_versions.test_id').onRef('publications.version', '=', 'test_versions.version'),
    )
    .select('test_versions.document')
    .where('test_versions.test_id', '=', test)
    .where('publications.is_confidential', '=', 0)
    .executeTakeFirst()
  if (!version) {
    const undone = (await readUndoneTest(db, test))?.row
    return undone && { ...undone, products: ingredientLines(undone).map(([, product]) => product) }
  }
  const { kind, country, date, result, ingredients } = JSON.parse(version.document) as PublishedTest
  return { kind, country, date, result, products: ingredients.map(({ productId }) => productId) }
}

const readNames = async (db: Db, ids: readonly string[]): Promise<(ids: readonly string[]) => string> => {
  const names = await readGeneralNames(db, ids)
  return (some) => [...new Set(some)].map((id) => names.get(id) ?? id).join(' + ')
}

type WatchMail = Pick<Mail, 'id' | 'purpose' | 'data'> & { watcher_id: string; made_at: string }
/** Makes a link once, so that another attempt makes no other. */
type MintOnce = (mint: () => Promise<string>) => Promise<string>

type UnknownMail = Pick<Mail, 'id' | 'purpose'> & { watcher_id: string; made_at: string }
type UnknownWatch = { id: string; language: string; unknown_id: string; made_at: string; email: string }

/** The name of the product that it is, as the list has it now; undefined where it is closed without one. */
const nameOfUnknown = async (db: Db, { state, product_id: id }: UnknownProductRow): Promise<string | undefined> => {
  if (state !== 'found' || id === null) return undefined
  return (await readGeneralNames(db, [id])).get(id) ?? id
}

/**
 * An email to whoever sent a product that no list has: to confirm the address, and once what became of it. It repeats nothing that was typed,
 * since whoever typed it may have given the address of somebody else: a name comes from the list.
 */
const composeUnknownMail = async (
  db: Db,
  mail: UnknownMail,
  watch: UnknownWatch,
  settings: MailSettings,
  mintOnce: MintOnce,
): Promise<Message> => {
  const unknown = await db.selectFrom('unknown_products').selectAll().where('id', '=', watch.unknown_id).executeTakeFirst()
  const isConfirmation = mail.purpose === 'watch confirm'
  if (!unknown || (!isConfirmation && unknown.state === 'open')) throw new NotWanted('nobody waits for this email any more')
  const language = isLanguageCode(watch.language) ? watch.language : DEFAULT_LANGUAGE
  const { unknown: words, buttons } = settings.texts(language)
  const purpose = isConfirmation ? 'confirm' : 'end'
  const made = new Date(mail.made_at)
  const token = await mintOnce(() => mintWatchToken(db, { watcher: mail.watcher_id, purpose, watches: [watch.id] }, made))
  const page = `${settings.origin()}${unknownWatchPage(purpose, token)}`
  const start = `${settings.origin()}${PAGES.search}${STAY_HERE}`
  const name = await nameOfUnknown(db, unknown)
  const values = {
    product: settings.brand.product,
    maker: settings.brand.maker,
    country: countryIn(unknown.country, language),
    date: dayIn(watch.made_at, language),
    link: page,
    start,
    name: name ?? '',
    reason: unknown.reason === null ? '' : words.reasons[unknown.reason],
  }
  const [subject, text] = isConfirmation
    ? [words.confirmSubject, words.confirmText]
    : name === undefined
      ? [words.closedSubject, words.closedText]
      : [words.foundSubject, words.foundText]
  const parts = [filledText(text, values), ...(isConfirmation ? [] : [filledText(words.endText, values)])].join('\n\n')
  const links = isConfirmation ? [page] : [...(name === undefined ? [] : [start]), page]
  const stop = `<${settings.origin()}${API_BASE}${TELL_ME_STOP}${token}>`
  return buildMessage(
    {
      to: { name: '', address: envelopeAddress(watch.email) },
      subject: filledText(subject, values),
      text: parts,
      language,
      html: links.reduce(withLink, withButton(paragraphs(parts), links[0]!, isConfirmation ? buttons.confirm : buttons.product)),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(isConfirmation ? {} : { 'List-Unsubscribe': stop, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    },
    { id: mail.id, date: made },
    settings,
  )
}

/**
 * An email to whoever asked to be told of a mix, as its test is when it is sent. It repeats nothing that was typed: names come from the data.
 * One about what was ended meanwhile is not sent.
 */
export const composeWatchMail = async (db: Db, mail: WatchMail, settings: MailSettings, mintOnce: MintOnce): Promise<Message> => {
  const { watches: ids, news = [], more = 0 } = JSON.parse(mail.data) as WatchMailData
  const watcher = await db.selectFrom('watchers').selectAll().where('id', '=', mail.watcher_id).executeTakeFirst()
  const watches = await db.selectFrom('watches').selectAll().where('id', 'in', ids).orderBy('made_at').orderBy('products').execute()
  const wanted = watches.filter(({ confirmed_at: confirmed, asked_at: asked }) => {
    if (mail.purpose === 'watch confirm') return confirmed === null
    return confirmed !== null && (mail.purpose === 'watch question') === (asked !== null)
  })
  const [first] = wanted
  if (!watcher || !first || (await readDataState(db)).demo) throw new NotWanted('nobody waits for this email any more')
  if (first.unknown_id !== null)
    return composeUnknownMail(db, mail, { ...first, unknown_id: first.unknown_id, email: watcher.email }, settings, mintOnce)
  const language = isLanguageCode(first.language) ? first.language : DEFAULT_LANGUAGE
  const { tellMe: words, buttons, answer, guide } = settings.texts(language)
  const purpose = mail.purpose === 'watch confirm' ? 'confirm' : mail.purpose === 'watch question' ? 'renew' : 'end'
  const made = new Date(mail.made_at)
  const link = { watcher: watcher.id, purpose, watches: wanted.map(({ id }) => id) } as const
  const mixes = wanted.map(({ products }) => JSON.parse(products) as string[])
  const known = await Promise.all(news.map(async (item) => ({ item, test: await readTest(db, item) })))
  const items = known.flatMap(({ item, test }) => (test ? [{ item, test }] : []))
  if (purpose === 'end' && items.length === 0) throw new NotWanted('there is nothing left to tell')
  const namesOf = await readNames(db, [...mixes.flat(), ...items.flatMap(({ test }) => test.products)])
  const token = await mintOnce(() => mintWatchToken(db, link, made))
  const page = `${settings.origin()}${watchPage(purpose, token)}`
  const mix = mixes.map(namesOf).join('; ')
  const about = [
    ...(mixes.some(({ length }) => length > 1) ? [words.aboutMix] : []),
    ...(mixes.some(({ length }) => length === 1) ? [words.aboutProduct] : []),
  ].join(' ')
  const values = { product: settings.brand.product, mix, about, link: page }
  type Said = { text: string; /** Of one test: what it showed. */ face?: string; button?: [link: string, words: string] }
  const built = (subject: string, parts: Said[], links: string[], headers: Record<string, string> = {}): Promise<Message> =>
    buildMessage(
      {
        to: { name: '', address: envelopeAddress(watcher.email) },
        subject: filledText(subject, {
          ...values,
          mix: mix.length > MAX_MIX ? `${Array.from(mix).slice(0, MAX_MIX).join('')}…` : mix,
          count: String(items.length + more),
        }),
        text: parts.map(({ text }) => text).join('\n\n'),
        language,
        html: links.reduce(
          withLink,
          parts
            .map(({ text, face = '', button }) => `${face}${button ? withButton(paragraphs(text), ...button) : paragraphs(text)}`)
            .join('\n'),
        ),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      },
      { id: mail.id, date: made },
      settings,
    )
  if (purpose === 'confirm')
    return built(words.confirmSubject, [{ text: filledText(words.confirmText, values), button: [page, buttons.confirm] }], [page])
  if (purpose === 'renew')
    return built(words.questionSubject, [{ text: filledText(words.questionText, values), button: [page, buttons.confirm] }], [page])
  const reports = items.map(({ item, test }) => newsText({ item, test, words, answer, language, settings, namesOf, mixes }))
  return built(
    newsSubject(items, more, words),
    [
      { text: filledText(words.introduction, values) },
      ...reports.map(({ text, face, report }): Said => ({
        text,
        face,
        ...(reports.length === 1 ? { button: [report, buttons.report] } : {}),
      })),
      ...(more > 0 ? [{ text: filledText(words.more, { ...values, count: String(more) }) }] : []),
      { text: `${words.limits} ${guide}` },
      { text: filledText(words.endText, values) },
    ],
    [...reports.map(({ report }) => report), page],
    {
      'List-Unsubscribe': `<${settings.origin()}${API_BASE}${TELL_ME_STOP}${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  )
}

type NewsItem = { item: WatchItem; test: PublicTest }

/** Of an email of news: that a test is one of a seed coating stands there already. */
export const newsSubject = (
  items: readonly (Pick<NewsItem, 'item'> & { test: Pick<PublicTest, 'kind'> })[],
  more: number,
  words: Texts,
): string => {
  const ofSeed = items.filter(({ test }) => test.kind === 'seed').length
  const ofKind = ofSeed > 0 ? words.seed : words
  if (items.length + more === 1) return ofKind[`${items[0]!.item.event}Subject`]
  return ofSeed === items.length + more ? words.seed.onlySubject : ofKind.severalSubject
}

type News = NewsItem & {
  words: Texts
  /** What is said of a test that the laboratory looks at again, and of one that lacks required readings. */
  answer: Record<'underReview' | 'incomplete', string>
  language: LanguageCode
  settings: Pick<MailSettings, 'origin'>
  namesOf: (ids: readonly string[]) => string
  mixes: readonly string[][]
}

/** What one test showed, in the words of its report. A seed coating and a test of more products say so. */
export const newsText = ({
  item,
  test,
  words,
  answer,
  language,
  settings,
  namesOf,
  mixes,
}: News): { text: string; report: string; face: string } => {
  const path = PAGES.report.replace(':testId', encodeURIComponent(item.test)).replace(':languageCode', language)
  const report = `${settings.origin()}${path}${STAY_HERE}`
  const values = {
    tested: namesOf(test.products),
    country: countryIn(test.country, language),
    date: dayIn(test.date, language),
    result: PHRASES(language)[test.result],
    report,
  }
  const isSeed = test.kind === 'seed'
  const text = filledText((isSeed ? words.seed : words)[`${item.event}Text`], values)
  if (item.event === 'withdrawn') return { text, report, face: '' }
  const isOfMore = mixes.every((mix) => new Set(test.products).size > mix.length)
  // As in emails about a request: what a test without a rate, or of an older product, showed has no sign, only words.
  const speaksForItself = test.isBare !== true && test.isOlder !== true
  const isPlain = !isOfMore && speaksForItself && test.isUnderReview !== true && test.isIncomplete !== true
  return {
    text: [
      text,
      ...(isSeed ? [words.seed.limits] : []),
      ...(isOfMore ? [words.others] : []),
      ...(test.isBare === true ? [words.noRate] : []),
      ...(test.isOlder === true ? [words.older] : []),
      ...(test.isUnderReview === true ? [answer.underReview] : []),
      ...(test.isIncomplete === true ? [answer.incomplete] : []),
    ].join('\n'),
    report,
    face: speaksForItself ? faceHtml({ result: test.result, ingredients: [] }, PHRASES(language)[test.result], isPlain) : '',
  }
}
