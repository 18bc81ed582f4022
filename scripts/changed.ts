import { execFileSync } from 'node:child_process'

const git = (root: string, ...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit at which this branch left the main one, or the newest one where there is none. */
export const baseOf = (root: string): string => {
  for (const branch of ['main', 'origin/main'])
    try {
      return git(root, 'merge-base', branch, 'HEAD')
    } catch {}
  return git(root, 'rev-parse', 'HEAD')
}

/** Files that differ from that commit, committed or not, and new ones. */
export const changedSince = (root: string, base: string): string[] =>
  [git(root, 'diff', '--name-only', '--no-relative', base), git(root, 'ls-files', '--others', '--exclude-standard')]
    .flatMap((list) => list.split('\n'))
    .filter(Boolean)
