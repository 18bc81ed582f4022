import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** English is the source; a language joins the list when its catalogue is complete. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/content/locales/{locale}', include: ['src/web'] }],
  format: formatter({ lineNumbers: false, origins: true }),
  compileNamespace: 'es',
})
