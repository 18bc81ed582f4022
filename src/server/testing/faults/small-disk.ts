import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { stdio: 'pipe' })

/** Why no file system can be mounted here; undefined where it can. */
export const mayMount = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'only root may mount'
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder])
  if (status === 0) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return status === 0 ? undefined : 'mounting is not allowed here'
}

/** A file system of its own, as large as this. */
export const mounted = (bytes: number) => (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-mount-'))
  run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'none', folder)
  return {
    folder,
    remove: () => {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
