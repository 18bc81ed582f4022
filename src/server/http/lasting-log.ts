import { destination, type Level } from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import { createLogger } from './logging.ts'

const STANDARD_ERROR = 2
const RETRY_MS = 1_000

/**
 * The log of a server, which goes on where it cannot be written, as on a full disk: lines are left out, and once there is room a line says
 * how many (STAY-43). `file` is a file descriptor.
 */
export const createLastingLog = (level: Level | 'silent', file = STANDARD_ERROR): FastifyBaseLogger => {
  const stream = destination({ dest: file, sync: false })
  let failedAt: number | undefined
  let lines = 0
  let reason: string | undefined
  const write = (line: string): void => {
    if (failedAt === undefined) {
      stream.write(line)
      return
    }
    lines++
    if (performance.now() - failedAt < RETRY_MS) return
    failedAt = performance.now()
    // What was being written is tried again.
    stream.write('')
  }
  const logger = createLogger(level, { write })
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    failedAt ??= performance.now()
    reason = code
  })
  stream.on('drain', () => {
    failedAt = undefined
    if (lines === 0) return
    logger.warn({ lines, reason }, 'lines of the log could not be written and were left out')
    lines = 0
  })
  return logger
}

/** Without a listener an error of a stream ends the process, whatever it serves. */
export const outliveOutput = (...streams: readonly NodeJS.WriteStream[]): void => {
  for (const stream of streams) stream.on('error', () => undefined)
}
