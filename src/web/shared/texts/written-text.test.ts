import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { createFormats } from '../../platform/texts/formats.ts'
import { type Session, SessionContext } from '../../platform/session.ts'
import { WrittenText } from './written-text.tsx'

const drawn = (language: LanguageCode): string => {
  const session = { language, formats: createFormats(language) } as Session
  return renderToStaticMarkup(createElement(SessionContext, { value: session }, createElement(WrittenText, { text: 'A crust on top' })))
}

test.each([
  ['marked for readers of another language', 'de', /^<span lang="en" dir="auto">A crust on top<\/span> <small[^>]*>Englisch<\/small>$/],
  ['marked for readers of another script', 'hi', /^<span lang="en" dir="auto">A crust on top<\/span> <small[^>]*>अंग्रेज़ी<\/small>$/],
  ['as it is for readers of English', 'en', /^<span lang="en" dir="auto">A crust on top<\/span>$/],
] as const)('ANS-60 LAB-161 what the laboratory wrote stands %s', (_rule, language, html) => expect(drawn(language)).toMatch(html))
