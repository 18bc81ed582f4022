import { z } from 'zod/mini'

/** A part by others of what is handed on, with its licence as its authors state it. */
const part = z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() })
export type LicensedPart = z.infer<typeof part>

/** What the pages are made of, by name; the build writes it beside what the server draws pages with. */
export const licensedParts = z.array(part)
export const LICENCES_FILE = 'licences.json'
