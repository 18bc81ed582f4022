import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { BUILD_TARGET } from './browsers.config.ts'
import { listWorkerPackages } from './bundled-packages.config.ts'
import { cssNames } from './css-names.config.ts'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/**
 * The pages of the laboratory's console: a build of its own below `/console/`, so that no module is shared with the visitors' pages and
 * nothing of it weighs on them or is cached by their background worker. It has a background worker of its own, for the bench.
 */
export default defineConfig({
  root: 'src/web/console',
  base: '/console/',
  css: cssNames,
  plugins: [
    react(),
    lingui({ configPath: fileURLToPath(new URL('lingui.console.config.ts', import.meta.url)), failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../service-worker',
      filename: 'console-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: { globPatterns: ['assets/**/*.{js,css,svg}'], buildPlugins: { vite: [listWorkerPackages] } },
    }),
  ],
  build: {
    outDir: '../../../dist/web/console',
    emptyOutDir: true,
    target: BUILD_TARGET,
    modulePreload: { polyfill: false },
    /** A page is a file; what three pages or more have in common is in one, and what changes less often than pages in another. */
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@lingui|zod)\//,
            },
            { name: 'common', test: /src\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
