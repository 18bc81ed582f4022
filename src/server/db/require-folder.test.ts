import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireFolder } from './require-folder.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-folder-'))
  writeFileSync(join(folder, 'file'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['file', 'file/below'])('MON-13 %s is no folder', (path) => {
  expect(() => requireFolder(join(folder, path), 'TANKMIX_DATA')).toThrow(
    `TANKMIX_DATA: ${join(folder, path)} cannot be a folder, since a file has its name or is on its path; name another one`,
  )
})

test('MON-13 a folder that is missing is made, for its own user alone', () => {
  requireFolder(join(folder, 'a', 'b'), 'TANKMIX_DATA')
  expect(statSync(join(folder, 'a', 'b')).mode & 0o777).toBe(0o700)
})

test.runIf(process.getuid?.() === 0)('MON-13 a folder that the user may not write to is named', () => {
  mkdirSync(join(folder, 'of root'), { mode: 0o755 })
  const script = `const { requireFolder } = await import(process.argv[1]); process.setuid(65534); requireFolder(process.argv[2], 'TANKMIX_DATA')`
  const module = new URL('./require-folder.ts', import.meta.url).href
  const args = ['--input-type=module', '--eval', script, module, join(folder, 'of root')]
  spawnSync('chmod', ['755', folder])
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toContain(`${join(folder, 'of root')} cannot be used: user 65534 may not write to it`)
  expect(status).toBe(1)
})
