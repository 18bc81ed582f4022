import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** The laboratory's console is a tool for its own people, in English. Its texts are a catalogue of their own, so that a language can be added.
 * Those of the report are in it too, since a review shows the report as readers will see it. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    { path: '<rootDir>/content/console/{locale}/console', include: ['src/web/console', 'src/web/features/report', 'src/web/shared'] },
  ],
  format: formatter({ lineNumbers: false, origins: true }),
  compileNamespace: 'es',
  /** Values in texts are shown as they are. */
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
})
