import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [react(), lingui({ failOnMissing: true }), babel({ presets: [linguiTransformerBabelPreset()] })],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    /** Phones that came before Safari 16.4 do not read range syntax in media queries. */
    cssTarget: ['safari14', 'chrome87'],
    target: ['safari15', 'chrome100', 'firefox100'],
    manifest: true,
    modulePreload: { polyfill: false },
  },
})
