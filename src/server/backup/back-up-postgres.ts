import { existsSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { syncPath } from '../process/durable-files.ts'
import { readCopy } from './copy-of.ts'
import { endProgram, startProgram, type PostgresProgram } from './postgres-programs.ts'

type Options = { signal?: AbortSignal | undefined }

const runToEnd = async (
  program: PostgresProgram,
  args: readonly string[],
  { databaseUrl, signal }: Options & { databaseUrl?: string },
): Promise<void> => {
  const running = startProgram(program, args, { ...(databaseUrl === undefined ? {} : { databaseUrl }), stdio: ['ignore', 'ignore'] })
  const stop = (): void => void endProgram(running)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await running.done
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  signal?.throwIfAborted()
}

/** Reads a dump to its end: throws where it is cut off or damaged. */
export const checkDump = (file: string, options: Options = {}): Promise<void> => runToEnd('pg_restore', ['--file=/dev/null', file], options)

/**
 * Copies PostgreSQL as it is at one moment, by its own `pg_dump`, into a file that appears only once it is complete, was read to its end, and is
 * on the disk. Returns its size.
 */
export const backUpPostgres = async (databaseUrl: string, file: string, { signal }: Options = {}): Promise<{ bytes: number }> => {
  if (existsSync(file)) throw new Error(`${file} already exists; a copy never replaces another`)
  const unfinished = `${file}.unfinished`
  try {
    await rm(unfinished, { force: true })
    // It goes into a file that is there with the rights that it has.
    await writeFile(unfinished, '', { mode: 0o600, flag: 'wx' })
    await runToEnd('pg_dump', ['--format=custom', `--file=${unfinished}`], { databaseUrl, signal })
    await checkDump(unfinished, { signal })
    await readCopy(unfinished)
    await rename(unfinished, file)
    await syncPath(dirname(resolve(file)))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Error(`${file} could not be written`, { cause: error })
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined)
  }
  return { bytes: (await stat(file)).size }
}
