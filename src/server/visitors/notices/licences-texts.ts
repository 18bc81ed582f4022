import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod/mini'
import type { EppoList } from '../../../domain/take-along/eppo.ts'
import { ownTexts, textWith } from '../../content/content-texts.ts'

const CONTENT = new URL('../../../../content/', import.meta.url)
const FOLDER = fileURLToPath(new URL('notices/', CONTENT))
const TAKE_ALONG = fileURLToPath(new URL('take-along/', CONTENT))

const licencesTexts = z.strictObject({ title: textWith([]), intro: textWith(['product'], ['product']) })
export type LicencesTexts = z.infer<typeof licencesTexts>

/** Reads `content/notices`. Throws with the file's name where one is malformed. */
export const loadLicencesTexts = ownTexts(FOLDER, licencesTexts)

/** Whose codes of crops browsers get, in the words that files to take along have too. */
const sourceTexts = z.object({ 'eppo.source': textWith(['day'], ['day']) })
export const loadEppoTexts = ownTexts(TAKE_ALONG, sourceTexts)

/** When the codes were last updated, yyyy-MM-dd. */
export const eppoUpdated = (): string => (JSON.parse(readFileSync(new URL('crops/codes/eppo.json', CONTENT), 'utf8')) as EppoList).updated
