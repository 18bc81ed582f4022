import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Test } from '../contract/look-ups/tests.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from './testing/acceptance-app.ts'
import { eachDatabase } from './testing/each-database.ts'
import { endWithThisProcess } from './testing/programs/end-with-this-process.ts'
import { runInProcess } from './testing/programs/run-in-process.ts'
import { environmentOf, runTankmix, startTankmix, type RunningServer } from './testing/programs/run-tankmix.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-main-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))

const search = async (server: RunningServer, countryCode: string): Promise<Test[]> => {
  const response = await fetch(`${server.url}/api/tankmix/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...ANTI_FORGERY },
    body: JSON.stringify({ countryCode }),
  })
  return (await response.json()) as Test[]
}

/** Repeats the call until the response is as expected, or for two minutes: a busy machine needs a while to build an index. */
const eventually = async <Answer>(ask: () => Promise<Answer>, enough: (answer: Answer) => boolean): Promise<Answer> => {
  const deadline = Date.now() + 120_000
  for (;;) {
    const answer = await ask()
    if (enough(answer) || Date.now() > deadline) return answer
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}

describe('the command line', () => {
  test('lists its commands', async () => {
    const help = await runTankmix(['--help'], {})
    expect(help.code).toBe(0)
    for (const command of [
      'serve',
      'import DIR',
      'export DIR',
      'requests list|show ID|delete ID|export',
      'mail [retry [ID]|test ADDRESS]',
      'backup FILE',
      'migrate',
    ])
      expect(help.out).toContain(`tankmix ${command}`)
    expect(await runTankmix([], {})).toMatchObject({ code: 2, out: help.out })
  })

  test.each(['serve', 'import', 'export', 'requests', 'mail', 'backup', 'migrate'])('%s --help describes it', async (command) => {
    const { code, out } = await runInProcess([command, '--help'], {})
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^tankmix ${command}.*\n\n`))
  })

  test.each([
    [['fly'], 'There is no command fly.'],
    [['import'], 'tankmix import takes one folder'],
    [['export', 'a', 'b'], 'tankmix export takes one folder'],
    [['requests'], 'tankmix requests takes list'],
    [['requests', 'show'], 'tankmix requests takes list'],
    [['requests', 'delete'], 'tankmix requests takes list'],
    [['requests', 'list', 'all'], 'tankmix requests takes list'],
    [['requests', 'export', '--format', 'xml'], 'tankmix requests takes list'],
    [['requests', 'export', '--all'], 'tankmix requests has no option --all.'],
    [['mail', 'send'], 'tankmix mail takes no argument'],
    [['migrate', '--fast'], 'tankmix migrate has no option --fast.'],
  ])('%j is refused with a reason', async (args, reason) => {
    const { code, error } = await runInProcess(args, { TANKMIX_DATA: folder })
    expect(code).toBe(2)
    expect(error).toContain(reason)
  })

  test('all wrong settings are reported before anything starts', async () => {
    const { code, error } = await runInProcess(['serve'], { PORT: 'x', LOG_LEVEL: 'loud', TANKMIX_DATA: join(folder, 'none') })
    expect(code).toBe(2)
    expect(error).toContain('setting PORT: ')
    expect(error).toContain('setting LOG_LEVEL: ')
    expect(readdirSync(folder)).not.toContain('none')
  })

  test('STAY-14 a server that may open too few files reports it and stops', async () => {
    const child = spawn(
      'sh',
      ['-c', 'ulimit -n 100; exec "$0" "$@"', process.execPath, fileURLToPath(new URL('main.ts', import.meta.url)), 'serve'],
      {
        env: { PATH: process.env.PATH ?? '', TANKMIX_DATA: join(folder, 'none') },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    endWithThisProcess(child)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
    expect(said).toBe(
      'tankmix serve: only 100 files and connections may be open at a time; a server needs 256: raise the limit (ulimit -n)\n',
    )
    expect(readdirSync(folder)).not.toContain('none')
  })

  test.each(['file', 'file/below'])('MON-13 a data folder that is %s ends the start with the reason', async (path) => {
    writeFileSync(join(folder, 'file'), '')
    const { code, error } = await runInProcess(['serve'], { TANKMIX_DATA: join(folder, path) })
    expect([code, error]).toEqual([1, expect.stringContaining(`tankmix serve: TANKMIX_DATA: ${join(folder, path)} cannot be a folder`)])
    const imported = await runInProcess(['import', ACCEPTANCE_DATA], { TANKMIX_DATA: join(folder, path) })
    expect(imported).toMatchObject({
      code: 1,
      error: expect.stringContaining(`TANKMIX_DATA: ${join(folder, path)} cannot be a folder`) as string,
    })
  })

  test('MON-14 a reader that had enough of a command ends it quietly', async () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    // The reader is gone before the first line.
    const script = `{ sleep 0.2; "$0" "$1" --help; echo "code $?" >&2; } | true`
    const child = spawn('sh', ['-c', script, process.execPath, main], { stdio: ['ignore', 'ignore', 'pipe'] })
    endWithThisProcess(child)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await new Promise((resolve) => child.on('close', resolve))
    expect(said).toBe('code 0\n')
  })

  test('a database that does not respond is reported in one line', async () => {
    const { code, error } = await runInProcess(['migrate'], { DATABASE_URL: `postgresql:///none?host=${encodeURIComponent(folder)}` })
    expect(code).toBe(1)
    expect(error).toMatch(/^tankmix migrate: .*ENOENT.*\n$/)
  })
})

eachDatabase('the product', ({ untouched }) => {
  test('import, serve, import again: every running server shows the change within 5 s', async () => {
    const env = environmentOf(await untouched())
    const imported = await runInProcess(['import', ACCEPTANCE_DATA], env)
    expect(imported).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^[^\n]+ free text [^\n]+\nImported 13 products, 14 tests and 31 ingredients\.\n$/) as string,
    })
    const servers = await Promise.all([startTankmix(env), startTankmix(env)])
    try {
      for (const server of servers)
        expect(
          await eventually(
            () => search(server, 'IN'),
            (tests) => tests.length > 0,
          ),
        ).toHaveLength(1)

      const update = join(folder, 'update')
      cpSync(ACCEPTANCE_DATA, update, { recursive: true })
      const path = join(update, 'tests.csv')
      writeFileSync(path, readFileSync(path, 'utf8').replace('1010,foliar,US', '1010,foliar,IN'))
      expect((await runInProcess(['import', update], env)).code).toBe(0)
      for (const server of servers) {
        const tests = await eventually(
          () => search(server, 'IN'),
          ({ length }) => length === 2,
        )
        expect(tests.map(({ tankmixId }) => tankmixId)).toEqual(['1009', '1010'])
      }
    } finally {
      expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
    }
  })

  test('a faulty import says what is wrong where, changes nothing and ends with code 1', async () => {
    const env = environmentOf(await untouched())
    await runInProcess(['import', ACCEPTANCE_DATA], env)
    const faulty = join(folder, 'faulty')
    cpSync(ACCEPTANCE_DATA, faulty, { recursive: true })
    const path = join(faulty, 'tests.csv')
    writeFileSync(path, readFileSync(path, 'utf8').replace('1001,foliar,FR,2025-03-14,C,', '1001,foliar,FR,2025-03-14,OK,'))
    const { code, error } = await runInProcess(['import', faulty], env)
    expect(code).toBe(1)
    expect(error).toContain('tests.csv:2: result: must be C, CA or NC, not "OK"\n1 error. Nothing was changed.\n')
    const exported = join(folder, 'exported')
    expect((await runInProcess(['export', exported], env)).code).toBe(0)
    expect(readFileSync(join(exported, 'tests.csv'), 'utf8')).toContain('1001,foliar,FR,2025-03-14,C,200')
  })

  test('migrate runs once and then has nothing to do', async () => {
    const env = environmentOf(await untouched())
    const names = readdirSync(MIGRATIONS).filter((file) => /^[^.]+\.sql$/.test(file))
    expect((await runInProcess(['migrate'], env)).out).toBe(`Migrated: ${names.toSorted().join(', ').replaceAll('.sql', '')}.\n`)
    expect((await runInProcess(['migrate'], env)).out).toBe('The database is up to date.\n')
  })
})

const LOOK_AROUND = /Look around [^\n]+\nhttp:\/\/localhost:\d+\/console\/join#[\w-]{43}\n/

describe('demonstration data', () => {
  test('LAB-111 fill an empty embedded database at the first start, are announced, and are removed by a real import', async () => {
    const env = { ...environmentOf({ dataFolder: join(folder, 'demo') }), TANKMIX_DEMO: 'on' }
    const server = await startTankmix(env)
    try {
      const france = await eventually(
        () => search(server, 'FR'),
        (tests) => tests.length > 0,
      )
      expect(france).toHaveLength(500)
      expect(await (await fetch(server.url)).text()).toContain('"demo":true')
      // The demonstration of the console is filled beside the first searches.
      const said = await eventually(
        () => Promise.resolve(server.said()),
        (text) => LOOK_AROUND.test(text),
      )
      expect(said).toMatch(LOOK_AROUND)
      const { out } = await runInProcess(['import', ACCEPTANCE_DATA], env)
      expect(out).toContain('The demonstration data were removed.')
      const { length } = await eventually(
        () => search(server, 'FR'),
        (tests) => tests.length === 4,
      )
      // What the server said shows why, where it is another number.
      expect([length, server.said()]).toEqual([4, expect.any(String)])
      expect(
        await eventually(
          async () => (await fetch(server.url)).text(),
          (html) => html.includes('"demo":false'),
        ),
      ).toContain('"demo":false')
    } finally {
      await server.stop()
    }
    const again = await startTankmix(env)
    try {
      expect(
        await eventually(
          () => search(again, 'FR'),
          ({ length }) => length > 0,
        ),
      ).toHaveLength(4)
      expect(again.said()).not.toContain('/console/join#')
    } finally {
      await again.stop()
    }
  })

  test('LAB-111 are left out where TANKMIX_DEMO is off', async () => {
    const server = await startTankmix(environmentOf({ dataFolder: join(folder, 'empty') }))
    try {
      const ready = await eventually(
        async () => (await fetch(`${server.url}/readyz`)).status,
        (status) => status === 200,
      )
      expect(ready).toBe(200)
      expect(await search(server, 'FR')).toEqual([])
      expect(server.said()).not.toContain('/console/join#')
    } finally {
      await server.stop()
    }
  })
})
