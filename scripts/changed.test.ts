import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { baseOf, changedSince } from './changed.ts'

test('changes are those since the branch left main: committed, uncommitted and new', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-changed-'))
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], { cwd: folder, encoding: 'utf8' })
  const commit = (file: string): void => {
    writeFileSync(join(folder, file), '')
    git('add', file)
    git('commit', '-q', '-m', file)
  }
  try {
    git('init', '-q', '-b', 'main')
    commit('old')
    commit('edited')
    git('switch', '-q', '-c', 'topic')
    commit('committed')
    appendFileSync(join(folder, 'edited'), 'more')
    writeFileSync(join(folder, 'new'), '')
    git('branch', '-f', 'main', 'topic~1')
    expect(changedSince(folder, baseOf(folder)).toSorted()).toEqual(['committed', 'edited', 'new'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
