import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { endWithThisProcess } from './end-with-this-process.ts'

export type Postgres = { url: string; stop: () => Promise<void> }

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** The newest installed server's programs. */
const findPrograms = (): string | undefined => {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const folders = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  return [...folders, ...(process.env.PATH ?? '').split(delimiter)].find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root: then it runs as the first of these users. */
const unprivilegedUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => lines.find(([user]) => user === name)).find(Boolean)
  if (!found) throw new Error('PostgreSQL does not run as root and there is no user postgres or nobody')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/**
 * Starts a PostgreSQL server of its own in a temporary folder, reached through a socket there, so that it needs no port.
 * Undefined where none is installed.
 */
export const startPostgres = async (): Promise<Postgres | undefined> => {
  const programs = findPrograms()
  if (programs === undefined) return undefined
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-pg-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = spawnSync(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C.UTF-8'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}`)
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=200', '-c', 'shared_buffers=128MB'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // At once, without waiting for its clients.
  endWithThisProcess(server, 'SIGQUIT')
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => {
    log = `${log}${chunk.toString()}`.slice(-10_000)
  })
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
  })
  const url = `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=postgres`
  const stop = async (): Promise<void> => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + 30_000
  for (;;) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${log}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return { url, stop }
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    }
  }
}
