import { z } from 'zod/mini'
import { contact } from './brand.ts'
import type { Call } from './call.ts'
import { paths } from './paths.ts'

export const contacts = {
  ...paths.contacts,
  summary: 'Whom to ask in each country',
  response: z.array(contact),
  revalidates: true,
} satisfies Call
