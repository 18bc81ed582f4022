import { dirname } from 'node:path'
import type { Import } from './rooms.ts'

/** What is no code of a room is held by tests that stand elsewhere. */
const HELD_ELSEWHERE: readonly [what: RegExp, tests: RegExp][] = [
  [/^(docs\/.*|[^/]+)\.md$/, /^scripts\/(docs|operating-docs|requirement-ids)\.test\.ts$/],
  [/^content\//, /^scripts\/(catalogues|text-rules)\.test\.ts$/],
  [/^brand\//, /^(scripts\/brand-names|src\/server\/visitors\/brand\/.*)\.test\.ts$/],
  [/^deploy\//, /^scripts\/deploy-files\.test\.ts$/],
  [/^db\/migrations\//, /^src\/server\/upgrade\/[^/]+\.test\.ts$/],
  [/\.css$/, /^scripts\/css-rules\.test\.ts$/],
]

/** A room is a folder, but for those that only hold rooms. */
const HOUSES = new Set(['.', 'src', 'src/server', 'src/web', 'src/web/features', 'src/server/visitors', 'src/server/laboratory'])

const isIn = (room: string, file: string): boolean => file.startsWith(`${room}/`)

/** The files from which any of `files` is reached through imports, those themselves included. */
const reaching = (files: readonly string[], imports: readonly Import[]): Set<string> => {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const found = new Set(files)
  for (const one of found) for (const { from } of importers.get(one) ?? []) found.add(from)
  return found
}

/** The tests of a file's own room that reach it through imports within the room; of the rooms around it where its own has none. */
const nearTestsOf = (file: string, tests: readonly string[], imports: readonly Import[]): string[] => {
  if (tests.includes(file)) return [file]
  for (let room = dirname(file); !HOUSES.has(room); room = dirname(room)) {
    const inside = tests.filter((test) => isIn(room, test))
    const through = imports.filter(({ from, to }) => isIn(room, from) && isIn(room, to))
    const reached = reaching([file], through)
    const near = inside.filter((test) => reached.has(test))
    if (near.length > 0) return near
  }
  return []
}

/** The tests to run for a change while one works on it; `npm test` decides. `imports` has those of tests and of what tests share, too. */
export const nearTests = (changed: readonly string[], tests: readonly string[], imports: readonly Import[]): string[] => {
  const near = changed.flatMap((file) => [
    ...nearTestsOf(file, tests, imports),
    ...HELD_ELSEWHERE.flatMap(([what, held]) => (what.test(file) ? tests.filter((test) => held.test(test)) : [])),
  ])
  return [...new Set(near)].toSorted()
}

/** Rooms with files that depend on a change, each with how many, the room with most first; the rooms of the change itself are left out. */
export const dependentRooms = (changed: readonly string[], imports: readonly Import[]): [room: string, files: number][] => {
  const own = new Set(changed.map((file) => dirname(file)))
  const rooms = new Map<string, number>()
  for (const file of reaching(changed, imports)) {
    const room = dirname(file)
    if (!own.has(room)) rooms.set(room, (rooms.get(room) ?? 0) + 1)
  }
  return [...rooms].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
}
