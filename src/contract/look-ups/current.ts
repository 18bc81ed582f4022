import { z } from 'zod/mini'
import { STARTING, type Call } from '../call.ts'
import { contact } from '../brand.ts'
import { described, namedSchema } from '../described.ts'
import { choices } from '../fields.ts'
import { hashText } from './hash-text.ts'
import { CURRENT_PATH, HASH_LENGTH } from './public-paths.ts'

const hash = (of: string) =>
  described(hashText, `First ${HASH_LENGTH} hexadecimal digits of the SHA-256 of the JSON of ${of}; part of its address`)

/**
 * What is current, in one small object that every cache can carry. Packs and lists lie at `packAddress` and `listsAddress`
 * (`contract/public-paths.ts`) and never change there.
 *
 * - `asOf` is when the server that wrote it last saw its database say that this is so; it is renewed every 30 s. A server that does not
 *   see its database, or a stopped one behind a cache, goes on with an older `asOf`. Its age is to be judged by the response's `Date` and
 *   `Age`, never by the clock of the device.
 * - A country is named only while the pack of its newest data is built. One that is not named may have tests all the same: ask the server.
 *   A pack that is not named (any more) must not be used as current.
 * - A hash changes when anything changes that is in the file: tests, products, its format, the brand or the words. A publication in
 *   one country leaves the hashes of the others as they are.
 */
export const currentState = namedSchema(
  z.object({
    asOf: described(z.iso.datetime(), 'When the server last saw in its database that this is so, ISO 8601 in UTC; renewed every 30 s'),
    lists: described(z.optional(hash('the lists')), 'Missing until they are built'),
    countries: described(z.record(z.string(), hash('the pack')), 'By upper-case ISO code: the pack of each country whose pack is built'),
  }),
  'Current',
  'The files that are current: packs of countries and lists, by the hashes of their content',
)
export type CurrentState = z.infer<typeof currentState>

export const current = {
  method: 'GET',
  path: CURRENT_PATH,
  summary: 'Which packs and lists are current, by the hashes of their content, and as of when',
  response: currentState,
  refusals: STARTING,
  revalidates: true,
} satisfies Call

/** Raise it with every change of what the file of lists contains. */
export const LISTS_FORMAT = 1

/**
 * The file of lists at `listsAddress`: what the pages ask for besides a country's pack, as the calls of the same names return it. The lists
 * of a country (its products, their details, its seed choices, a reseller's products) are answered from its pack.
 */
export const listsFile = z.object({
  format: z.literal(LISTS_FORMAT),
  /** Hash of schema, brand and words; it makes the file's address change with them. */
  version: z.string(),
  countries: choices,
  languages: z.array(z.object({ id: z.string(), name: z.string(), languageCode: z.string() })),
  activeIngredients: choices,
  agrochemicals: choices,
  contacts: z.array(contact),
})
export type ListsFile = z.infer<typeof listsFile>
