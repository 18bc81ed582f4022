import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from '../fixtures.ts'
import { createMemoryLimit } from './memory-limit.ts'
import { environmentOf, runTankmix } from '../programs/run-tankmix.ts'
import type { FaultKind } from './fault-kind.ts'
import { mayMount, mounted } from './small-disk.ts'
import type { DatabaseKind } from './world.ts'

const BOTH: readonly DatabaseKind[] = ['SQLite', 'PostgreSQL']
const SQLITE: readonly DatabaseKind[] = ['SQLite']
const MB = 1024 * 1024

const has = (program: string): boolean => spawnSync('which', [program]).status === 0
const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { stdio: 'pipe' })

const SLOW_CLIENTS = 200
const CHUNK = Buffer.alloc(64 * 1024, 1)
const MEMORY_LIMIT = 1024 * MB

/** What a process holds of the machine's memory; 0 where the system does not tell. */
const residentBytes = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}
const peakOf = async (read: () => number, over: AbortSignal): Promise<number> => {
  let peak = 0
  while (!over.aborted) {
    peak = Math.max(peak, read())
    await sleep(20)
  }
  return peak
}

const CLOCK_LIBRARY = ((): string | undefined => {
  const { status, stdout } = spawnSync('find', ['/usr/lib', '-name', 'libfaketime.so.1'], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').find(Boolean) : undefined
})()
let clockFile: string | undefined
const SHARED_MEMORY = '/dev/shm'
/** Where the library keeps what the processes of one clock share; a killed one leaves it behind. */
const clockMemory = (): string[] => readdirSync(SHARED_MEMORY).filter((name) => name.includes('faketime'))

/** What happens to the machine, its disk, its clock and the server's process. */
export const MACHINE_KINDS: readonly FaultKind[] = [
  {
    name: 'server killed',
    on: BOTH,
    often: SQLITE,
    inject: async ({ startServer, stopServer }, random) => {
      await sleep(random() * 300)
      await stopServer('SIGKILL')
      await startServer()
    },
  },
  {
    name: 'server stopped under load',
    on: BOTH,
    often: SQLITE,
    inject: async ({ startServer, stopServer }, random) => {
      await sleep(random() * 300)
      const started = performance.now()
      const code = await stopServer('SIGTERM')
      const took = performance.now() - started
      if (code !== 0 || took > 10_000) throw new Error(`the stop took ${Math.round(took)} ms and gave ${code}`)
      await startServer()
    },
  },
  {
    name: 'write lock held by another process',
    on: SQLITE,
    inject: async ({ settings }, random) => {
      const other = new DatabaseSync(join(settings.dataFolder, 'tankmix.db'))
      other.exec('pragma busy_timeout = 5000; begin immediate')
      await sleep(500 + random() * 2_500)
      other.exec('commit')
      other.close()
    },
  },
  {
    name: 'data imported under load',
    on: BOTH,
    often: SQLITE,
    inject: async ({ settings }) => {
      const { code, error } = await runTankmix(['import', ACCEPTANCE_DATA], environmentOf(settings))
      if (code !== 0) throw new Error(error)
    },
  },
  {
    name: 'disk full',
    on: SQLITE,
    unable: mayMount,
    place: mounted(96 * MB),
    inject: async ({ settings }, random) => {
      const filler = openSync(join(settings.dataFolder, 'filler'), 'w')
      try {
        for (;;) writeSync(filler, CHUNK)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(filler)
      }
      await sleep(300 + random() * 700)
      rmSync(join(settings.dataFolder, 'filler'))
    },
  },
  {
    name: 'power cut',
    on: SQLITE,
    unable: () =>
      mayMount() ?? (has('xfs_io') && has('mkfs.ext4') ? undefined : 'xfs_io and mkfs.ext4 are needed (packages xfsprogs, e2fsprogs)'),
    place: () => {
      const base = mkdtempSync(join(tmpdir(), 'tankmix-power-'))
      const folder = join(base, 'mount')
      mkdirSync(folder)
      run('truncate', '-s', '256M', join(base, 'image'))
      run('mkfs.ext4', '-q', '-F', join(base, 'image'))
      run('mount', '-o', 'loop', join(base, 'image'), folder)
      return {
        folder,
        remove: () => {
          spawnSync('umount', ['-l', folder])
          rmSync(base, { recursive: true, force: true })
        },
      }
    },
    inject: async ({ settings, server, startServer, stopServer }, random) => {
      await sleep(random() * 500)
      // The processor stops with the power: a process that went on could acknowledge what it wrote to the disk that is gone, since a file
      // system that is shut down in the middle of a sync may report success.
      process.kill(server().pid, 'SIGSTOP')
      // What was not brought to the disk is gone: the file system is shut down without a flush.
      run('xfs_io', '-x', '-c', 'shutdown', settings.dataFolder)
      await stopServer('SIGKILL')
      const image = join(settings.dataFolder, '..', 'image')
      run('umount', settings.dataFolder)
      run('mount', '-o', 'loop', image, settings.dataFolder)
      await startServer()
    },
  },
  {
    name: 'every pack asked for at once',
    on: SQLITE,
    often: [],
    demo: true,
    inject: async ({ server, settings }) => {
      const { url, pid } = server()
      // From the first build on, not from what was kept.
      rmSync(join(settings.dataFolder, 'packs'), { recursive: true, force: true })
      const countries = (await (await fetch(`${url}/api/tankmix/countries`)).json()) as { id: string }[]
      const idle = residentBytes(pid)
      const over = new AbortController()
      const watching = peakOf(() => residentBytes(pid), over.signal)
      await Promise.all(
        countries.map(async ({ id }) => {
          const info = await fetch(`${url}/api/tankmix/pack/${id.toLowerCase()}`)
          if (!info.ok && info.status !== 429 && info.status !== 503) throw new Error(`pack ${id}: ${info.status}`)
          await info.arrayBuffer()
        }),
      )
      over.abort()
      const peak = await watching
      if (peak > 2 * idle) throw new Error(`the process grew from ${Math.round(idle / MB)} to ${Math.round(peak / MB)} MB`)
    },
  },
  {
    name: 'memory limited to 1 GB, every pack and many different searches',
    on: SQLITE,
    often: [],
    demo: true,
    unable: () => {
      const limit = createMemoryLimit(MEMORY_LIMIT)
      limit?.remove()
      return limit ? undefined : 'control groups of memory cannot be made here'
    },
    inject: async ({ server, stopServer, startServer }) => {
      const limit = createMemoryLimit(MEMORY_LIMIT)!
      const { url, pid } = server()
      try {
        limit.hold(pid)
        const countries = (await (await fetch(`${url}/api/tankmix/countries`)).json()) as { id: string }[]
        const packs = countries.map(({ id }) => fetch(`${url}/api/tankmix/pack/${id.toLowerCase()}`).then((info) => info.arrayBuffer()))
        const searches = countries.flatMap(({ id }) =>
          LANGUAGE_CODES.slice(0, 6).map((languageCode) =>
            fetch(`${url}/api/tankmix/search`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...ANTI_FORGERY },
              body: JSON.stringify({ countryCode: id, languageCode }),
            }).then((response) => response.arrayBuffer()),
          ),
        )
        await Promise.all([...packs, ...searches])
      } finally {
        // A process leaves its group only by ending.
        await stopServer('SIGTERM')
        await startServer()
        limit.remove()
      }
    },
  },
  {
    name: 'hundreds of slow clients',
    on: BOTH,
    often: SQLITE,
    inject: async ({ server }) => {
      const port = Number(new URL(server().url).port)
      const sockets: Socket[] = []
      for (let number = 0; number < SLOW_CLIENTS; number++) {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined)
        socket.write('POST /api/tankmix/search HTTP/1.1\r\nHost: local')
        sockets.push(socket)
      }
      await sleep(500)
      for (const socket of sockets) socket.destroy()
    },
  },
  {
    name: 'clock put forward by two days and back',
    on: BOTH,
    often: SQLITE,
    unable: () => (CLOCK_LIBRARY === undefined ? 'libfaketime is needed (package faketime)' : undefined),
    place: () => {
      const folder = mkdtempSync(join(tmpdir(), 'tankmix-clock-'))
      writeFileSync(join(folder, 'clock'), '+0')
      clockFile = join(folder, 'clock')
      const others = new Set(clockMemory())
      return {
        folder,
        remove: () => {
          for (const name of clockMemory()) if (!others.has(name)) rmSync(join(SHARED_MEMORY, name), { force: true })
          rmSync(folder, { recursive: true, force: true })
        },
      }
    },
    env: () => ({
      LD_PRELOAD: CLOCK_LIBRARY!,
      FAKETIME_TIMESTAMP_FILE: clockFile!,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
    }),
    inject: async () => {
      writeFileSync(clockFile!, '+2d')
      await sleep(400)
      writeFileSync(clockFile!, '+0')
    },
  },
]
