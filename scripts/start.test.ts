import { IN_FULL } from '../src/server/testing/in-full.ts'
import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as original from './build-inputs.mjs'
import { endWithThisProcess } from '../src/server/testing/programs/end-with-this-process.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
let copy: string
/** What scripts/build-inputs.mjs of the copy says of it. */
let { isBuilt, isServerBuilt, fingerprint }: typeof import('./build-inputs.mjs') = original

/** A copy of the project as cloned; its packages are links, so that only the folder itself is new. */
const copyProject = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-start-'))
  for (const name of ['brand', 'content', 'db', 'docs', 'scripts', 'src']) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of readdirSync(ROOT)) if (/\.(json|config\.ts)$/.test(name)) cpSync(join(ROOT, name), join(folder, name))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '.tankmix-installed') symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  ;({ isBuilt, isServerBuilt, fingerprint } = (await import(
    pathToFileURL(join(folder, 'scripts', 'build-inputs.mjs')).href
  )) as typeof import('./build-inputs.mjs'))
  writeFileSync(join(folder, 'node_modules', '.tankmix-installed'), fingerprint(['package.json', 'package-lock.json']))
  return folder
}

/** `built` are the pages, `bundled` the server. */
type Started = { built: boolean; bundled: boolean; said: () => string; url: string; stop: () => Promise<void> }

const npmStart = (): Promise<Started> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(copy, 'scripts', 'start.mjs')], {
      env: { PATH: process.env.PATH ?? '', PORT: '0', TANKMIX_DATA: join(copy, 'data'), TANKMIX_DEMO: 'off', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithThisProcess(child, 'SIGTERM')
    let said = ''
    const ended = new Promise<void>((done) => {
      child.on('close', () => done())
    })
    void ended.then(() => reject(new Error(`npm start ended: ${said}`)))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = /http:\/\/\S+/.exec(said)?.[0]
      const stop = (): Promise<void> => {
        child.kill()
        return ended
      }
      const [built, bundled] = ['Building the pages', 'Bundling the server'].map((step) => said.includes(step))
      if (url !== undefined) resolve({ built: built!, bundled: bundled!, said: () => said, url, stop })
    })
  })

/** The home page and every file of dist/web with its name, as the server sends them. */
const served = async (url: string): Promise<string> => {
  const web = join(copy, 'dist', 'web')
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(web.length).split(sep).join('/'))
  const texts = [await (await fetch(url)).text()]
  for (const file of files) {
    const response = await fetch(new URL(file, url))
    expect([file, response.status]).toEqual([file, 200])
    texts.push(`${file}\n${await response.text()}`)
  }
  return texts.join('\n')
}

const append = (text: string) => (path: string) => {
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, text)
}
const replace = (from: string, to: string) => (path: string) => {
  const before = readFileSync(path, 'utf8')
  expect(before).toContain(from)
  writeFileSync(path, before.replace(from, to))
}

/** A kind of source, an edit of one of them, and what a visitor's browser then gets. */
const SOURCES: [what: string, file: string, edit: (path: string) => void, shows: string][] = [
  ['an article', 'content/articles/jar-test/en.md', append('\nEdited article.\n'), 'Edited article.'],
  ['a new article', 'content/articles/new-article/en.md', append('# New article\n'), '# New article'],
  ['the terms', 'content/terms/de.md', append('\nEdited terms.\n'), 'Edited terms.'],
  ['the privacy page', 'content/privacy/fr.md', append('\nEdited privacy.\n'), 'Edited privacy.'],
  ['a phrase', 'content/phrases/en.json', replace('"C": "', '"C": "Edited phrase: '), 'Edited phrase: '],
  ['a text of the first page', 'content/locales/de/first-page.po', replace('msgstr "Suche', 'msgstr "Geändert: Suche'), 'Geändert: Suche'],
  ['a text of another page', 'content/locales/de/other-pages.po', replace('msgstr "Ihre', 'msgstr "Geändert: Ihre'), 'Geändert: Ihre'],
  ['a component', 'src/web/main.tsx', append(`\nconsole.info('Edited component')\n`), 'Edited component'],
  ['the domain', 'src/domain/texts/languages.ts', append(`\nObject.assign(globalThis, { edited: 'Edited domain' })\n`), 'Edited domain'],
  ['the contract', 'src/contract/paths.ts', append(`\nObject.assign(globalThis, { edited: 'Edited contract' })\n`), 'Edited contract'],
  ['a style', 'src/web/ui/global.css', append('\n:root { --edited-style: 1px }\n'), '--edited-style:'],
  ['a flag', 'src/web/ui/flags/es.svg', replace('</svg>', '<desc>EditedFlag</desc></svg>'), 'EditedFlag'],
  ['the page around all', 'src/web/index.html', replace('<head>', '<head><meta name="edited" content="page">'), '<meta name="edited"'],
  ['the background worker', 'src/web/service-worker/service-worker.ts', append(`\nconsole.info('Edited worker')\n`), 'Edited worker'],
  [
    'the configuration of the build',
    'vite.config.ts',
    replace(`'assets/content/[name]-[hash:7].js'`, `'assets/content/edited-[name]-[hash:7].js'`),
    '/edited-en-',
  ],
  ['the script of the build', 'scripts/build.ts', replace('const MIN_BYTES = 500', 'const MIN_BYTES = 499'), ''],
  ['the configuration of the texts', 'lingui.config.ts', append('\n'), ''],
  ['the document of the API', 'docs/api.md', append('\nEdited document.\n'), ''],
  ['the compiler’s configuration', 'tsconfig.base.json', append('\n'), ''],
  ['a new configuration', 'postcss.config.mjs', append('export default {}\n'), ''],
]

/** What was built here of the same sources is copied too: a build takes longer than all the tests of what follows it. */
const buildFirst = async (): Promise<void> => {
  if (original.isBuilt() && original.isServerBuilt()) {
    for (const name of ['.built', 'web', 'ssr', 'server']) cpSync(join(ROOT, 'dist', name), join(copy, 'dist', name), { recursive: true })
    if (isBuilt() && isServerBuilt()) return
  }
  const first = await npmStart()
  await first.stop()
}

beforeAll(async () => {
  copy = await copyProject()
  await buildFirst()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('RUN-01 an edit of any kind of source is one after which npm start builds again', () => {
  for (const [what, file, edit] of SOURCES) {
    expect([what, isBuilt()]).toEqual([what, true])
    const path = join(copy, file)
    const before = file.includes('new') || file.startsWith('postcss') ? undefined : readFileSync(path)
    edit(path)
    expect([what, isBuilt()]).toEqual([what, false])
    if (before === undefined) rmSync(path)
    else writeFileSync(path, before)
  }
})

test('RUN-01 npm start builds no pages if only the server or the brand changed, and runs and serves what is current', async () => {
  replace('"title": "', '"title": "Edited ')(join(copy, 'brand', 'tankmix', 'brand.json'))
  append(`\nconsole.error('Edited server')\n`)(join(copy, 'src', 'server', 'run-command.ts'))
  const { built, bundled, said, url, stop } = await npmStart()
  expect({ built, bundled }).toEqual({ built: false, bundled: true })
  expect(said()).toContain('Edited server')
  expect(await (await fetch(url)).text().finally(stop)).toContain('<title>Edited ')
})

test('RUN-01 the server is bundled again after an edit of any of its sources, and not after one of a test', () => {
  expect(isServerBuilt()).toBe(true)
  for (const file of [
    'src/server/app.ts',
    'src/domain/records.ts',
    'src/contract/paths.ts',
    'scripts/build-server.ts',
    'package-lock.json',
  ]) {
    const path = join(copy, file)
    const before = readFileSync(path)
    append('\n')(path)
    expect([file, isServerBuilt()]).toEqual([file, false])
    writeFileSync(path, before)
  }
  append('\n')(join(copy, 'src', 'server', 'app.test.ts'))
  append('\n')(join(copy, 'src', 'server', 'testing', 'test-app.ts'))
  expect(isServerBuilt()).toBe(true)
})

test('RUN-01 an interrupted build is repeated', async () => {
  const path = join(copy, 'src', 'web', 'main.tsx')
  const before = readFileSync(path)
  append('\nthis is no code\n')(path)
  await expect(npmStart()).rejects.toThrow('failed')
  writeFileSync(path, before)
  expect(isBuilt()).toBe(false)
})

test.runIf(IN_FULL)('RUN-01 the build refuses to read a file of the project that npm start does not watch', async () => {
  append('export const hidden = 1\n')(join(copy, 'brand', 'hidden.ts'))
  const path = join(copy, 'src', 'web', 'main.tsx')
  const before = readFileSync(path)
  append(`\nimport { hidden } from '../../brand/hidden.ts'\nconsole.info(hidden)\n`)(path)
  await expect(npmStart()).rejects.toThrow('add to scripts/build-inputs.mjs what the build reads: brand/hidden.ts')
  writeFileSync(path, before)
})

/** The build of a clean checkout is what all other tests run over: a second one is made where everything is. */
test.runIf(IN_FULL)('RUN-01 what npm start serves after these edits is the new version', async () => {
  for (const [, file, edit] of SOURCES) edit(join(copy, file))
  const { built, url, stop } = await npmStart()
  expect(built).toBe(true)
  const text = await served(url).finally(stop)
  expect(SOURCES.filter(([, , , shows]) => !text.includes(shows))).toEqual([])
})
