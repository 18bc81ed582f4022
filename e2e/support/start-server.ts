import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { JAR_TEST } from '../../src/domain/method/jar-test.ts'
import { openDb } from '../../src/server/db/open-db.ts'
import { addVersion } from '../../src/server/laboratory/protocols/keep-protocols.ts'
import { environmentOf, runTankmix, startTankmix } from '../../src/server/testing/programs/run-tankmix.ts'

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

/** A data folder with the acceptance data, for copies; set by the runner, inherited by its workers. Elsewhere they are imported. */
const ACCEPTANCE_FOLDER = 'TANKMIX_E2E_ACCEPTANCE'

/** The jar test of a laboratory that tests already: its version has no required readings as data, so that journeys of other things need none. */
const askNothing = async (env: Record<string, string>): Promise<void> => {
  const database = openDb({ databaseUrl: env['DATABASE_URL'], dataFolder: env['TANKMIX_DATA']! })
  const { id, requirements: _requirements, ...content } = JAR_TEST
  await addVersion(database, { id, base: 1 }, content, { actor: 'command-line', now: new Date() }).finally(() => database.close())
}

const importAcceptance = async (env: Record<string, string>): Promise<void> => {
  const { code, error } = await runTankmix(['import', ACCEPTANCE_DATA], env)
  if (code !== 0) throw new Error(`the import failed: ${error}`)
  await askNothing(env)
}

/** A folder of one's own, and what removes it; also where the runner is ended by a signal, which ends its servers too. */
const makeFolder = (): [string, () => void] => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-e2e-'))
  const remove = (): void => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return [folder, remove]
}

/** Imports the acceptance data once for all journeys. The result removes them. */
export const prepareAcceptance = async (): Promise<() => void> => {
  const [dataFolder, remove] = makeFolder()
  await importAcceptance(environmentOf({ dataFolder }))
  process.env[ACCEPTANCE_FOLDER] = dataFolder
  return remove
}

/** Starts the real server on its own data, which `stop` removes. */
export const startServer = async ({ data, settings = {} }: ServerOptions): Promise<RunningData> => {
  const [dataFolder, removeData] = makeFolder()
  const env: Record<string, string> = { ...environmentOf({ dataFolder }), TANKMIX_DEMO: data === 'demo' ? 'on' : 'off', ...settings }
  try {
    const imported = env['DATABASE_URL'] === undefined && process.env[ACCEPTANCE_FOLDER]
    if (data === 'acceptance')
      if (imported) cpSync(imported, env['TANKMIX_DATA']!, { recursive: true })
      else await importAcceptance(env)
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
