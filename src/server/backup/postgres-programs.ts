import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type PostgresProgram = 'pg_dump' | 'pg_restore' | 'psql'

const MAX_SAID = 2_000

/**
 * A URL of PostgreSQL as its own programs take it: the password is in the environment, since arguments can be read by every user of the
 * machine.
 */
export const connectionOf = (databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } => {
  const [, scheme, user, password, rest] = /^(postgres(?:ql)?:\/\/)([^/?#@:]*):([^/?#@]*)@(.*)$/s.exec(databaseUrl) ?? []
  return password === undefined
    ? { url: databaseUrl, env: process.env }
    : { url: `${scheme}${user}@${rest}`, env: { ...process.env, PGPASSWORD: decodeURIComponent(password) } }
}

const notStarted = (program: PostgresProgram, error: NodeJS.ErrnoException): Error =>
  error.code === 'ENOENT'
    ? new Error(
        `${program} is not installed here: install the client programs of PostgreSQL (Debian: postgresql-client), of the server's version or newer`,
      )
    : new Error(`${program} could not be started`, { cause: error })

export type Running = {
  child: ChildProcess
  /** Rejects with what it said where it did not end with code 0. */
  done: Promise<void>
}

/** Starts one of PostgreSQL's programs, which never asks for a password. */
export const startProgram = (
  program: PostgresProgram,
  args: readonly string[],
  { databaseUrl, stdio }: { databaseUrl?: string; stdio: ['ignore' | 'pipe', 'ignore' | 'pipe'] },
): Running => {
  const connection = databaseUrl === undefined ? undefined : connectionOf(databaseUrl)
  const own = connection ? ['--no-password', `--dbname=${connection.url}`] : []
  const child = spawn(program, [...own, ...args], { env: connection?.env ?? process.env, stdio: [...stdio, 'pipe'] })
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    if (said.length < MAX_SAID) said += chunk.toString()
  })
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(notStarted(program, error)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(`${program} ended ${signal ? `by ${signal}` : `with code ${code}`}`, {
            cause: new Error(said.trim() || 'it said nothing'),
          }),
        )
    })
  })
  // Whoever waits for it later must not be too late.
  done.catch(() => undefined)
  return { child, done }
}

/** Runs one to its end and returns what it wrote. */
export const readProgram = async (program: PostgresProgram, args: readonly string[]): Promise<string> => {
  const { child, done } = startProgram(program, args, { stdio: ['ignore', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout!.on('data', (chunk: Buffer) => chunks.push(chunk))
  await done
  return Buffer.concat(chunks).toString()
}

/** Ends a program that is still running, and waits until it is gone. */
export const endProgram = async ({ child, done }: Running): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  await done.catch(() => undefined)
}
