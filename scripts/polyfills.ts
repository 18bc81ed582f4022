import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { BUILD_TARGET } from '../browsers.config.ts'
import { BUNDLED_FILE } from '../bundled-packages.config.ts'
import type { Bundled } from './licences.ts'

const web = fileURLToPath(new URL('../src/web', import.meta.url))
const HASH_LENGTH = 7
/** Stands in sources for the name of the file. */
const NAME = '%POLYFILLS%'

type Script = { code: string; bundled: Bundled }

/** One source with all that it imports, as a script that is no module, and the packages in it. */
const asScript = async (source: string, { isMinified, plugins }: { isMinified: boolean; plugins: Plugin[] }): Promise<Script> => {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    build: {
      write: false,
      license: { fileName: BUNDLED_FILE },
      target: BUILD_TARGET,
      minify: isMinified,
      rolldownOptions: { input: join(web, source), output: { format: 'iife', comments: false } },
    },
  })
  const [file, list, ...others] = 'output' in output ? output.output : []
  if (file?.type !== 'chunk' || list?.type !== 'asset' || others.length > 0) throw new Error(`${source} is not one file`)
  return { code: file.code.trim(), bundled: JSON.parse(String(list.source)) as Bundled }
}

/** What older browsers load besides, and the script inside the pages that says whether they do (FLOOR-02, FLOOR-03). */
export const buildPolyfills = async (plugins: Plugin[]) => {
  const { code, bundled } = await asScript('polyfills.ts', { isMinified: true, plugins })
  const hash = createHash('sha256').update(code).digest('base64url').replaceAll(/[-_]/g, '').slice(0, HASH_LENGTH)
  const file = `assets/polyfills-${hash}.js`
  // A minifier would write it for newer browsers.
  const { code: readable } = await asScript('loader.ts', { isMinified: false, plugins })
  const loader = readable.replaceAll(/\/\/.*/g, '').replaceAll(/\s*\n\s*/g, '')
  const named = (text: string, base: string): string => {
    if (!text.includes(NAME)) throw new Error(`${NAME} is missing`)
    return text.replaceAll(NAME, `${base}${file}`)
  }
  return {
    file,
    code,
    bundled,
    /** The page or worker with the name of the file below `base` in it, and a page with its script before all others. */
    inWorker: named,
    inPage: (html: string, base: string): string => html.replace('<script ', () => `<script>${named(loader, base)}</script>\n    <script `),
  }
}
