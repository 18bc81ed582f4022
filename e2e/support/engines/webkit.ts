import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../../../src/server/testing/programs/free-port.ts'
import { type Driver, WINDOW } from './driver.ts'

const MINI_BROWSER = ['/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser'].find(
  (path) => existsSync(path),
)
const isThere = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

export const whyNotHere = (): string | undefined =>
  isThere('WebKitWebDriver') && isThere('xvfb-run') && MINI_BROWSER !== undefined
    ? undefined
    : 'no webkit2gtk-driver and xvfb are installed'

const KEYS = { Tab: Key.TAB, Enter: Key.ENTER, Space: Key.SPACE, ArrowDown: Key.ARROW_DOWN }

const ended = (driver: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    driver.once('exit', () => resolve())
    process.kill(-driver.pid!, 'SIGTERM')
  })

/** The system's WebKit, by its own driver, on a screen that nobody sees. */
export const openWebKit = async (): Promise<Driver> => {
  const port = await freePort()
  const service = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], { detached: true, stdio: 'ignore' })
  const capabilities = new Capabilities().set('browserName', 'MiniBrowser').set('webkitgtk:browserOptions', {
    binary: MINI_BROWSER,
    args: ['--automation', `--geometry=${WINDOW.width}x${WINDOW.height}`],
  })
  const connect = async (attempts: number): Promise<WebDriver> => {
    try {
      return await build()
    } catch (error) {
      if (attempts === 0 || !String(error).includes('ECONNREFUSED')) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
      return connect(attempts - 1)
    }
  }
  const build = () => new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
  const driver = await connect(100)
  await driver
    .manage()
    .window()
    .setRect({ ...WINDOW, x: 0, y: 0 })
  return {
    open: (url) => driver.get(url),
    ask: (inPage, input) => driver.executeScript(inPage, input),
    press: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
        .click()
        .perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    key: (key) =>
      key === 'Shift+Tab'
        ? driver.actions().keyDown(Key.SHIFT).sendKeys(Key.TAB).keyUp(Key.SHIFT).perform()
        : driver.actions().sendKeys(KEYS[key]).perform(),
    errors: () => Promise.resolve([]),
    close: async () => {
      await driver.quit().catch(() => undefined)
      await ended(service)
    },
  }
}
