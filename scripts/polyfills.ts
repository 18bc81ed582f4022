import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { BUILD_TARGET } from '../browsers.config.ts'

const web = fileURLToPath(new URL('../src/web', import.meta.url))
const HASH_LENGTH = 7
/** Stands in sources for the name of the file. */
const NAME = '%POLYFILLS%'

/** One source with all that it imports, as a script that is no module. */
const asScript = async (source: string, { isMinified, plugins }: { isMinified: boolean; plugins: Plugin[] }): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    build: {
      write: false,
      target: BUILD_TARGET,
      minify: isMinified,
      rolldownOptions: { input: join(web, source), output: { format: 'iife', comments: false } },
    },
  })
  const [file, ...others] = 'output' in output ? output.output : []
  if (file?.type !== 'chunk' || others.length > 0) throw new Error(`${source} is not one file`)
  return file.code.trim()
}

/** What older browsers load besides, and the script inside the pages that says whether they do (FLOOR-02, FLOOR-03). */
export const buildPolyfills = async (plugins: Plugin[]) => {
  const code = await asScript('polyfills.ts', { isMinified: true, plugins })
  const hash = createHash('sha256').update(code).digest('base64url').replaceAll(/[-_]/g, '').slice(0, HASH_LENGTH)
  const file = `assets/polyfills-${hash}.js`
  // A minifier would write it for newer browsers.
  const loader = (await asScript('loader.ts', { isMinified: false, plugins })).replaceAll(/\/\/.*/g, '').replaceAll(/\s*\n\s*/g, '')
  const named = (text: string, base: string): string => {
    if (!text.includes(NAME)) throw new Error(`${NAME} is missing`)
    return text.replaceAll(NAME, `${base}${file}`)
  }
  return {
    file,
    code,
    /** The page or worker with the name of the file below `base` in it, and a page with its script before all others. */
    inWorker: named,
    inPage: (html: string, base: string): string => html.replace('<script ', () => `<script>${named(loader, base)}</script>\n    <script `),
  }
}
