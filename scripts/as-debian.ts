import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/**
 * Plays the programs of Debian that docs/go-live.md calls and that a test cannot run: in the folder AS_ROOT in place of `/`, with `systemctl` and
 * `systemd-run` doing what the unit files and their options say. Its first argument is the name of the program.
 */

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url))
const root = process.env.AS_ROOT!
const [name = '', ...args] = process.argv.slice(2)

/** The same text with the folder in place of `/`. */
export const inFolder = (text: string, folder: string): string =>
  text.replaceAll(/(?<![\w.:/])\/(?=(?:opt|etc|var|root|usr\/local)\b)/g, `${folder}/`)
const mapped = (text: string): string => inFolder(text, root)

const settingsIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
/** What systemd gives to a program, and the port of this test. */
const environment = (own: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH!,
  PORT: process.env.AS_PORT!,
  LOG_LEVEL: 'warn',
  ...own,
})

type Unit = { commands: string[]; cwd: string; env: Record<string, string>; once: boolean; folders: string[] }
/** A unit with the files that add to it; an empty value forgets those before. */
const readUnit = (unit: string): Unit => {
  const file = join(root, 'etc/systemd/system', unit)
  const more = existsSync(`${file}.d`) ? readdirSync(`${file}.d`).map((one) => join(`${file}.d`, one)) : []
  const text = mapped([file, ...more].map((one) => readFileSync(one, 'utf8')).join('\n'))
  const all = (key: string): string[] => {
    const values = [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map((found) => found[1]!)
    return values.slice(values.lastIndexOf('') + 1)
  }
  const pairs = all('Environment').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string])
  return {
    commands: [...all('ExecStart'), ...all('ExecStartPost')].map((line) => line.replaceAll('%%', '%').replaceAll('$$', () => '$')),
    cwd: all('WorkingDirectory')[0]!,
    env: environment({
      ...Object.fromEntries(pairs),
      BACKUPS: join(root, 'var/backups/tankmix'),
      ...Object.assign({}, ...all('EnvironmentFile').map(settingsIn)),
    }),
    once: all('Type')[0] === 'oneshot',
    folders: [...all('StateDirectory').map((one) => `var/lib/${one}`), ...all('CacheDirectory').map((one) => `var/cache/${one}`)],
  }
}

const pidFile = (unit: string): string => join(root, `${unit}.pid`)
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const start = (unit: string): number => {
  const { commands, cwd, env, once, folders } = readUnit(unit)
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true, mode: 0o700 })
  if (once) {
    const failed = commands
      .map((line) => spawnSync('sh', ['-c', line], { cwd, env, stdio: 'inherit' }).status ?? 1)
      .find((code) => code !== 0)
    return failed ?? 0
  }
  const log = openSync(join(root, `${unit}.log`), 'a')
  const child = spawn('sh', ['-c', `exec ${commands[0]}`], { cwd, env, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  writeFileSync(pidFile(unit), String(child.pid))
  return 0
}

const stop = async (unit: string): Promise<number> => {
  if (!existsSync(pidFile(unit))) return 0
  const pid = Number(readFileSync(pidFile(unit), 'utf8'))
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) await sleep(50)
  rmSync(pidFile(unit))
  return 0
}

/** Whether nginx reads the sites: their ports become sockets here, since nobody may listen on 443. */
const checkSites = (): number => {
  if (spawnSync('which', ['nginx']).status !== 0) return 0
  const folder = join(root, 'nginx')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const sites = join(root, 'etc/nginx/sites-enabled')
  for (const site of readdirSync(sites))
    writeFileSync(
      join(folder, site),
      mapped(readFileSync(join(sites, site), 'utf8')).replaceAll(/listen (\d+)/g, `listen unix:${folder}/$1.sock`),
    )
  writeFileSync(
    join(folder, 'main'),
    `pid ${folder}/pid;\nerror_log ${folder}/errors;\nevents {}\nhttp { access_log ${folder}/log; include ${folder}/*.conf; }\n`,
  )
  return spawnSync('nginx', ['-t', '-q', '-p', folder, '-c', join(folder, 'main')], { stdio: 'inherit' }).status ?? 1
}

const systemctl = async (): Promise<number> => {
  const [action, ...units] = args.filter((one) => one !== '--now')
  const unit = units[0] === undefined || units[0].includes('.') ? (units[0] ?? '') : `${units[0]}.service`
  if (action === 'daemon-reload' || unit === 'systemd-journald.service') return 0
  if (unit === 'nginx.service') return checkSites()
  if (unit.endsWith('.timer')) return existsSync(join(root, 'etc/systemd/system', unit)) ? 0 : 1
  if (action === 'stop' || action === 'restart') await stop(unit)
  return action === 'stop' ? 0 : start(unit)
}

const systemdRun = (): number => {
  const options = args.filter((arg, at) => arg.startsWith('--') && at < firstWord())
  const value = (option: string): string[] => options.filter((one) => one.startsWith(option)).map((one) => mapped(one.slice(option.length)))
  const given = Object.fromEntries(value('--setenv=').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
  const files = Object.assign({}, ...value('--property=EnvironmentFile=').map(settingsIn)) as Record<string, string>
  const [program, ...rest] = args.slice(firstWord()).map(mapped)
  const ran = spawnSync(program!, rest, {
    cwd: value('--working-directory=')[0]!,
    env: environment({ ...given, ...files }),
    stdio: 'inherit',
  })
  return ran.status ?? 1
}
const firstWord = (): number => args.findIndex((arg) => !arg.startsWith('--'))

/** A checkout has what the repository has. */
const clone = (folder: string): number => {
  mkdirSync(folder, { recursive: true })
  for (const entry of readdirSync(REPOSITORY))
    if (/^(?:brand|deploy)$/.test(entry)) cpSync(join(REPOSITORY, entry), join(folder, entry), { recursive: true })
    else if (!/^\.|^data$/.test(entry)) symlinkSync(join(REPOSITORY, entry), join(folder, entry))
  return 0
}

const makeCertificate = (site: string): number => {
  const folder = join(root, 'etc/letsencrypt/live', site)
  mkdirSync(folder, { recursive: true })
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', `/CN=${site}`]
  execFileSync('openssl', [...made, '-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')], { stdio: 'ignore' })
  return 0
}

/** As another user, who here is the same; `psql` of the user `postgres` is that of the test's own database, with names of its own. */
const runuser = (): number => {
  const [program, ...rest] = args.slice(args.indexOf('--') + 1)
  if (program !== 'psql') return spawnSync(program!, rest, { stdio: 'inherit', env: environment({}) }).status ?? 1
  const input = readFileSync(0, 'utf8').replaceAll('tankmix', process.env.AS_DATABASE!)
  return (
    spawnSync('psql', ['--quiet', '--no-psqlrc', `--dbname=${process.env.AS_ADMIN_URL}`, ...rest], {
      input,
      stdio: ['pipe', 'inherit', 'inherit'],
    }).status ?? 1
  )
}

const withoutOwner = (): string[] => {
  const owner = new Set(args.flatMap((arg, at) => (arg === '-o' || arg === '-g' ? [at, at + 1] : [])))
  return args.filter((_arg, at) => !owner.has(at))
}

const PROGRAMS: Record<string, () => number | Promise<number>> = {
  'apt-get': () => 0,
  useradd: () => 0,
  chown: () => 0,
  npm: () => 0,
  git: () => {
    if (args[0] === 'clone') return clone(args[2]!)
    if (args[0] === 'rev-parse') process.stdout.write('the-version-before\n')
    return 0
  },
  certbot: () => makeCertificate(args[args.indexOf('-d') + 1]!),
  install: () => spawnSync('/usr/bin/install', withoutOwner(), { stdio: 'inherit' }).status ?? 1,
  journalctl: () => {
    process.stdout.write(readFileSync(join(root, 'tankmix.service.log'), 'utf8'))
    return 0
  },
  systemctl,
  'systemd-run': systemdRun,
  runuser,
}

/** The names of the programs that are played. */
export const PLAYED = Object.keys(PROGRAMS)

if (basename(process.argv[1] ?? '') === 'as-debian.ts') process.exitCode = await PROGRAMS[name]!()
