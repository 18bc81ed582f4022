import { createReadStream, createWriteStream } from 'node:fs'
import { access, chmod, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

/** Enough for a container that runs as root; web security stays on. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

const firstExecutable = async (paths: readonly string[]) => {
  for (const path of paths) if (await isExecutable(path)) return path
  return undefined
}

/**
 * Unpacks the browser from the npm package once per version. The package's own `executablePath()` would use any file of that
 * name left by an older version, so the folder is named after the version and created atomically.
 */
const unpacked = async (): Promise<string> => {
  const packageFile = import.meta.resolve('@sparticuz/chromium').replace(/\/build\/.*$/, '/package.json')
  const packageFolder = dirname(fileURLToPath(packageFile))
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `tankmix-chromium-${version}`)
  const target = join(folder, 'chromium')
  if (await isExecutable(target)) return target

  const unfinished = `${target}.${process.pid}`
  await mkdir(folder, { recursive: true })
  try {
    await pipeline(createReadStream(join(packageFolder, 'bin', 'chromium.br')), createBrotliDecompress(), createWriteStream(unfinished))
    await chmod(unfinished, 0o755)
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { force: true })
  }
  return target
}

const packageFolderOf = (name: string): string => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))

/** Environment of the browser: the system's fonts and one for Hindi, which minimal systems lack. */
export const chromiumEnvironment = async (): Promise<Record<string, string>> => {
  const folder = join(tmpdir(), 'tankmix-fonts')
  const file = join(folder, 'fonts.conf')
  const unfinished = `${file}.${process.pid}`
  await mkdir(folder, { recursive: true })
  await writeFile(
    unfinished,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>/usr/share/fonts</dir>
<dir>${packageFolderOf('@expo-google-fonts/noto-sans-devanagari')}</dir>
<cachedir>${folder}</cachedir>
</fontconfig>`,
  )
  await rename(unfinished, file)
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(inherited), FONTCONFIG_FILE: file }
}

/** A Chromium to test with: the one that `CHROMIUM_PATH` names, else the system's, else the npm package's. */
export const chromiumPath = async (): Promise<string> => {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = folders.flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name)))
  return (await firstExecutable([...candidates, MAC_PATH])) ?? unpacked()
}
