import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { access, chmod, mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type BrowserContext } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumEnvironment } from '../chromium.ts'
import { type Driver, WINDOW } from './driver.ts'

const BIN = join(dirname(fileURLToPath(import.meta.resolve('chromium-92/package.json'))), 'bin')
const FOLDER = join(tmpdir(), 'tankmix-chromium-92')

/** The one library that the package has not; Debian's package `libnss3` brings it. */
const LIBRARY = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'].map((folder) => join(folder, 'libnspr4.so'))

/** Why the program cannot run here; undefined where it can. */
export const whyNotHere = (): string | undefined => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the packaged Chromium 92 is for Linux on x64'
  return LIBRARY.some((file) => existsSync(file)) ? undefined : 'it needs libnspr4 (Debian: libnss3)'
}

/** Unpacks the browser and the libraries that small systems lack, once; a folder that is there is whole. */
const unpacked = async (): Promise<string> => {
  const program = join(FOLDER, 'chromium')
  if (
    await access(program).then(
      () => true,
      () => false,
    )
  )
    return program
  const unfinished = `${FOLDER}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  try {
    await pipeline(createReadStream(join(BIN, 'chromium.br')), createBrotliDecompress(), createWriteStream(join(unfinished, 'chromium')))
    await chmod(join(unfinished, 'chromium'), 0o755)
    const tar = spawn('tar', ['-x', '-C', unfinished], { stdio: ['pipe', 'ignore', 'inherit'] })
    const ended = new Promise<void>((resolve, reject) => {
      tar.on('error', reject)
      tar.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tar: ${code}`))))
    })
    await Promise.all([pipeline(createReadStream(join(BIN, 'aws.tar.br')), createBrotliDecompress(), tar.stdin), ended])
    // Another process may have been first.
    await rename(unfinished, FOLDER).catch(() => undefined)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return program
}

/** Deletes what an older browser lacks, before any script of the page. */
export type Lacking = (context: BrowserContext) => Promise<void>

/**
 * Chromium 92. What Playwright does inside a page needs newer browsers, so that only its windows, keys and presses are used; the rest is
 * done by the journey's own functions.
 */
export const openChromium92 = async (lacking?: Lacking): Promise<Driver> => {
  const program = await unpacked()
  const environment = await chromiumEnvironment()
  const libraries = [environment['LD_LIBRARY_PATH'], join(FOLDER, 'lib')].filter(Boolean).join(':')
  const browser = await chromium.launch({
    executablePath: program,
    args: CHROMIUM_ARGS,
    env: { ...environment, LD_LIBRARY_PATH: libraries },
  })
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en', serviceWorkers: 'allow' })
  await lacking?.(context)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    open: async (url) => void (await page.goto(url)),
    ask: (inPage, input) => page.evaluate(inPage as never, input as never),
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    errors: () => Promise.resolve(errors),
    close: () => browser.close(),
  }
}
