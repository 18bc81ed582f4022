import type { Database } from '../db/open-db.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import { PAGES } from '../../domain/pages.ts'
import { describeError } from '../process/describe-error.ts'
import { createLoop } from '../process/loop.ts'
import { findRequest } from './outbox/stored-request.ts'
import { composeMail, type MailSettings, type Message, STAY_HERE } from './compose-mail.ts'
import { NotWanted } from './compose-notice.ts'
import { readMailAnswer } from './answers/mail-answer.ts'
import { composeWatchMail } from './compose-watch-mail.ts'
import { composePersonMail } from './compose-person-mail.ts'
import { strideScheduler, MAIL_CLASSES } from './outbox/classes.ts'
import { mintToken } from './links/request-links.ts'
import { claimMail, dropMail, giveUp, markSent, postpone, type Mail } from './outbox/mail-queue.ts'
import { Undeliverable, type SendMail } from './send-mail.ts'

/** Minimum attempts before an email is given up. */
const MIN_ATTEMPTS = 20

export type MailTimes = {
  /** How often the outbox is checked without a wake-up. */
  pollMs: number
  /** Timeout of an attempt. The lease lasts twice as long, so that no other worker starts before. */
  attemptMs: number
  /** Wait after the first failure; it doubles with each further one. */
  firstDelayMs: number
  longestDelayMs: number
  /** An email that could not be sent for this long is given up. */
  giveUpAfterMs: number
  /** Maximum wait of a stop for the current email. */
  graceMs: number
}
export const MAIL_TIMES: MailTimes = {
  pollMs: 2_000,
  attemptMs: 2 * MINUTE_MS,
  firstDelayMs: 30_000,
  longestDelayMs: HOUR_MS,
  giveUpAfterMs: 5 * DAY_MS,
  graceMs: 5_000,
}

type Options = {
  database: Database
  send: SendMail
  settings: MailSettings
  /** Identifies this process in its leases. */
  owner: string
  now: () => Date
  /** At least 0 and below 1. */
  random: () => number
  /** Whether this process may send now. */
  maySend: () => boolean
  /** Without an email the outbox could not be read. */
  onError: (error: unknown, mail?: Mail) => void
  /** The outbox was read. */
  onLooked?: () => void
  times?: MailTimes
}

export type MailWorker = {
  start: () => void
  /** Checks the outbox at once. */
  wake: () => void
  /** Sends the emails that are due. `start` calls it repeatedly. */
  sendDue: () => Promise<void>
  /** Waits for the current email and starts no other. */
  stop: () => Promise<void>
}

/** The wait before the next attempt: doubled each time, with jitter of half, so that many emails are not sent at once. */
export const retryDelay = (attempts: number, random: () => number, { firstDelayMs, longestDelayMs }: MailTimes): number =>
  Math.min(firstDelayMs * 2 ** Math.min(attempts - 1, 30), longestDelayMs) * (0.75 + random() / 2)

const oneLine = (error: unknown): string => describeError(error).slice(0, 500)

/** Sends the outbox, one email at a time, each class in turn (TELL-60). An email is claimed by a lease, so any number of workers may share a database. */
export const createMailWorker = (options: Options): MailWorker => {
  const { database, send, settings, owner, now, random, maySend, onError, onLooked, times = MAIL_TIMES } = options
  const db = database.kysely
  // Without LAB_EMAIL the laboratory's emails wait.
  const turns = strideScheduler(MAIL_CLASSES.filter((one) => one !== 'laboratory' || settings.labEmail !== undefined))
  /** Emails that the mail server accepted but the database could not record yet. */
  const taken = new Set<string>()
  const stopping = new AbortController()
  let sending: Promise<void> | undefined
  let stopped = false

  /** Links of emails that could not be sent yet, so that another attempt makes no other. */
  const links = new Map<string, string>()
  const linkFor = async (mail: Mail, requestId: string): Promise<string> => {
    if (mail.purpose === 'laboratory') return ''
    const link = links.get(mail.id) ?? `${settings.origin()}${PAGES.requestStatus}${STAY_HERE}#${await mintToken(db, requestId, now())}`
    links.set(mail.id, link)
    return link
  }

  const mintOnce = async (mail: Mail, mint: () => Promise<string>): Promise<string> => {
    const token = links.get(mail.id) ?? (await mint())
    links.set(mail.id, token)
    return token
  }

  const compose = async (mail: Mail): Promise<Message> => {
    if (mail.watcher_id !== null) {
      const known = { ...mail, watcher_id: mail.watcher_id, made_at: mail.made_at ?? now().toISOString() }
      return composeWatchMail(db, known, settings, (mint) => mintOnce(mail, mint))
    }
    if (mail.person_id !== null)
      return composePersonMail(db, { ...mail, person_id: mail.person_id, made_at: mail.made_at ?? now().toISOString() }, settings)
    const request = mail.request_id === null ? undefined : await findRequest(db, mail.request_id)
    if (!request) throw new Error(`there is no request ${mail.request_id}`)
    const about = await readMailAnswer(db, mail, request)
    return composeMail({ ...mail, link: await linkFor(mail, request.id) }, request, settings, about)
  }

  const attempt = async (mail: Mail): Promise<void> => {
    await send(await compose(mail), AbortSignal.any([stopping.signal, AbortSignal.timeout(times.attemptMs)]))
    taken.add(mail.id)
  }

  const postponeOrGiveUp = async (mail: Mail, error: unknown): Promise<void> => {
    const reason = oneLine(error)
    const time = now().getTime()
    // If a clock is set forward, days pass at once, but no attempts are made.
    const isTooOld = mail.attempts >= MIN_ATTEMPTS && time - Date.parse(mail.first_tried_at) >= times.giveUpAfterMs
    if (isTooOld || error instanceof Undeliverable) await giveUp(db, mail, owner, reason)
    else await postpone(db, mail, owner, new Date(time + retryDelay(mail.attempts, random, times)), reason)
  }

  const sendOne = async (mail: Mail): Promise<void> => {
    try {
      if (!taken.has(mail.id)) await attempt(mail)
    } catch (error) {
      if (error instanceof NotWanted) return dropMail(db, mail, owner)
      onError(error, mail)
      await postponeOrGiveUp(mail, error)
      return
    }
    await markSent(db, mail, owner, now())
    taken.delete(mail.id)
    links.delete(mail.id)
  }

  const sendAll = async (): Promise<void> => {
    for (;;) {
      if (stopped || !maySend()) return
      const claim = { owner, now: now(), leaseMs: 2 * times.attemptMs }
      const mail = await turns.take((one) => claimMail(db, { ...claim, classes: [one] }))
      onLooked?.()
      if (!mail) return
      await sendOne(mail)
    }
  }
  const sendDue = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  const loop = createLoop(sendDue, { everyMs: times.pollMs, onError })

  return {
    start: loop.start,
    wake: loop.wake,
    sendDue,
    stop: async () => {
      stopped = true
      const grace = setTimeout(() => stopping.abort(), times.graceMs)
      await loop.stop()
      await sending?.catch(() => undefined)
      clearTimeout(grace)
    },
  }
}
