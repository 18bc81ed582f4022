import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import { ownTexts, textWith } from '../../content/content-texts.ts'

const FOLDER = fileURLToPath(new URL('../../../../content/embed/', import.meta.url))

const embedTexts = z.strictObject({
  /** That a result is no guarantee; it is on every such page. */
  disclaimer: textWith([]),
  /** The link to the page of the tank. */
  full: textWith([]),
})
export type EmbedTexts = z.infer<typeof embedTexts>

/** Reads `content/embed`. Throws with the file's name where one is malformed. */
export const loadEmbedTexts = ownTexts(FOLDER, embedTexts)
