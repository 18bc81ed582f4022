import { readFileSync } from 'node:fs'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { cssNames } from './css-names.config.ts'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { violations } from './e2e/support/accessible.ts'
import { CHROMIUM_ARGS, chromiumEnvironment, chromiumPath } from './e2e/support/chromium.ts'
import { servedData } from './e2e/support/served-data.ts'
import { paletteStyle, type BrandColours } from './src/domain/colours.ts'

const brand = JSON.parse(readFileSync(new URL('brand/tankmix/brand.json', import.meta.url), 'utf8')) as { colours: BrandColours }

/** Looks with axe at what a test draws, in one theme (`src/web/testing/accessible.ts`). */
const partViolations: BrowserCommand<[colorScheme: 'light' | 'dark']> = async (context, colorScheme) => {
  const { page } = context
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  try {
    return await violations(await context.frame(), { onlyColours: colorScheme === 'dark' })
  } finally {
    await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  }
}

/** Tests of parts of pages, whose responses the test gives, and of whole pages, over a real server; in a real browser. */
export default defineConfig({
  css: cssNames,
  plugins: [react(), lingui({ failOnMissing: true }), babel({ presets: [linguiTransformerBabelPreset()] }), servedData()],
  define: { PALETTE: JSON.stringify(paletteStyle(brand.colours)), BRAND: JSON.stringify(brand) },
  server: { port: 0 },
  // A package that is found only while tests run would load the pages anew in their middle.
  optimizeDeps: {
    entries: ['src/web/**/*.{ts,tsx}', '!src/web/**/*.test.ts'],
    include: ['react-dom/client', 'vitest-browser-react', 'wouter/memory-location'],
  },
  resolve: { dedupe: ['react', 'react-dom'] },
  test: {
    api: { port: 0 },
    include: ['src/web/**/*.part.test.tsx'],
    // The other tests run beside these: limits only end what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    /** What pages log is read where a test failed. */
    silent: 'passed-only',
    browser: {
      enabled: true,
      headless: true,
      commands: { partViolations },
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS, env: await chromiumEnvironment() },
        contextOptions: { locale: 'en' },
        actionTimeout: 45_000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 360, height: 740 } }],
    },
  },
})
