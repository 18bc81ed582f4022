import { createHash } from 'node:crypto'
import type { Brand } from '../../../contract/brand.ts'
import { LISTS_FORMAT } from '../../../contract/look-ups/current.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { PACK_FORMAT } from '../../../domain/search/packs/pack-format.ts'
import type { Phrases } from '../../content/phrases.ts'

const LENGTH = 16

/** Hash of what is the same for all files: their formats, the brand and the words of results. It is in each, so that their addresses change with it. */
export const contentStamp = (brand: Brand, phrases: Phrases): string =>
  createHash('sha256')
    .update(JSON.stringify([PACK_FORMAT, LISTS_FORMAT, brand, LANGUAGE_CODES.map((language) => [language, phrases(language)])]))
    .digest('hex')
    .slice(0, LENGTH)
