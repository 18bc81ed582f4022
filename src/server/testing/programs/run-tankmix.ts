import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '../../db/open-db.ts'
import { endWithThisProcess } from './end-with-this-process.ts'

const SOURCES = fileURLToPath(new URL('../../main.ts', import.meta.url))
/** All tests together and measurements run the bundled server, as visitors have it; a test alone runs the sources, which may be newer. */
export const program = (): string => process.env.TANKMIX_SERVER ?? SOURCES
/** Compiled sources of the project, which halve the time that a process takes to start. */
export const COMPILED = fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url))

export const environmentOf = ({ databaseUrl, dataFolder }: DatabaseSettings): Record<string, string> => ({
  TANKMIX_DATA: dataFolder,
  TANKMIX_DEMO: 'off',
  PORT: '0',
  LOG_LEVEL: 'warn',
  // All calls of a test or a measurement come from one client.
  RATE_LIMIT_SEARCH: '0',
  RATE_LIMIT_REQUESTS: '0',
  RATE_LIMIT_SIGN_IN: '0',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})

export const spawnTankmix = (args: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [program(), ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithThisProcess(child)
  return child
}

export type Ran = { code: number | null; out: string; error: string }

/** Runs one command until it ends. */
export const runTankmix = (args: string[], env: Record<string, string>): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawnTankmix(args, env)
    const ran: Ran = { code: null, out: '', error: '' }
    child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (ran.error += chunk.toString()))
    child.on('close', (code) => resolve({ ...ran, code }))
  })

export type RunningServer = {
  url: string
  /** Its output so far. */
  said: () => string
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Resolves with its exit code once it has ended. */
  ended: Promise<number | null>
  pid: number
}

/** Starts `tankmix serve` on a free port and waits until it prints its address. */
export const startTankmix = (env: Record<string, string>): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    const child = spawnTankmix(['serve'], env)
    let said = ''
    const ended = new Promise<number | null>((done) => {
      child.on('close', done)
    })
    const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
      child.kill(signal)
      return ended
    }
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /http:\/\/[^\s"]+/.exec(said)?.[0]
      if (address !== undefined) resolve({ url: address, said: () => said, stop, ended, pid: child.pid! })
    })
    void ended.then((code) => reject(new Error(`the server ended with code ${code}: ${said}`)))
  })
