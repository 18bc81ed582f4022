import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGE_CODES } from './src/domain/texts/languages.ts'

/** Files with texts that show before any late code is loaded; parts that are late themselves have theirs with the other pages. */
const FIRST_PAGE = [
  'src/web/app/*.{ts,tsx}',
  'src/web/app/{shell,languages}/*.{ts,tsx}',
  'src/web/app/{pages,afterwards}/!(not-found-page|update-prompt).{ts,tsx}',
  'src/web/ui/!(copy-button|language-dialog|show-more).{ts,tsx}',
  'src/web/shared/{banner,logo}.tsx',
  'src/web/features/search/*.{ts,tsx}',
]

/** Drawn by the server alone, so that no browser loads their texts; and what these share with the pages of the browser, which have them too. */
const PUBLIC_PAGES = ['src/web/features/public-pages', 'src/web/features/report/pdf']
const SHARED_WITH_PUBLIC_PAGES = ['src/web/shared/verdicts/older-notes.tsx']

/** Seldom opened, and with more texts than most pages: nobody else loads them. */
const TELL_ME = ['tell-me', 'unknown-product', 'tank/compare', 'verify'].map((feature) => `src/web/features/${feature}`)

/** Has a catalogue of its own (lingui.console.config.ts). */
const CONSOLE = ['src/web/console']

/** English is the source; every other language has all of its texts. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGE_CODES],
  fallbackLocales: { default: 'en' },
  /** What the search page shows at once, and what comes right after it: the first page waits for less. */
  catalogs: [
    { path: '<rootDir>/content/locales/{locale}/first-page', include: FIRST_PAGE },
    {
      path: '<rootDir>/content/locales/{locale}/other-pages',
      include: ['src/web'],
      exclude: [...FIRST_PAGE, ...PUBLIC_PAGES, ...TELL_ME, ...CONSOLE],
    },
    { path: '<rootDir>/content/locales/{locale}/public-pages', include: [...PUBLIC_PAGES, ...SHARED_WITH_PUBLIC_PAGES] },
    { path: '<rootDir>/content/locales/{locale}/tell-me', include: TELL_ME },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  compileNamespace: 'es',
  /** Values in texts are shown as they are. */
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
})
