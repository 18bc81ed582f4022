import type { Database } from '../db/open-db.ts'
import { describeError } from '../describe-error.ts'
import { findRequest } from '../outbox/stored-request.ts'
import { composeMail, type MailSettings } from './compose-mail.ts'
import { claimMail, giveUp, markSent, postpone, type Mail, type MailPurpose } from '../outbox/queries.ts'
import { Undeliverable, type SendMail } from './send-mail.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** So often a mail is tried at least before it is given up. */
const MIN_ATTEMPTS = 20

export type MailTimes = {
  /** How often the outbox is looked at when nothing calls. */
  pollMs: number
  /** After this an attempt is broken off. The lease lasts twice as long, so that nobody else begins before. */
  attemptMs: number
  /** Wait after the first failure; it doubles with each further one. */
  firstDelayMs: number
  longestDelayMs: number
  /** A mail that could not be sent for so long is given up. */
  giveUpAfterMs: number
  /** How long a stop waits for the mail under way. */
  graceMs: number
}
export const MAIL_TIMES: MailTimes = {
  pollMs: 2_000,
  attemptMs: 2 * MINUTE,
  firstDelayMs: 30_000,
  longestDelayMs: HOUR,
  giveUpAfterMs: 5 * 24 * HOUR,
  graceMs: 5_000,
}

type Options = {
  database: Database
  send: SendMail
  settings: MailSettings
  /** Names this process in its leases. */
  owner: string
  now: () => Date
  /** At least 0 and below 1. */
  random: () => number
  /** Whether this process may send now. */
  maySend: () => boolean
  onError: (error: unknown, mail?: Mail) => void
  times?: MailTimes
}

export type MailWorker = {
  start: () => void
  /** Looks at the outbox at once. */
  wake: () => void
  /** Sends what is due now; used by tests, `start` does it again and again. */
  sendDue: () => Promise<void>
  /** Lets the mail under way end and takes no other. */
  stop: () => Promise<void>
}

/** The wait before the next attempt: doubled each time, spread by half so that many mails do not come at once. */
export const retryDelay = (attempts: number, random: () => number, { firstDelayMs, longestDelayMs }: MailTimes): number =>
  Math.min(firstDelayMs * 2 ** Math.min(attempts - 1, 30), longestDelayMs) * (0.75 + random() / 2)

const oneLine = (error: unknown): string => describeError(error).slice(0, 500)

/** Sends the outbox, one mail at a time. A mail is claimed by a lease, so any number of workers may share a database. */
export const createMailWorker = (options: Options): MailWorker => {
  const { database, send, settings, owner, now, random, maySend, onError, times = MAIL_TIMES } = options
  const db = database.kysely
  const purposes: MailPurpose[] = settings.labEmail === undefined ? ['acknowledgement'] : ['laboratory', 'acknowledgement']
  /** Taken by the mail server while the database could not be told. */
  const taken = new Set<string>()
  const stopping = new AbortController()
  let sending: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let started = false
  let stopped = false

  const attempt = async (mail: Mail): Promise<void> => {
    const request = await findRequest(db, mail.request_id)
    if (!request) throw new Error(`there is no request ${mail.request_id}`)
    const message = await composeMail(mail, request, settings)
    await send(message, AbortSignal.any([stopping.signal, AbortSignal.timeout(times.attemptMs)]))
    taken.add(mail.id)
  }

  const postponeOrGiveUp = async (mail: Mail, error: unknown): Promise<void> => {
    const reason = oneLine(error)
    const at = now().getTime()
    // A clock that was put forward makes days pass at once, but no attempts.
    const isTooOld = mail.attempts >= MIN_ATTEMPTS && at - Date.parse(mail.first_tried_at) >= times.giveUpAfterMs
    if (isTooOld || error instanceof Undeliverable) await giveUp(db, mail, owner, reason)
    else await postpone(db, mail, owner, new Date(at + retryDelay(mail.attempts, random, times)), reason)
  }

  const sendOne = async (mail: Mail): Promise<void> => {
    try {
      if (!taken.has(mail.id)) await attempt(mail)
    } catch (error) {
      onError(error, mail)
      await postponeOrGiveUp(mail, error)
      return
    }
    await markSent(db, mail, owner, now())
    taken.delete(mail.id)
  }

  const sendAll = async (): Promise<void> => {
    for (;;) {
      if (stopped || !maySend()) return
      const mail = await claimMail(db, { purposes, owner, now: now(), leaseMs: 2 * times.attemptMs })
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

  const run = async (): Promise<void> => {
    clearTimeout(timer)
    await sendDue().catch(onError)
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void run(), times.pollMs)
  }

  return {
    start: () => {
      started = true
      void run()
    },
    wake: () => {
      if (started && !stopped && !sending) void run()
    },
    sendDue,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      const grace = setTimeout(() => stopping.abort(), times.graceMs)
      await sending?.catch(() => undefined)
      clearTimeout(grace)
    },
  }
}
