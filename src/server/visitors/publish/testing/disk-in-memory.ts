import type { Disk } from '../disk.ts'

/** The process was killed; nothing that it would have done afterwards happens, its clearing up included. */
export class Killed extends Error {}

/** A disk whose user is killed at a step, or that is full from a step on. A write that is cut short leaves half of its bytes. */
export const createDiskInMemory = () => {
  const files = new Map<string, Buffer>()
  let steps = 0
  let killAt = Infinity
  let fullFrom = Infinity
  let isDead = false
  const step = (half?: () => void): void => {
    if (isDead) throw new Killed()
    steps++
    if (steps === killAt) {
      half?.()
      isDead = true
      throw new Killed()
    }
  }
  const disk: Disk = {
    read: (path) => Promise.resolve(files.get(path)),
    sizeOf: (path) => Promise.resolve(files.get(path)?.length),
    list: (path) =>
      Promise.resolve([
        ...new Set(
          [...files.keys()].filter((name) => name.startsWith(`${path}/`)).map((name) => name.slice(path.length + 1).split('/')[0]!),
        ),
      ]),
    makeFolder: () => Promise.resolve(),
    syncFolder: () => Promise.resolve(),
    // eslint-disable-next-line @typescript-eslint/require-await -- an error must be a rejection
    write: async (path, bytes) => {
      const half = (): void => void files.set(path, Buffer.from(bytes.subarray(0, bytes.length / 2)))
      step(half)
      if (steps >= fullFrom) {
        half()
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }
      files.set(path, Buffer.from(bytes))
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- an error must be a rejection
    rename: async (from, to) => {
      step()
      const bytes = files.get(from)
      if (!bytes) throw new Error(`${from} is missing`)
      files.set(to, bytes)
      files.delete(from)
    },
    // eslint-disable-next-line @typescript-eslint/require-await -- an error must be a rejection
    remove: async (path) => {
      step()
      files.delete(path)
    },
  }
  return {
    disk,
    files,
    /** Begins to count steps, for one user. */
    begin: (limits: { killAt?: number; fullFrom?: number } = {}): void => {
      steps = 0
      isDead = false
      killAt = limits.killAt ?? Infinity
      fullFrom = limits.fullFrom ?? Infinity
    },
  }
}
