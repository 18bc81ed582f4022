import { z } from 'zod/mini'
import { contact } from '../brand.ts'
import type { Call } from '../call.ts'
import { paths } from '../paths.ts'

export const contacts = {
  ...paths.contacts,
  summary: 'Contact pages of each country',
  response: z.array(contact),
  revalidates: true,
} satisfies Call
