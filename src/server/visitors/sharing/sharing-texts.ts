import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import type { ResultCode } from '../../../domain/records.ts'
import { lookOf, type TestLook } from '../../../domain/verdicts.ts'
import { loadTexts, ownTexts, type TextCatalogue, textWith } from '../../content/content-texts.ts'

const FOLDER = fileURLToPath(new URL('../../../../content/sharing/', import.meta.url))
const CROPS = fileURLToPath(new URL('../../../../content/crops/', import.meta.url))

/** A text with each of these variables and no other. */
const text = (...variables: string[]) => textWith(variables, variables)

const sharingTexts = z.strictObject({
  /** First in every title while the data are demonstration data. */
  demonstration: text(),
  /** First in the titles of seed coatings: a result without it is one of a mix for spraying. */
  seedCoatings: text(),
  /** First in the title of a report, and beside the result of a test, that the laboratory is looking at again. */
  underReview: text(),
  /** The same of a test that lacks readings which its protocol requires. */
  incomplete: text(),
  /** A result in one or two words. */
  verdicts: z.strictObject({ C: text(), CA: text(), NC: text(), noRate: text(), older: text() }),
  counts: text('pass', 'withCare', 'fail'),
  /** The same where some failed: they come first. */
  countsFailing: text('pass', 'withCare', 'fail'),
  /** After these counts: passes with a product at rate 0, which show nothing. */
  noRates: text('count'),
  /** And passes with an older formulation of a product, which cover nothing by themselves. */
  olders: text('count'),
  notTested: text(),
  /** After the counts of the searched products alone, those of mixes with others; in place of the former where there is none. */
  withOthers: text('alone', 'others'),
  notAlone: text(),
  /** In a reseller's edition in place of `notTested`, and after every description: it does not know of other tests. */
  resellerNone: text('reseller'),
  resellerOnly: text('reseller'),
  /** In every description, near its beginning: programs cut it after some 200 characters. */
  limits: text(),
  report: text('phrase', 'limits', 'date', 'water'),
  seedReport: text('phrase', 'limits', 'date'),
  search: text('product'),
  seedSearch: text('product'),
  /** What a page says where its code cannot run, and the name of a link to what can be read there. */
  withoutApp: z.strictObject({ tooOld: text(), noScript: text(), products: text() }),
  /** About every other page. */
  site: text('product'),
})
/** Names of crops as they stand within a sentence, by their English names in lower case. */
const cropNames = z.record(z.string(), text())

export type SharingTexts = z.infer<typeof sharingTexts> & { crops: z.infer<typeof cropNames> }
export type SharingCatalogue = TextCatalogue<SharingTexts>

const CODES = { pass: 'C', care: 'CA', fail: 'NC', 'no-rate': 'noRate', older: 'older' } as const satisfies Record<
  TestLook,
  ResultCode | 'noRate' | 'older'
>

/** The result of a test in a word or two; a pass that the laboratory is looking at again, or that lacks readings, is one with care. */
export const verdictIn = ({ verdicts }: SharingTexts, test: Parameters<typeof lookOf>[0]): string => verdicts[CODES[lookOf(test)]]

const loadOwn = ownTexts(FOLDER, sharingTexts)
const loadOwnCrops = ownTexts(CROPS, cropNames)
/** Reads `content/sharing` and `content/crops`. Throws with the file's name where one is malformed. */
export const loadSharingTexts = (folder?: string, cropFolder?: string): SharingCatalogue => {
  const texts = folder === undefined ? loadOwn() : loadTexts(folder, sharingTexts)
  const crops = cropFolder === undefined ? loadOwnCrops() : loadTexts(cropFolder, cropNames)
  return (language) => ({ ...texts(language), crops: crops(language) })
}
