import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('..', import.meta.url)

test.each(['laboratory', 'visitors'])('the table of rooms names each folder of %s, and none that is not there', (wing) => {
  const row = readFileSync(new URL('docs/architecture.md', ROOT), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${wing}\` |`))!
  const named = [...row.split('|')[2]!.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!)
  const folders = readdirSync(new URL(`src/server/${wing}`, ROOT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name)
  expect(named.toSorted()).toEqual(folders.toSorted())
})
