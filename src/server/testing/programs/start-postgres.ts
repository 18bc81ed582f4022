import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

export type StopMode = 'fast' | 'immediate' | 'kill'

/** A PostgreSQL server in a temporary folder that can be stopped, killed and started again. */
export type PostgresCluster = {
  /** Its URL, over a socket in its folder, so that it needs no port. */
  url: string
  /** The socket itself. */
  socket: string
  start: () => Promise<void>
  stop: (mode: StopMode) => Promise<void>
  /** Suspends all its processes, and resumes them. */
  pause: () => void
  resume: () => void
  /** Ends all its processes at the same moment, as the loss of its machine would. */
  crash: () => Promise<void>
  /** Its files become a copy of another cluster, from which it then takes over all changes as a standby. It must be stopped. */
  copyFrom: (other: PostgresCluster) => void
  remove: () => void
}

const SIGNALS: Record<StopMode, NodeJS.Signals> = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' }
const SOCKET_FILE = '.s.PGSQL.5432'
const START_MS = 120_000
/** A killed server cannot remove its shared memory: in its own folder, it goes with that. */
const OPTIONS = ['listen_addresses=', 'max_connections=200', 'shared_buffers=128MB', 'port=5432', 'dynamic_shared_memory_type=mmap']

const isUp = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** Children of a process, as Linux lists them. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** A new cluster's files, made once in this process: copying them takes a tenth of the time. */
let pattern: string | undefined

const initialize = (programs: string, user: ReturnType<typeof unprivilegedUser>, folder: string, data: string): void => {
  const must = (program: string, args: string[], options = {}): void => {
    const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', ...options })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  const copy = (from: string, to: string): void => must('cp', ['-R', '-p', from, to])
  if (pattern !== undefined) return copy(pattern, data)
  const locale = ['--encoding', 'UTF8', '--locale', 'C.UTF-8']
  must(join(programs, 'initdb'), ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', ...locale, '--no-sync'], user)
  const kept = `${folder}-pattern`
  copy(data, kept)
  pattern = kept
  process.once('exit', () => rmSync(kept, { recursive: true, force: true }))
}

/** Creates a cluster without starting it. Undefined where PostgreSQL is not installed. */
export const createPostgresCluster = (settings: readonly string[] = []): PostgresCluster | undefined => {
  const programs = findPrograms()
  if (programs === undefined) return undefined
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-pg-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  initialize(programs, user, folder, data)
  const url = `postgresql:///postgres?host=${encodeURIComponent(folder)}&user=postgres`
  let server: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = server
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise<void>((resolve) => {
      ending.once('exit', () => resolve())
    })
    ending.kill(signal)
    await ended
  }

  const startOnce = async (): Promise<string | undefined> => {
    const options = [...OPTIONS, ...settings].flatMap((option) => ['-c', option])
    const started = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...options], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    // Immediately, without waiting for its clients.
    endWithThisProcess(started, 'SIGQUIT')
    let log = ''
    started.stderr.on('data', (chunk: Buffer) => {
      log = `${log}${chunk.toString()}`.slice(-10_000)
    })
    server = started
    const deadline = Date.now() + START_MS
    while (!(await isUp(url))) {
      if (started.exitCode !== null || started.signalCode !== null || Date.now() > deadline) return log
      await sleep(50)
    }
    return undefined
  }
  return {
    url,
    socket: join(folder, SOCKET_FILE),
    start: async () => {
      const deadline = Date.now() + START_MS
      // After a kill, processes of the previous server may still use its shared memory.
      for (;;) {
        const log = await startOnce()
        if (log === undefined) return
        if (Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${log}`)
        await sleep(200)
      }
    },
    stop: (mode) => end(SIGNALS[mode]),
    crash: async () => {
      if (server?.exitCode !== null || server.signalCode !== null) return
      // Suspended first: otherwise one process goes on a little while another is already gone.
      const { pid } = server
      server.kill('SIGSTOP')
      const children = childrenOf(pid!)
      for (const child of children) process.kill(child, 'SIGSTOP')
      for (const child of children) process.kill(child, 'SIGKILL')
      await end('SIGKILL')
    },
    copyFrom: (other) => {
      rmSync(data, { recursive: true, force: true })
      const args = [
        '--pgdata',
        data,
        '--dbname',
        other.url,
        '--write-recovery-conf',
        '--wal-method=stream',
        '--checkpoint=fast',
        '--no-sync',
      ]
      const { status, stderr } = spawnSync(join(programs, 'pg_basebackup'), args, { cwd: folder, encoding: 'utf8', ...user })
      if (status !== 0) throw new Error(`pg_basebackup failed: ${stderr}`)
    },
    pause: () => {
      for (const pid of childrenOf(server!.pid!)) process.kill(pid, 'SIGSTOP')
      server!.kill('SIGSTOP')
    },
    resume: () => {
      server!.kill('SIGCONT')
      for (const pid of childrenOf(server!.pid!)) process.kill(pid, 'SIGCONT')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Starts a separate PostgreSQL server, with settings if wanted. Undefined where none is installed. */
export const startPostgres = async (settings: readonly string[] = []): Promise<Postgres | undefined> => {
  const cluster = createPostgresCluster(settings)
  if (!cluster) return undefined
  await cluster.start()
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop('fast')
      cluster.remove()
    },
  }
}
