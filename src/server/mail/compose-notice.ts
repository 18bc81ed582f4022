import { dayAndTime } from './day-and-time.ts'
import type { Kysely } from 'kysely'
import { CONSOLE_PAGES } from '../../domain/console/console-pages.ts'
import type { NoticeKind } from '../../domain/console/notices.ts'
import { COMMAND_LINE } from '../../domain/console/people.ts'
import { ndaOf } from '../../domain/requests/requests.ts'
import { readNamesIn } from '../db/display-names.ts'
import type { Schema } from '../db/schema/schema.ts'
import { withButton } from './mail-html.ts'
import { buildMessage, consoleLink, paragraphs, withLink, type MailSettings, type Message } from './compose-mail.ts'
import { loadConsoleMailTexts } from './console-mail-texts.ts'
import { DEFAULT_LANGUAGE } from '../../domain/texts/languages.ts'
import { envelopeAddress } from './email-address.ts'
import { readersOf, type NoticeItem } from './outbox/notices.ts'
import type { Mail } from './outbox/mail-queue.ts'
import { readDeletedOfRuns, readRequestsOfRuns } from './outbox/requests-of-runs.ts'
import { readRequest, REQUEST_COLUMNS } from './outbox/stored-request.ts'
import { filledText } from '../../domain/filled-text.ts'

type Db = Kysely<Schema>
const TEXTS = loadConsoleMailTexts()

/** Lines of one email; the others are on the page Today. */
const MAX_LINES = 100
/** Of the names of products in a subject. */
const MAX_MIX = 80

/** An email that nobody is to get any more: its reader was disabled or lost the role, or what it is about was deleted. */
export class NotWanted extends Error {}

/** What somebody typed, on one line: nothing that ends a header or turns the writing round. */
const oneLine = (typed: string): string => typed.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim()

const shortened = (mix: string): string => {
  // By characters that are whole, not by halves of a pair.
  const letters = Array.from(mix)
  return letters.length <= MAX_MIX ? mix : `${letters.slice(0, MAX_MIX).join('').trimEnd()}…`
}

const about = (text: string, values: Record<string, string>, mix: readonly string[]): string => {
  const named = shortened(mix.map(oneLine).filter(Boolean).join(' + '))
  return named === '' ? filledText(text, { ...values, mix: '' }).replace(' ()', '') : filledText(text, { ...values, mix: named })
}

type Subject = { about: string; link: string }

/** A request by its reference and products; not by who asked, nor by products that an agreement covers. */
const requestSubject = async (db: Db, id: string, settings: MailSettings): Promise<Subject | undefined> => {
  const row = await db.selectFrom('requests').select(REQUEST_COLUMNS).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { reference, body } = readRequest(row)
  const mix = ndaOf(body) === '' ? body.ingredients.map(({ name }) => name) : []
  return { about: about(TEXTS.aboutRequest, { reference }, mix), link: consoleLink(settings, CONSOLE_PAGES.request, reference) }
}

const testSubject = async (db: Db, { run, notice }: NoticeItem, settings: MailSettings): Promise<Subject | undefined> => {
  const row = await db.selectFrom('test_runs').select(['id', 'test_id']).where('id', '=', run!).executeTakeFirst()
  if (!row) return undefined
  const lines = await db.selectFrom('run_lines').select(['name', 'product_id']).where('run_id', '=', row.id).orderBy('position').execute()
  const { shown } = await readNamesIn(db)
  const requests = (await readRequestsOfRuns(db, [row])).get(row.id) ?? []
  const isConfidential =
    requests.some((request) => ndaOf(request) !== '') || (await readDeletedOfRuns(db, [row])).get(row.id)?.isConfidential === true
  const page = notice === 'submitted' ? CONSOLE_PAGES.review : CONSOLE_PAGES.test
  return {
    about: about(
      TEXTS.aboutTest,
      { number: row.id },
      isConfidential ? [] : lines.map(({ name, product_id: product }) => shown.get(product) ?? name),
    ),
    link: consoleLink(settings, page, row.id),
  }
}

const subjectOf = (db: Db, item: NoticeItem, settings: MailSettings): Promise<Subject | undefined> =>
  item.request === undefined ? testSubject(db, item, settings) : requestSubject(db, item.request, settings)

type NoticeMail = Pick<Mail, 'id' | 'purpose' | 'data'> & { person_id: string; made_at: string }

/** What somebody of the laboratory is told, at once or once a day, as it is when the email is sent (LAB-220). */
export const composeNotice = async (db: Db, mail: NoticeMail, settings: MailSettings): Promise<Message> => {
  const { items } = JSON.parse(mail.data) as { items: NoticeItem[] }
  const wanted = async (notice: NoticeKind) => (await readersOf(db, notice)).find(({ id }) => id === mail.person_id)
  const notices = [...new Set(items.map(({ notice }) => notice))]
  const readers = new Map(await Promise.all(notices.map(async (notice) => [notice, await wanted(notice)] as const)))
  const receiver = [...readers.values()].find((one) => one !== undefined)
  const mayRead = items.filter(({ notice }) => readers.get(notice) !== undefined)
  const people = await db.selectFrom('people').select(['id', 'name', 'email']).execute()
  const called = (id: string): string => {
    if (id === 'requester') return TEXTS.requester
    const found = people.find((person) => person.id === id)
    return id === COMMAND_LINE || found === undefined ? TEXTS.commandLine : oneLine(found.name || found.email)
  }
  const shown = []
  for (const item of mayRead.slice(0, MAX_LINES)) {
    const subject = await subjectOf(db, item, settings)
    if (subject) shown.push({ item, ...subject })
  }
  const [first] = shown
  if (!receiver || !first) throw new NotWanted('there is nothing left to tell')
  const parts = shown.map(({ item, about: heading, link }) => {
    const text = filledText(TEXTS.notices[item.notice].text, { by: called(item.by) })
    return { text: filledText(TEXTS.noticeText, { heading, link, text, ...dayAndTime(item.at, settings) }), link }
  })
  const today = consoleLink(settings, CONSOLE_PAGES.today)
  if (mayRead.length > MAX_LINES)
    parts.push({ text: filledText(TEXTS.digestMore, { link: today, count: String(mayRead.length - MAX_LINES) }), link: today })
  const account = consoleLink(settings, CONSOLE_PAGES.account)
  parts.push({ text: filledText(TEXTS.preferences, { link: account }), link: account })
  const count = String(mayRead.length)
  const subject =
    mail.purpose === 'digest'
      ? filledText(TEXTS.digestSubject, { product: settings.brand.product, day: dayAndTime(mail.made_at, settings).day, count })
      : filledText(TEXTS.notices[first.item.notice].subject, { about: first.about })
  return buildMessage(
    {
      to: { name: '', address: envelopeAddress(receiver.email) },
      subject,
      text: parts.map(({ text }) => text).join('\n\n'),
      language: DEFAULT_LANGUAGE,
      // One by one: the address of one request begins that of another. A digest has many links and no button.
      html: parts
        .map(({ text, link }, at) => {
          const html = paragraphs(text)
          return withLink(at === 0 && shown.length === 1 ? withButton(html, link, TEXTS.open) : html, link)
        })
        .join('\n'),
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
    { id: mail.id, date: new Date(mail.made_at) },
    settings,
  )
}
