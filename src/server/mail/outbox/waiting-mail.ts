import { randomUUID } from 'node:crypto'
import type { MailPurpose } from '../../db/schema/schema.ts'
import { CLASS_OF } from './classes.ts'

/** The row of an email that waits to be sent; to whom it goes is added. `data`: ids of what it is about. */
export const waitingMail = <Purpose extends MailPurpose>(purpose: Purpose, data: object, now: Date) => ({
  id: randomUUID(),
  purpose,
  class: CLASS_OF[purpose],
  data: JSON.stringify(data),
  made_at: now.toISOString(),
  state: 'waiting' as const,
  attempts: 0,
  due_at: now.toISOString(),
})
