import type { Role } from './roles.ts'

/** What people of the laboratory are told by email (LAB-220). */
export const NOTICES = ['new-request', 'reply', 'cancelled', 'assigned', 'submitted', 'returned'] as const
export type NoticeKind = (typeof NOTICES)[number]

/** At once by an email of its own, in one email a day, or not at all. */
export const DELIVERIES = ['at-once', 'daily', 'never'] as const
export type NoticeDelivery = (typeof DELIVERIES)[number]
export const USUAL_DELIVERY: NoticeDelivery = 'at-once'

/** Who is told of what. */
export const NOTICE_ROLES: Readonly<Record<NoticeKind, readonly Role[]>> = {
  'new-request': ['chemist', 'approver'],
  reply: ['chemist', 'approver'],
  cancelled: ['chemist', 'approver'],
  assigned: ['chemist', 'approver'],
  submitted: ['approver'],
  returned: ['chemist', 'approver'],
}

/** What somebody with these roles can be told of. */
export const noticesFor = (roles: readonly Role[]): NoticeKind[] =>
  NOTICES.filter((notice) => NOTICE_ROLES[notice].some((role) => roles.includes(role)))

/** In the morning of Europe: the hour in UTC from which the email of a day is made. */
export const DIGEST_HOUR = 5
