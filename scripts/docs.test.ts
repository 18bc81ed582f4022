import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const ROOMS = ['bench', 'db', 'deploy', 'docs', 'e2e', 'scripts', 'src']
const files = [
  ...readdirSync(ROOT),
  ...ROOMS.flatMap((room) => readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`)),
]
const documents = files.filter((path) => path.endsWith('.md'))

/** As GitHub makes them. */
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('DOC-01 documents', () => {
  test.each(documents)('%s links to what exists', (path) => {
    const broken = [...read(path).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)].filter(([, target = '', anchor]) => {
      const at = target === '' ? path : normalize(join(dirname(path), target))
      return !existsSync(join(ROOT, at)) || (anchor !== undefined && at.endsWith('.md') && !anchorsOf(at).includes(anchor))
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  test('name source files that exist', () => {
    const gone = documents.flatMap((path) =>
      [...read(path).matchAll(/`([\w./-]+\.(?:ts|tsx|css|mjs|sql|vcl))`/g)]
        .map(([, name]) => name!)
        .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
        .map((name) => `${path}: ${name}`),
    )
    expect(gone).toEqual([])
  })

  const decisions = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d/.test(name))
  test.each(decisions)('decision %s has a number, a day and three parts', (name) => {
    const text = read(`docs/decisions/${name}`)
    expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)} [A-Z].*\\n\\nAccepted on \\d{4}-\\d{2}-\\d{2}\\.`))
    const parts = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
    expect(parts).toEqual(expect.arrayContaining(['Context', 'Decision', 'Consequences']))
    expect(parts[0]).toBe('Context')
  })

  test('decisions are numbered without a gap', () => {
    expect(decisions.map((name) => Number(name.slice(0, 4)))).toEqual(decisions.map((_name, at) => at + 1))
  })
})
