import type { z } from 'zod/mini'
import type { LanguageCode } from '../../domain/texts/languages.ts'
import type { tank } from './tank.ts'

/** A tank's answer to be put in words: in a language, and in a reseller's edition with the reseller's name. */
type AskedWords = { language: LanguageCode; reseller?: string | undefined; answer: z.output<typeof tank.response> }
/**
 * What the page of a tank says above everything else: a few words, how the tests of exactly these products ended (empty where the words say
 * it, or there is none), the sentence below them, and what limits it.
 */
export type TankWords = { heading: string; ended: string; sentence: string; notes: string[] }

/** What the built `dist/ssr/tank-words.js` exports: the words of the pages, for those who read them elsewhere. */
export type WordsOfTank = (asked: AskedWords) => TankWords
