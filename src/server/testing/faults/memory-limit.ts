import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Control groups of either version, as far as this process may make one. */
const ROOTS = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max' },
]

export type MemoryLimit = { hold: (pid: number) => void; remove: () => void }

const NAME = `memory-trial-${process.pid}`

/** Makes a group whose processes may hold so many bytes together; undefined where this is not allowed. */
export const createMemoryLimit = (bytes: number): MemoryLimit | undefined => {
  for (const root of ROOTS) {
    const folder = join(root.folder, NAME)
    try {
      mkdirSync(folder)
      if (!existsSync(join(folder, root.limit))) throw new Error('no limit of memory here')
      writeFileSync(join(folder, root.limit), String(bytes))
      return {
        hold: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
        remove: () => rmdirSync(folder),
      }
    } catch {
      if (existsSync(folder)) rmdirSync(folder)
    }
  }
  return undefined
}
