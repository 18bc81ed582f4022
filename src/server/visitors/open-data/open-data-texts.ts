import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { ownTexts, textWith } from '../../content/content-texts.ts'

const FOLDER = fileURLToPath(new URL('../../../../content/data/', import.meta.url))
const text = (...variables: string[]) => textWith(variables, variables)

const openDataTexts = z.strictObject({
  title: text(),
  intro: text('product'),
  none: text(),
  /** Where the data are made up. */
  demonstration: text(),
  firstRelease: text('version', 'products', 'tests'),
  /** Counts products and tests together. */
  release: text('version', 'added', 'amended', 'withdrawn'),
  licence: text('licence'),
  noLicence: text(),
  limits: text(),
  levels: text(),
  cite: text(),
  earlier: text(),
  earlierNote: text(),
})
export type OpenDataTexts = z.infer<typeof openDataTexts>

/** Reads `content/data`. Throws with the file's name where one is malformed. */
export const loadOpenDataTexts = ownTexts(FOLDER, openDataTexts)
