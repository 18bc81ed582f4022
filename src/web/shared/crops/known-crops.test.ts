import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import german from '../../../../content/crops/de.json' with { type: 'json' }
import english from '../../../../content/crops/en.json' with { type: 'json' }
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { createFormats } from '../../platform/texts/formats.ts'
import { type Session, SessionContext } from '../../platform/session.ts'
import { CropName } from './crop-name.tsx'
import { CropSuggestions } from './crop-suggestions.tsx'
import { cropTextId } from './crop-text-id.ts'
import { useEnteredCrop } from './known-crops.ts'

const drawn = (language: LanguageCode, element: ReactElement): string => {
  const names: Record<string, string> = language === 'de' ? german : english
  const messages = Object.fromEntries(Object.entries(names).map(([term, name]) => [cropTextId(term), name]))
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  // Names of crops need nothing else of a session.
  const session = { language, formats: createFormats(language) } as Session
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(SessionContext, { value: session }, element)))
}

test.each([
  ['in the reader’s language', 'de', 'oilseed rape', 'Raps'],
  ['by its other English name, too', 'de', 'corn', 'Mais'],
  ['as it was recorded in English', 'en', 'corn', 'corn'],
  ['as it was recorded, marked as English, if it is unknown', 'de', 'teff', '<span lang="en">teff</span>'],
  ['as it was recorded where pages are English', 'en', 'teff', 'teff'],
] as const)('ANS-79 a recorded crop stands %s', (_rule, language, recorded, html) =>
  expect(drawn(language, createElement(CropName, { recorded }))).toBe(html),
)

test.each([
  ['de', 'Winter  Wheat', 'Winterweizen'],
  ['de', 'Dinkel', 'Dinkel'],
  ['en', 'Winter wheat', 'Winter wheat'],
] as const)(
  'ANS-79 an entered crop stands in the reader’s language if its English name was entered: %s, %s',
  (language, entered, shown) => {
    const Entered = () => useEnteredCrop()(entered)
    expect(drawn(language, createElement(Entered))).toBe(shown)
  },
)

test('ANS-79 crops are suggested in the reader’s language and found by their English names', () => {
  const html = drawn('de', createElement(CropSuggestions, { id: 'crops' }))
  expect(html).toContain('<option value="Erbse">pea</option>')
  expect(html.indexOf('Ackerbohne')).toBeLessThan(html.indexOf('Zwiebel'))
  expect(drawn('en', createElement(CropSuggestions, { id: 'crops' }))).toContain(
    '<option value="Brussels sprouts">Brussels sprouts</option>',
  )
})
