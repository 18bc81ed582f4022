import { isLanguageCode, type LanguageCode } from '../../domain/texts/languages.ts'
import {
  DEFAULT_LIQUID_UNIT,
  DEFAULT_SEED_UNIT,
  isLiquidUnit,
  isSeedUnit,
  type LiquidUnit,
  type SeedUnit,
} from '../../domain/units/chosen-units.ts'
import type { Storage } from './storage/storage.ts'
import { createStore, type Store } from './store.ts'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isLanguageOrNone = (value: unknown): value is LanguageCode | '' => value === '' || isLanguageCode(value)
/** Whether something that was stored is the code of a country in lower case. */
export const isLowerCaseCountry = (value: unknown): value is string => typeof value === 'string' && /^[a-z]{2}$/.test(value)

const remembered = <T>(storage: Storage, key: string, first: T): Store<T> => {
  const store = createStore(first)
  return {
    ...store,
    set: (next) => {
      storage.write(key, next)
      store.set(next)
    },
  }
}

const preference = <T>(storage: Storage, key: string, accept: (value: unknown) => value is T, fallback: T): Store<T> =>
  remembered(storage, key, storage.read(key, accept) ?? fallback)

const isAcceptance = (value: unknown): value is true | number => value === true || (Number.isSafeInteger(value) && (value as number) > 0)

/** Before terms had numbers it was stored that they are accepted: that counts for the first. */
const acceptedTerms = (storage: Storage): Store<number> => remembered(storage, 'terms', Number(storage.read('terms', isAcceptance) ?? 0))

/** The visitor's choices, which are remembered (PREF-01). */
export const createPreferences = (storage: Storage) => ({
  /** Lower-case ISO code; empty while none is chosen. */
  country: preference(storage, 'country', isLowerCaseCountry, ''),
  /** Which version of the terms is accepted (SHELL-01); 0 if none. */
  terms: acceptedTerms(storage),
  /** Empty while the browser's language is followed. */
  languageCode: preference<LanguageCode | ''>(storage, 'languageCode', isLanguageOrNone, ''),
  /** Set while a change of language waits for the page to reload. */
  needsReload: preference(storage, 'needsReload', isFlag, false),
  unitsChoice: preference<LiquidUnit>(storage, 'unitsChoice', isLiquidUnit, DEFAULT_LIQUID_UNIT),
  seedUnitsChoice: preference<SeedUnit>(storage, 'seedUnitsChoice', isSeedUnit, DEFAULT_SEED_UNIT),
})
export type Preferences = ReturnType<typeof createPreferences>
