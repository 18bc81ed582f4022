import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

/** The tables that the migrations leave. */
const tables = (): string[] => {
  const names = new Set<string>()
  for (const file of readdirSync(new URL('db/migrations', ROOT)).toSorted())
    for (const [, created, dropped, from, to] of read(`db/migrations/${file}`).matchAll(
      /^create table (\w+)|^drop table (\w+)|^alter table (\w+) rename to (\w+)/gm,
    )) {
      if (created !== undefined) names.add(created)
      for (const gone of [dropped, from]) if (gone !== undefined) names.delete(gone)
      if (to !== undefined) names.add(to)
    }
  return [...names].toSorted()
}

test('LAB-124 the part on backups names every table once, and none that is not there', () => {
  const section = /^## Backup and restore$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(read('docs/operating.md'))![1]!
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  const named = rows.flatMap((row) => [...row.split('|')[2]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  expect(named.toSorted()).toEqual(tables())
})
