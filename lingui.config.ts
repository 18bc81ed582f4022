import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGE_CODES } from './src/domain/languages.ts'

/** English is the source; every other language has all of its texts. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGE_CODES],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/content/locales/{locale}', include: ['src/web'] }],
  format: formatter({ lineNumbers: false, origins: true }),
  compileNamespace: 'es',
})
