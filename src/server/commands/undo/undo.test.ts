import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { changedFolder } from '../../data/testing/imported-scene.ts'
import { wrongly } from '../../data/undo/testing/wrong-files.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'

const folder = changedFolder(wrongly)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

anyDatabase('the undo of an import, on the command line', ({ settings }) => {
  test('UNDO-13 lists imports, looks, asks for a second approver where warnings go, and undoes one', async () => {
    const env = environmentOf(await settings())
    const run = async (...args: string[]) => {
      const { code, out, error } = await runInProcess(['import', ...args], env)
      return [code, out.trim(), error.trim()] as const
    }
    expect(await run('--list')).toEqual([0, 'There is no import. Those of a demonstration are not listed.', ''])
    await run(ACCEPTANCE_DATA)
    await run(folder)
    const [, listed] = await run('--list')
    expect(listed.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^2 +\d{4}-\d\d-\d\d \d\d:\d\d +3 tests +3 products +can be undone until \d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^1 +\d{4}-\d\d-\d\d \d\d:\d\d +14 tests +13 products +can be undone until \d{4}-\d\d-\d\d$/),
    ])
    const [code, looked] = await run('--undo', '2', '--check')
    expect([code, looked.split('\n').slice(1)]).toEqual([
      0,
      [
        'Tests: 2 to be withdrawn as imported in error, 1 to be put back as they were before.',
        'Products: 2 to be removed, 1 to be put back.',
        'Results that go: 2 fails, 0 with care.',
        'Nothing was changed.',
      ],
    ])
    expect((await run('--undo', '2')).filter((_, at) => at !== 1)).toEqual([
      1,
      'Warnings go with it: look at them with a second approver, then add --remove-warnings. Nothing was changed.',
    ])
    const [done, said] = await run('--undo', '2', '--remove-warnings')
    expect([done, said.split('\n')[1]]).toEqual([0, 'Tests: 2 withdrawn as imported in error, 1 put back as they were before.'])
    expect(await run('--undo', '2', '--remove-warnings')).toEqual([1, '', 'Import 2: undone by entry 3. Nothing was changed.'])
    expect(await run('--undo', '7')).toEqual([1, '', 'There is no import 7: tankmix import --list lists them.'])
    for (const wrong of [['--undo', 'x'], ['--undo', '2', folder], ['--list', '--undo', '2'], ['--remove-warnings']])
      expect((await run(...wrong))[0]).toBe(2)
  })
})
