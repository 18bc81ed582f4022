import { mailboxOf } from '../../contract/requests/email-address.ts'

/** Who had to do with a test: who created, edited or submitted it or anything of it, with their addresses and those of its requesters. */
export type Contributors = { people: readonly string[]; emails: readonly string[] }

/**
 * Four eyes: whether this approver had no hand in the test, under any account, and asked for none of what it answers. Two addresses of one mailbox
 * are one person (LAB-185); whoever was erased, or came from a company without an address, has none.
 */
export const isIndependent = (approver: { id: string; email: string }, { people, emails }: Contributors): boolean => {
  const mailbox = mailboxOf(approver.email)
  return !people.includes(approver.id) && (mailbox === '' || !emails.some((email) => mailboxOf(email) === mailbox))
}
