import { spawn } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS } from '../../../domain/durations.ts'
import { createLoop, type Loop } from '../../process/loop.ts'

const MAX_LOGGED = 4_000

/**
 * Runs `tankmix fetch` in a process of its own, with this one's environment: its memory goes with it, and visitors do not wait for what
 * it reads. It ends with this process.
 */
export const fetchInProcess = (
  signal: AbortSignal,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  { program = process.argv[1]!, env, args = ['--due'] }: { program?: string; env?: Record<string, string>; args?: string[] } = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'fetch', ...args], { stdio: ['ignore', 'pipe', 'pipe'], ...(env && { env }) })
    let [out, error] = ['', '']
    child.stdout.on('data', (piece: Buffer) => (out = (out + piece.toString()).slice(-MAX_LOGGED)))
    child.stderr.on('data', (piece: Buffer) => (error = (error + piece.toString()).slice(-MAX_LOGGED)))
    const stop = (): void => void child.kill('SIGTERM')
    signal.addEventListener('abort', stop, { once: true })
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop)
      if (signal.aborted) return resolve()
      const text = out.trim()
      if (code === 0) logger.info({ fetched: text }, 'what IMPORT_FROM names was looked at')
      else if (code === 1 && text !== '') logger.warn({ fetched: text }, 'what IMPORT_FROM names waits for somebody')
      else return reject(new Error(error.trim().split('\n').at(-1) ?? `code ${code}`))
      resolve()
    })
    if (signal.aborted) stop()
  })

/** Takes in what waits for an approver and was accepted by one, as far as it is still that. */
export const acceptInProcess = (signal: AbortSignal, logger: FastifyBaseLogger, { token, by }: { token: string; by: string }): void => {
  fetchInProcess(signal, logger, { args: [`--accepted=${token}`, `--by=${by}`] }).catch((error: unknown) =>
    logger.error({ err: error }, 'what an approver accepted could not be taken in'),
  )
}

/** Looks every hour whether a fetch is due. */
export const createFetching = (signal: AbortSignal, logger: FastifyBaseLogger): Loop =>
  createLoop(() => fetchInProcess(signal, logger), {
    everyMs: HOUR_MS,
    onError: (error) => logger.error({ err: error }, 'what IMPORT_FROM names could not be taken in; the server will try again'),
  })
