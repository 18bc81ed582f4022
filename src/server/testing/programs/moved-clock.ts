import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('moved-clock.c', import.meta.url))
const SECONDS_PER_MINUTE = 60

export type MovedClock = { env: Record<string, string>; putForward: (minutes: number) => void; remove: () => void }

/** A clock of one program's own that can be put forward while it runs. Undefined where there is no C compiler, which Varnish needs too. */
export const movedClock = (): MovedClock | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-clock-'))
  const [library, file] = [join(folder, 'moved-clock.so'), join(folder, 'seconds')]
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl'])
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const descriptor = openSync(file, 'w+')
  const write = (seconds: number): void => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(seconds))
    // In place: the program has the file in its memory.
    writeSync(descriptor, bytes, 0, bytes.length, 0)
  }
  write(0)
  return {
    env: { LD_PRELOAD: library, MOVED_CLOCK: file },
    putForward: (minutes) => write(minutes * SECONDS_PER_MINUTE),
    remove: () => {
      closeSync(descriptor)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
