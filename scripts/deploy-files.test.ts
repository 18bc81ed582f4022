import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LANGUAGE_CODES } from '../src/domain/texts/languages.ts'
import { TERMS } from '../src/domain/texts/terms-version.ts'
import { lastBackupAt } from '../src/server/backup/last-backup.ts'
import { ACCEPTANCE_DATA } from '../src/server/testing/fixtures.ts'
import { environmentOf, runTankmix } from '../src/server/testing/programs/run-tankmix.ts'
import { createPostgresCluster } from '../src/server/testing/programs/start-postgres.ts'
import { isServerBuilt } from './build-inputs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const has = (program: string): boolean => spawnSync('which', [program]).status === 0

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('SHELL-14 the site of published files gives its pages to whoever accepted the terms as they are now, and to nobody else', () => {
  const numbers = [...read('deploy/nginx-static.conf').matchAll(/^ {2}"~\^(\d+)\//gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual([TERMS.version, TERMS.version, TERMS.version])
})

describe.runIf(has('curl'))('what fills a cache', () => {
  const HASHES = { FR: 'a'.repeat(16), DE: 'b'.repeat(16) }
  /** A cache that notes what it is asked for; what is in `missing` does not come. */
  const startCache = async () => {
    const world = {
      current: { asOf: '2026-11-27T12:00:00Z', lists: 'c'.repeat(16), countries: HASHES },
      missing: '-',
      asked: [] as string[],
    }
    const cache = createServer(({ url = '', headers }, response) => {
      if (url.startsWith('/packs/'))
        world.asked.push(`${url.slice('/packs/'.length)} ${String(headers['accept-encoding']).split(', ').at(-1)}`)
      const status = url.includes(world.missing) ? 503 : 200
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(url === CURRENT ? world.current : {}))
    })
    await new Promise<void>((resolve) => void cache.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void cache.close())
    const notes = mkdtempSync(join(folder, 'notes-'))
    const site = `http://127.0.0.1:${(cache.address() as AddressInfo).port}`
    /** The files that were asked for, each for either kind of browser. */
    const fill = async (...into: string[]): Promise<{ code: number | null; files: string[] }> => {
      world.asked.length = 0
      const script = spawn(join(root, 'deploy/warm-cache.sh'), [site, ...into], { stdio: 'ignore' })
      const [code] = (await once(script, 'close')) as [number | null]
      const files = world.asked.filter((one) => one.endsWith(' zstd')).map((one) => one.split(' ')[0]!)
      expect(world.asked.length).toBe(2 * files.length)
      return { code, files: files.toSorted() }
    }
    return { world, notes, fill }
  }
  const CURRENT = '/api/v1/current'
  const ALL = [`de.${HASHES.DE}.json`, `fr.${HASHES.FR}.json`, `lists.${'c'.repeat(16)}.json`]

  test('EDGE-52 the cache is asked for each file that is named, as browsers ask, and for none twice', async () => {
    const { world, notes, fill } = await startCache()
    expect(await fill(notes)).toEqual({ code: 0, files: ALL })
    expect(await fill(notes)).toEqual({ code: 0, files: [] })
    world.current = { ...world.current, countries: { ...HASHES, FR: 'd'.repeat(16) } }
    expect(await fill(notes)).toEqual({ code: 0, files: [`fr.${'d'.repeat(16)}.json`] })
    expect(await fill()).toMatchObject({ code: 0, files: { length: 3 } })
  })

  test('EDGE-52 after an hour it is asked for all again; what did not come is asked for the next time', async () => {
    const { world, notes, fill } = await startCache()
    world.missing = '/packs/de.'
    expect(await fill(notes)).toEqual({ code: 1, files: ALL })
    world.missing = '-'
    expect(await fill(notes)).toEqual({ code: 0, files: [ALL[0]] })
    for (const file of readdirSync(notes)) utimesSync(join(notes, file), 0, 0)
    expect(await fill(notes)).toEqual({ code: 0, files: ALL })
    world.missing = CURRENT
    expect((await fill(notes)).code).not.toBe(0)
  })
})

describe('the image', () => {
  test('DEPL-01 holds everything that the server and its commands read', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path]) => path!)
    expect(copied).toContain('dist')
    // The second Node is 211 MB, and nothing runs it there.
    expect(read('Dockerfile')).toContain('rm -rf node_modules/node-linux-*')
    if (!isServerBuilt()) execFileSync(process.execPath, ['scripts/build-server.ts'], { cwd: root })
    const app = join(folder, 'app')
    for (const path of copied)
      if (path === 'node_modules') symlinkSync(join(root, path), join(app, path))
      else if (path === 'dist') cpSync(join(root, 'dist', 'server'), join(app, 'dist', 'server'), { recursive: true })
      else cpSync(join(root, path), join(app, path), { recursive: true })
    const run = (...args: string[]): string =>
      execFileSync(process.execPath, ['dist/server/main.js', ...args], {
        cwd: app,
        env: { PATH: process.env.PATH, TANKMIX_DATA: join(folder, 'data'), TANKMIX_DEMO: 'off' },
        encoding: 'utf8',
      })
    run('migrate')
    run('export', join(folder, 'exported'))
    run('import', join(folder, 'exported'))
    expect(run('mail')).toContain('0')
  })
})

describe('settings', () => {
  const documented = new Set([...read('docs/configure.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!))

  test('DEPL-02 every setting that the server reads is documented, and no other', () => {
    const inCode = new Set([...read('src/server/settings.ts').matchAll(/^ {2}([A-Z_]+): z\./gm)].map(([, name]) => name!))
    expect(documented).toEqual(inCode)
  })

  test.each(['deploy/tankmix.env.example', 'deploy/tankmix.service', 'compose.yaml', 'Dockerfile'])(
    'DEPL-02 %s uses documented settings only',
    (file) => {
      const used = [...read(file).matchAll(/\b((?:TANKMIX|SMTP|LAB|MAIL|TRUST|COUNTRY|RATE|REQUEST|LOG|DATABASE)_[A-Z_]+)\b/g)]
      expect(used.length).toBeGreaterThan(0)
      for (const [, name] of used) expect(documented).toContain(name)
    },
  )
})

describe('files of other programs', () => {
  test.runIf(has('systemd-analyze'))('DEPL-03 systemd accepts the unit', () => {
    const unit = join(folder, 'tankmix.service')
    writeFileSync(unit, read('deploy/tankmix.service').replaceAll('/opt/tankmix/node_modules/.bin/node', process.execPath))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
    expect(stderr).not.toContain(unit)
    expect(status).toBe(0)
  })

  test.runIf(has('systemd-analyze'))('DEPL-03 EDGE-52 systemd accepts the timer that fills a cache, and what it starts', () => {
    for (const file of ['tankmix-warm-cache.timer', 'tankmix-warm-cache.service'])
      writeFileSync(join(folder, file), read(`deploy/${file}`).replaceAll('/opt/tankmix/deploy', join(root, 'deploy')))
    const timer = join(folder, 'tankmix-warm-cache.timer')
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', timer], { encoding: 'utf8' })
    expect(stderr).not.toContain(folder)
    expect(status).toBe(0)
  })

  test.runIf(has('systemd-analyze'))('DEPL-03 DEPL-07 systemd accepts the timer of the backup, and what it starts', () => {
    for (const file of ['tankmix-backup.timer', 'tankmix-backup.service']) writeFileSync(join(folder, file), read(`deploy/${file}`))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, 'tankmix-backup.timer')], {
      encoding: 'utf8',
    })
    expect(stderr).not.toContain(folder)
    expect(status).toBe(0)
  })

  const old = (file: string): string => {
    writeFileSync(file, '')
    const time = new Date(Date.now() - 20 * 86_400_000)
    utimesSync(file, time, time)
    return file
  }

  test('DEPL-07 the unit copies the database, and then removes what is older than two weeks', async () => {
    const [dataFolder, backups] = [mkdtempSync(join(folder, 'data-')), mkdtempSync(join(folder, 'backups-'))]
    const env = { ...environmentOf({ dataFolder }), PATH: process.env['PATH'] ?? '' }
    expect((await runTankmix(['import', ACCEPTANCE_DATA], env)).code).toBe(0)
    const older = old(join(backups, '2026-01-01-0215.backup'))
    const unit = read('deploy/tankmix-backup.service')
    // As systemd reads it: %% is %, $$ is $.
    const line = (name: string): string =>
      new RegExp(`^${name}=(.*)$`, 'm')
        .exec(unit)![1]!
        .replaceAll('%%', '%')
        .replaceAll('$$', () => '$')
        .replaceAll('/var/backups/tankmix', backups)
        .replace('node_modules/.bin/node dist/server/main.js', `"${process.execPath}" "${join(root, 'src/server/main.ts')}"`)
    const run = (command: string) => spawnSync('sh', ['-c', command], { env, encoding: 'utf8' })
    expect(run(line('ExecStart'))).toMatchObject({ status: 0, stderr: '' })
    expect(readdirSync(backups)).toHaveLength(2)
    expect(run(line('ExecStartPost'))).toMatchObject({ status: 0, stderr: '' })
    expect(existsSync(older)).toBe(false)
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}\.backup$/)])
    expect(lastBackupAt(dataFolder)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('DEPL-07 the container of the backup dumps the database, and removes older dumps only where that was done', async () => {
    const cluster = createPostgresCluster()
    if (!cluster) {
      console.warn('NOT RUN: the backup of compose.yaml: PostgreSQL is not installed')
      return
    }
    await cluster.start()
    onTestFinished(async () => {
      await cluster.stop('kill')
      cluster.remove()
    })
    const dataFolder = mkdtempSync(join(folder, 'data-'))
    const backups = join(dataFolder, 'backups')
    mkdirSync(backups)
    const [, script] = /^ +- sh\n +- -c\n +- \|\n([^]*?)\n\n/m.exec(read('compose.yaml'))!
    const oneRound = script!
      .replaceAll('$$', () => '$')
      .replaceAll('/backups', backups)
      .replace('sleep 86400', 'exit 0')
    const host = new URL(cluster.url.replace('///', '//x/')).searchParams.get('host')!
    const installed = '/usr/lib/postgresql'
    const programs = existsSync(installed) ? readdirSync(installed).map((version) => `${installed}/${version}/bin`) : []
    const dump = (PGHOST: string) =>
      spawnSync('sh', ['-c', oneRound], {
        encoding: 'utf8',
        env: { PATH: [...programs, process.env['PATH']].join(':'), PGHOST, PGUSER: 'postgres', PGDATABASE: 'postgres' },
      })
    const older = old(join(backups, '2026-01-01-021500.dump'))
    expect(dump('/nowhere').stderr).toContain('No backup was made')
    expect([existsSync(older), readdirSync(backups).length, lastBackupAt(dataFolder)]).toEqual([true, 1, 0])
    expect(dump(host)).toMatchObject({ status: 0, stderr: '' })
    expect(existsSync(older)).toBe(false)
    expect(readdirSync(backups).toSorted()).toEqual([expect.stringMatching(/^[\d-]{17}\.dump$/), 'last-backup'])
    expect(lastBackupAt(dataFolder)).toBeGreaterThan(Date.now() - 60_000)
  })

  test.runIf(has('haproxy'))("DEPL-03 HAProxy accepts the balancer's file", () => {
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(root, 'deploy/haproxy.cfg')], { encoding: 'utf8' })
    expect(stderr).not.toMatch(/ALERT|ERROR/)
    expect(status).toBe(0)
  })

  test.runIf(has('nginx'))('DEPL-03 EDGE-75 nginx accepts the site of published files, for every language of the pages', () => {
    const site = read('deploy/nginx-static.conf')
    writeFileSync(join(folder, 'site.conf'), site.replaceAll('/var/log/nginx', folder))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`).join(' ')
    const http = `include /etc/nginx/mime.types; access_log off; ${temporary} include ${folder}/site.conf;`
    writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid; error_log stderr; events {} http { ${http} }`)
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' })
    expect(stderr).not.toMatch(/\[(warn|emerg)\]/)
    expect(status).toBe(0)
    const lists = [...site.matchAll(/\((?:\?<\w+>)((?:[a-z]{2}\|)+[a-z]{2})\)/g)].map(([, list]) => list!.split('|').toSorted())
    expect(lists).toEqual([[...LANGUAGE_CODES].toSorted(), [...LANGUAGE_CODES].toSorted()])
  })

  test('DEPL-04 compiled sources are kept where the server may write, and nowhere else', () => {
    const unit = read('deploy/tankmix.service')
    const [, cache] = /^CacheDirectory=(\w+)$/m.exec(unit)!
    expect(unit).toContain(`\nEnvironment=NODE_COMPILE_CACHE=/var/cache/${cache}\n`)
    expect(unit).toMatch(/^CacheDirectoryMode=0700$/m)
    const image = read('Dockerfile')
    const [, compiled] = /^ENV .*\bNODE_COMPILE_CACHE=(\S+)/m.exec(image)!
    expect(image).toContain(`install -d -o node -g node ${compiled}\n`)
    // Node keeps them for each user and path: the first start is the image's own user's, in the place of the later ones.
    const steps = ['WORKDIR /app', 'USER node', 'ENV HOST', 'node dist/server/main.js serve & ', 'CMD ['].map((step) =>
      image.lastIndexOf(step),
    )
    expect(steps).toEqual(steps.toSorted((left, right) => left - right))
    expect(steps).not.toContain(-1)
  })

  test('DEPL-03 the database and what it writes are readable by its own user only', () => {
    expect(read('deploy/tankmix.service')).toMatch(/^StateDirectoryMode=0700$/m)
    expect(read('deploy/tankmix.service')).toMatch(/^UMask=0077$/m)
  })
})
