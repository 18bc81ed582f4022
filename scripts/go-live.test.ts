import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { ACCEPTANCE_DATA } from '../src/server/testing/fixtures.ts'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import { createSmtp } from '../src/server/testing/programs/start-smtp.ts'
import { inFolder, PLAYED } from './as-debian.ts'
import { freePort } from '../src/server/testing/programs/free-port.ts'

const AS_DEBIAN = fileURLToPath(new URL('as-debian.ts', import.meta.url))
const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

type Block = { heading: string; text: string }
/** The commands of the document, each under the heading that it stands below. */
const blocks = (): Block[] => {
  let heading = ''
  return [...read('docs/go-live.md').matchAll(/^#+ (.+)$|^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, title, text]) => {
    heading = title ?? heading
    return text === undefined ? [] : [{ heading, text }]
  })
}

const DATABASES = ['embedded database', 'PostgreSQL']
const adminUrl = inject('databaseUrl')
const MOVE = 'Later to PostgreSQL (embedded database)'
const URL_IN_DOCUMENT = 'postgresql://tankmix:$DB_PASSWORD@localhost/tankmix'

/** A folder in place of `/`, on which the document is run. */
const startMachine = async () => {
  const root = mkdtempSync(join(tmpdir(), 'tankmix-go-live-'))
  const database = `golive_${randomUUID().slice(0, 8)}`
  const smtp = await createSmtp()
  const port = String(await freePort())
  for (const folder of [
    'bin',
    'root/data',
    'etc/systemd/system',
    'etc/nginx/sites-enabled',
    'opt',
    'var/lib',
    'var/backups',
    'var/log/nginx',
    'usr/local/bin',
  ])
    mkdirSync(join(root, folder), { recursive: true })
  for (const name of PLAYED)
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\nexec "${process.execPath}" "${AS_DEBIAN}" ${name} "$@"\n`, { mode: 0o755 })
  cpSync(ACCEPTANCE_DATA, join(root, 'root/data'), { recursive: true })
  const authority = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=authority']
  execFileSync('openssl', [...authority, '-keyout', join(root, 'key.pem'), '-out', join(root, 'root/data/authority.pem')], {
    stdio: 'ignore',
  })
  const urlOf = (name: string, user = database): string => {
    const url = adminUrl!.replace(/^(postgres(?:ql)?:\/\/)[^/]*(?=\/)/, `$1${user}@`)
    return url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
  }
  const env = {
    PATH: `${join(root, 'bin')}:${join(root, 'usr/local/bin')}:${process.env.PATH}`,
    HOME: root,
    AS_ROOT: root,
    AS_PORT: port,
    AS_DATABASE: database,
    AS_ADMIN_URL: adminUrl ?? '',
  }
  const own: Record<string, string> = {
    ADMIN: 'ida@lab.example',
    LAB_EMAIL: 'laboratory@lab.example',
    SMTP_URL: smtp.url,
    DB_PASSWORD: 'of-the-test',
  }
  let variables = ''
  /** Runs a block as it is written, but in the folder, on the test's own database, port and mail server. */
  const run = ({ heading, text }: Block): Promise<{ code: number; out: string }> => {
    const here = inFolder(text, root)
      .replaceAll(`${URL_IN_DOCUMENT}_drill`, () => (adminUrl === undefined ? '' : urlOf(`${database}_drill`)))
      .replaceAll(URL_IN_DOCUMENT, () => (adminUrl === undefined ? '' : urlOf(database)))
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replaceAll('https://$SITE', `http://localhost:${port}`)
      .replaceAll('https://$NEW_SITE"', `http://localhost:${port}"`)
    if (heading === 'What is yours')
      variables = here.replaceAll(/^(\w+)=.*$/gm, (line, name: string) => (name in own ? `${name}='${own[name]}'` : line))
    const script = `set -euo pipefail\n${variables}\n${heading === 'What is yours' ? '' : here}`
    return new Promise((resolve) => {
      execFile('bash', ['-c', script], { env, cwd: root, timeout: 240_000 }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : 1, out: `${stdout}${stderr}` }),
      )
    })
  }
  const command = async (...words: string[]): Promise<string> => (await run({ heading: '', text: `tankmix ${words.join(' ')}` })).out
  onTestFinished(async () => {
    await run({ heading: '', text: 'systemctl stop tankmix' })
    await smtp.kill()
    const statements = [
      `drop database if exists ${database} with (force)`,
      `drop database if exists ${database}_drill with (force)`,
      `drop role if exists ${database}`,
    ]
    if (adminUrl !== undefined)
      for (const statement of statements)
        execFileSync('psql', ['--quiet', `--dbname=${adminUrl}`, '--command', statement], { stdio: 'ignore' })
    rmSync(root, { recursive: true, force: true })
  })
  return { root, smtp, run, command }
}

/** What an operator writes into the brand's file. */
const fillInBrand = (root: string): void => {
  const file = join(root, 'etc/tankmix/brand/brand.json')
  const filled = readFileSync(file, 'utf8').replaceAll('example.com', 'farm.test').replaceAll(' (example)', '')
  const privacy = { email: 'privacy@farm.test', places: ['NO'], transfers: 'none', backupDays: 14 }
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(filled) as object), privacy }))
}

/** Each goes through nearly the same commands: the short run takes the one that has more of them. */
const TRIED = DATABASES.filter((kind) => IN_FULL || kind === (adminUrl === undefined ? 'embedded database' : 'PostgreSQL'))

describe.each(TRIED)('docs/go-live.md on the %s', (kind) => {
  const skipped = DATABASES.find((one) => one !== kind)!
  test.skipIf(kind === 'PostgreSQL' && adminUrl === undefined)(
    'DOC-02 every command, from an empty machine to a live service, its backups and its moves, does what the document says',
    async () => {
      const { root, smtp, run, command } = await startMachine()
      const all = blocks().filter(({ heading }) => !heading.endsWith(`(${skipped})`) && (heading !== MOVE || adminUrl !== undefined))
      const people: string[] = []
      const listPeople = async (): Promise<void> => void people.push(await command('people', 'list'))
      const before: Record<string, () => Promise<void> | void> = {
        Settings: () => fillInBrand(root),
        Restore: async () => {
          await command('people', 'invite', 'late@lab.example', '--role', 'viewer')
          await listPeople()
        },
      }
      const said: Record<string, string> = {}
      const after: Record<string, () => Promise<void>> = { Restore: listPeople, 'Back to the version before': listPeople }
      for (const block of all) {
        await before[block.heading]?.()
        const { code, out } = await run(block)
        expect({ heading: block.heading, code, out: code === 0 ? '' : out }).toEqual({ heading: block.heading, code: 0, out: '' })
        said[block.heading] = `${said[block.heading] ?? ''}${out}`
        await after[block.heading]?.()
      }
      expect(people.map((list) => [list.includes('ida@lab.example'), list.includes('late@lab.example')])).toEqual([
        [true, true],
        [true, false],
        [true, false],
      ])
      expect(said['The service']).toContain('{"status":"ok"}')
      expect(said['Your data']).toMatch(/^Imported \d+ products, \d+ tests and \d+ ingredients\.$/m)
      expect(said['The first admin']).toMatch(/^http:\/\/localhost:\d+\/console\/join#[\w-]{43}$/m)
      expect(said['Is all well?']).not.toMatch(/^wrong/m)
      expect(said['Is all well?']).toMatch(/^ok {5}mail server .+ took an email from laboratory@lab\.example to ida@lab\.example: 250/m)
      expect(smtp.received.map(({ to }) => to[0])).toContain('ida@lab.example')
      expect(said['Start them']).toMatch(/\.backup$/m)
      expect(existsSync(join(root, 'var/lib/tankmix/last-backup'))).toBe(true)
      const isMoved = all.some(({ heading }) => heading === MOVE)
      for (const verified of [`Drill (${kind})`, 'Restore', ...(isMoved ? [MOVE] : [])])
        expect(said[verified]).toContain('The audit is complete and unaltered')
      expect(said['Upgrade']).toMatch(/^ok {5}schema +the newest/m)
      expect(said['Back to the version before']).toContain('{"status":"ok"}')
      expect([said[MOVE]?.includes('The move is complete') ?? false, existsSync(join(root, 'var/lib/tankmix/tankmix.db'))]).toEqual([
        isMoved,
        kind !== 'PostgreSQL' && !isMoved,
      ])
      expect(said['Another domain']).toMatch(/\/console\/join#/)
      expect(read('deploy/tankmix.service')).toContain('EnvironmentFile=/etc/tankmix.env')
      expect(readdirSync(join(root, 'etc/nginx/sites-enabled')).toSorted()).toEqual(['old-name.conf', 'reseller.conf', 'tankmix.conf'])
    },
  )
})

test('DOC-03 the version of the product is the newest of the changelog, and each version has upgrade notes', () => {
  const versions = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version!)
  expect((JSON.parse(read('package.json')) as { version: string }).version).toBe(versions[0])
  expect((JSON.parse(read('package-lock.json')) as { version: string }).version).toBe(versions[0])
  const notes = /^## Upgrade notes$([\s\S]*?)^## /m.exec(read('docs/go-live.md'))![1]!
  expect([...notes.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, version]) => version)).toEqual(versions)
})
