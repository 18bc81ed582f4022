import { setupI18n } from '@lingui/core'
import { I18nProvider, type I18nProviderProps } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { escapeHtml } from '../../../domain/texts/html.ts'
import { Trans } from './literal-trans.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const drawn = (message: string, values: Record<string, unknown>, components = {}) =>
  renderToStaticMarkup(
    createElement(I18nProvider, { i18n } as I18nProviderProps, createElement(Trans, { id: message, message, values, components })),
  )

test.each(['<b>Zinc</b>', 'Zinc <0>forte</0>', '<br/>', '<1/>', 'A < B', '<script>alert(1)</script>', 'Zinc {0} <i>', "D'Or <x>''</x>"])(
  'TANK-95 a translated text shows “%s” as it is',
  (name) => {
    expect(drawn('Not in our list: {name}.', { name })).toBe(`Not in our list: ${escapeHtml(name).replaceAll('&#39;', '&#x27;')}.`)
    expect(drawn('<0>See</0> {name} and {other}', { name, other: 'Boron' }, { 0: createElement('b') })).toBe(
      `<b>See</b> ${escapeHtml(name).replaceAll('&#39;', '&#x27;')} and Boron`,
    )
  },
)

test('TANK-95 numbers and elements in a translated text stay what they are', () => {
  expect(drawn('{count, plural, one {# test} other {# tests}} of {name}', { count: 2, name: createElement('i', null, 'Zinc') })).toBe(
    '2 tests of <i>Zinc</i>',
  )
})
