import type { Test } from '../../../contract/look-ups/tests.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { createStore } from '../../platform/store.ts'

/** The part of a seed coating’s report with the slurry calculator; an address that ends so opens it. */
export const SLURRY = 'slurry'

/** The test whose report was opened last from a list, as the list showed it: its report begins with that. */
export const openedTest = createStore<{ test: Test; languageCode: LanguageCode } | undefined>(undefined)
