import type { MailClass, MailPurpose } from '../../db/schema/schema.ts'

/**
 * Emails are sent by classes, which differ in who can cause many of them: anybody makes confirmations and requests, an import news, one
 * request a notice to everybody of the laboratory.
 */
export const CLASS_OF: Readonly<Record<MailPurpose, MailClass>> = {
  laboratory: 'laboratory',
  acknowledgement: 'acknowledgement',
  accepted: 'request',
  question: 'request',
  refused: 'request',
  answered: 'request',
  replaced: 'request',
  takenBack: 'request',
  repeated: 'request',
  first: 'request',
  progress: 'request',
  finished: 'request',
  done: 'request',
  confidential: 'request',
  amended: 'request',
  withdrawn: 'request',
  'passkey added': 'account',
  'passkey removed': 'account',
  'passkeys removed': 'account',
  'passkeys of another removed': 'account',
  'role waits': 'account',
  'role waits again': 'account',
  'role taken': 'account',
  'account disabled': 'account',
  notice: 'notice',
  digest: 'notice',
  'watch confirm': 'confirmation',
  'watch news': 'news',
  'watch question': 'news',
  'unknown settled': 'news',
}

/** How many emails of a class are sent while one with a share of 1 is, where all of them have some to send. */
const SHARES: Readonly<Record<MailClass, number>> = {
  acknowledgement: 4,
  laboratory: 4,
  request: 4,
  account: 4,
  notice: 2,
  news: 1,
  confirmation: 1,
}

export const MAIL_CLASSES = Object.keys(SHARES) as readonly MailClass[]

/**
 * Whose turn it is, by stride scheduling (Waldspurger and Weihl, 1995). A class that has nothing to send loses its turn and saves up none, so
 * one that had nothing waits for at most one email of each other class.
 */
export const strideScheduler = (classes: readonly MailClass[]) => {
  const next = new Map(classes.map((one) => [one, 0]))
  return {
    /** Takes an email from the first class in turn that has one. */
    take: async <Mail>(takeFrom: (one: MailClass) => Promise<Mail | undefined>): Promise<Mail | undefined> => {
      const inTurn = classes.toSorted((a, b) => next.get(a)! - next.get(b)! || SHARES[b] - SHARES[a])
      for (const [at, one] of inTurn.entries()) {
        const mail = await takeFrom(one)
        if (mail === undefined) continue
        const time = next.get(one)!
        for (const empty of inTurn.slice(0, at)) next.set(empty, time)
        next.set(one, time + 1 / SHARES[one])
        return mail
      }
      return undefined
    },
  }
}
