import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentOf, runTankmix, startTankmix } from '../../src/server/testing/run-tankmix.ts'

export const ACCEPTANCE_DATA = fileURLToPath(new URL('../fixtures/acceptance', import.meta.url))

/** Hand-made data for exact numbers, demonstration data for many rows; and settings other than the usual. */
export type ServerOptions = { data: 'acceptance' | 'demo'; settings?: Record<string, string> }

/** Waits until a server has its data. */
export const ready = async (url: string): Promise<void> => {
  const deadline = Date.now() + 120_000
  while ((await fetch(`${url}/readyz`)).status !== 200) {
    if (Date.now() > deadline) throw new Error(`${url} is not ready after 120 s`)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}

export type RunningData = {
  url: string
  /** For commands over the same data. */
  env: Record<string, string>
  /** What it has printed. */
  said: () => string
  stop: () => Promise<void>
}

/** Starts the real server on its own data, which `stop` removes. */
export const startServer = async ({ data, settings = {} }: ServerOptions): Promise<RunningData> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-e2e-'))
  const removeData = (): void => {
    process.off('exit', removeData)
    rmSync(dataFolder, { recursive: true, force: true })
  }
  // The runner may be ended by a signal, which ends the server too.
  process.once('exit', removeData)
  const env = { ...environmentOf({ dataFolder }), TANKMIX_DEMO: data === 'demo' ? 'on' : 'off', ...settings }
  try {
    if (data === 'acceptance') {
      const { code, error } = await runTankmix(['import', ACCEPTANCE_DATA], env)
      if (code !== 0) throw new Error(`the import failed: ${error}`)
    }
    const server = await startTankmix(env)
    const stop = async (): Promise<void> => {
      await server.stop()
      removeData()
    }
    await ready(server.url).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return { url: server.url, env, said: server.said, stop }
  } catch (error) {
    removeData()
    throw error
  }
}
