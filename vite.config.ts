import { readFileSync } from 'node:fs'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { BUILD_TARGET } from './browsers.config.ts'
import { listWorkerPackages } from './bundled-packages.config.ts'
import { cssNames } from './css-names.config.ts'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { type BrandColours, paletteStyle } from './src/domain/colours.ts'

/**
 * Downshift writes a static property on each of its hooks, which keeps all of them in the bundle.
 * Without these lines only useCombobox stays: 4 KB less, gzip.
 */
const onlyUsedDownshiftHooks: Plugin = {
  name: 'only-used-downshift-hooks',
  transform: {
    filter: { id: /downshift\.esm\.mjs/ },
    handler: (code) => code.replaceAll(/^_?use(?!Combobox)\w+\.stateChangeTypes = [\w$]+;$/gm, ''),
  },
}

/** Downshift names the types of its properties, and checks them in development only. */
const noPropTypes: Plugin = {
  name: 'no-prop-types',
  enforce: 'pre',
  resolveId: { filter: { id: /^prop-types$/ }, handler: () => '\0no-prop-types' },
  load: {
    filter: { id: /^\0no-prop-types$/ },
    handler: () => 'const type = () => type; type.isRequired = type; export default new Proxy(type, { get: () => type })',
  },
}

/** Downshift has its own scrolling for old browsers; here its boxes use the platform's: 1 KB less, gzip. */
const platformScrolling: Plugin = {
  name: 'platform-scrolling',
  enforce: 'pre',
  resolveId: { filter: { id: /^compute-scroll-into-view$/ }, handler: () => '\0platform-scrolling' },
  load: { filter: { id: /^\0platform-scrolling$/ }, handler: () => 'export const compute = () => []' },
}

/** PDFs look for the letters that every reader has in files beside their package, and begin with these: they go into the bundle. */
const lettersOfReaders: Plugin = {
  name: 'letters-of-readers',
  transform: {
    filter: { id: /node_modules\/pdfkit\//, code: /#standard-fonts\/Helvetica/ },
    handler: (code) => {
      const used = ['Helvetica', 'HelveticaBold', 'HelveticaOblique', 'HelveticaBoldOblique']
      const imports = used.map((name) => `import ${name} from '#standard-fonts/${name}'`)
      return `${imports.join('\n')}\n${code.replaceAll(/require\$1\(["']#standard-fonts\/(Helvetica\w*)["']\)/g, '$1')}`
    },
  },
}

const FIRST_PAGE_LIBRARIES =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@lingui|downshift)\//

/** Small modules that the first page has in common with late code: together they compress better than one file each. */
const FIRST_PAGE_SHARED =
  /src\/(web\/platform\/(?:[\w-]+\/)*(answer|api|anti-forgery|document-title|first-address|lazy-component|later-texts|literal-trans|logger|network|page-paths|session|store|unsent-input|workers|boot)|web\/features\/search\/(choice-lists|criteria|filters|product-picker|unlisted-hint)|web\/lookups\/(cache|lookup|pack-list|saved-countries)|web\/shared\/(?:[\w-]+\/)*(logo|suggesting)|web\/ui\/(button|field\.module|notice|prepared-choices|typeahead)|domain\/(?:[\w-]+\/)*(choices|chosen-units|durations|is-object|method-path|pages|records|languages|unit-table)|contract\/(?:[\w-]+\/)*(paths|call))\.|preload-helper|lucide-react\/.*(createLucideIcon|Icon|\/x|search|triangle-alert)\./

/** Small modules of what comes after the first view, of which late pages show many too: one file instead of a dozen. */
const COMMON =
  /src\/web\/(app\/languages\/later-catalogues|features\/(request\/kept\/with-requests|history\/(kept-search|report-history)|report\/report-call|search\/results\/seed-coatings)|lookups\/phrases|platform\/(?:[\w-]+\/)*(asked-country|broadcast|clock|csv-from-pack|print-page|after-print|relative-time)|shared\/(?:[\w-]+\/)*(crop-(names|text-id)|demo-mark|method-link|names-apart|opened-test|printed-from|stored-searches|use-offers-us|verdict-(sign|words)|observation-text-id)|ui\/(page|table)\.module)\.|src\/domain\/(?:[\w-]+\/)*(crops|observations|pack-age|packs\/device-time|punctuation|units|verdicts)\.|lucide-react\/.*\/(circle-check|chevron-(right|down)|arrow-(left|right)|cloud-off|download|file-text|flask-conical|history|plus|printer|rotate-ccw-clock|send)\./

/** What results, a report and a tank have in common. */
const TESTS =
  /src\/web\/(platform\/(?:[\w-]+\/)*(share|save-file)|shared\/(?:[\w-]+\/)*(alternatives|data-date|facts|observation-text|quantities|read-unit|share-button|tested-name|units-chooser|use-volume)|ui\/(bottom-bar\.module|select-field))\.|lucide-react\/.*\/icons\/(calculator|link|share-2)\./

/** How two products look together: in results, the chart and a tank. */
const PAIRS = /src\/(web\/shared\/verdicts\/pair-looks|domain\/tank\/matrix\/pair-state)\./

/** Of pages with typed amounts: a report, a tank, a request. */
const AMOUNTS =
  /src\/(web\/(shared\/(?:[\w-]+\/)*(known-crops|kept-tank-size|number-read|number-faults|overfull)|ui\/(field|number-field))|domain\/(?:[\w-]+\/)*(numbers|one-tank|tank\/volumes\/room))\./

/** The water of a visitor: in results, a tank, a request. */
const WATER =
  /src\/(web\/shared\/water\/my-water-store|domain\/(?:[\w-]+\/)*(condition-limits|units\/country-units|tank\/water\/(conditions|hardness-units|my-water)))\./

/** A report, whose sheet other pages show too. */
const REPORT = /src\/web\/(app\/pages\/report-route|features\/report\/(?!withdrawn|issue|slurry\/|take-)|shared\/crops\/crop-name\.)/

/** The terms and late pages have it in common, and late pages do not wait for the terms. */
const COPYING = /src\/web\/(ui\/copy-button|platform\/device\/clipboard)\.|lucide-react\/.*\/icons\/(check|clipboard)\./

/** The terms, which are the first view of every new visitor, in one file. */
const ACCEPTANCE =
  /src\/web\/(features\/information\/(terms-acceptance|terms-in-short|flags-banner|registered-office|contact-page\.module)|ui\/flags\/)/

/**
 * Most of this code runs before the first view can be used. Chromium then compiles it beside the download, in a thread of its own, and
 * not function by function while the page waits; other browsers read a comment.
 */
const RUN_AT_ONCE = new Set(['libraries', 'shared', 'index'])
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad'

/** A short hash is enough to tell releases apart, and names stand in what the first page loads. */
const ASSET_FILES = 'assets/[name]-[hash:7][extname]'

/** The development server fills in what the real server puts into the HTML. */
const bootInDevelopment: Plugin = {
  name: 'boot-in-development',
  apply: 'serve',
  transformIndexHtml: (html) => {
    const brand = JSON.parse(readFileSync(new URL('brand/tankmix/brand.json', import.meta.url), 'utf8')) as {
      title: string
      contacts?: unknown
      colours: BrandColours
    }
    delete brand.contacts
    const boot = JSON.stringify({ brand, data: { version: 'development', demo: true } })
    return html
      .replace('%BOOT%', boot)
      .replaceAll('%ICON%', '')
      .replace('%THEME%', '')
      .replace('%TITLE%', brand.title)
      .replace('%PREVIEW%', '')
      .replace('%NO_SCRIPT%', '')
      .replace('%BELOW_FLOOR%', '')
      .replace('%PRELOADS%', '')
      .replace('%LANGUAGE%', 'en')
      .replace('</head>', `<style>${paletteStyle(brand.colours)}</style></head>`)
  },
}

/** Built for browsers, and the first view of it also for the server (`isSsrBuild`), which needs no files beside it. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: 'src/web',
  css: cssNames,
  plugins: [
    react(),
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    onlyUsedDownshiftHooks,
    noPropTypes,
    platformScrolling,
    isSsrBuild && lettersOfReaders,
    bootInDevelopment,
    !isSsrBuild &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'service-worker',
        filename: 'service-worker.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ['assets/**/*.{js,css,svg}'],
          globIgnores: ['assets/content/**'],
          buildPlugins: { vite: [listWorkerPackages] },
        },
      }),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: BUILD_TARGET,
    manifest: true,
    modulePreload: { polyfill: false },
    /** The first page's libraries change less often than pages, so a visitor keeps them through a release. */
    rolldownOptions: {
      output: isSsrBuild
        ? { assetFileNames: ASSET_FILES }
        : {
            assetFileNames: ASSET_FILES,
            postBanner: ({ name }) => (RUN_AT_ONCE.has(name) ? COMPILED_AT_ONCE : ''),
            codeSplitting: {
              groups: [
                { name: 'libraries', test: FIRST_PAGE_LIBRARIES },
                { name: 'shared', test: FIRST_PAGE_SHARED },
                { name: 'common', test: COMMON },
                { name: 'copying', test: COPYING },
                { name: 'acceptance', test: ACCEPTANCE },
                { name: 'tests', test: TESTS },
                { name: 'pairs', test: PAIRS },
                { name: 'amounts', test: AMOUNTS },
                { name: 'water', test: WATER },
                { name: 'report', test: REPORT },
              ],
            },
            /** Texts of the languages are separate files: a visitor caches only those in use. Those of `words` have others in their place. */
            chunkFileNames: ({ moduleIds }) => {
              const isAllIn = (part: RegExp): boolean => moduleIds.length > 0 && moduleIds.every((id) => part.test(id))
              if (isAllIn(/\/content\/(crops|observations|phrases)\/\w+\.json$/)) return 'assets/content/words/[name]-[hash:7].js'
              return isAllIn(/\/content\//) ? 'assets/content/[name]-[hash:7].js' : 'assets/[name]-[hash:7].js'
            },
          },
    },
  },
}))
