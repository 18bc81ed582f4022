import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'

/** The wings of the server from the top down: each imports only those after it, and the ground floor. */
export const WINGS = ['commands', 'demonstration', 'laboratory', 'visitors', 'served-data', 'data', 'requests']
/** The ground floor, which any wing imports and which imports only itself. */
export const GROUND = ['mail', 'audit', 'photos', 'words', 'backup', 'move', 'upgrade', 'content', 'http', 'db', 'process']

export type Import = { from: string; to: string }

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourceFiles(path)
    return /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name) ? [path] : []
  })

const pathIn = (root: string, file: string): string => relative(root, file).split(sep).join(posix.sep)

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g
const BUILT_IN = /(?:\bfrom|\bimport)\s*\(?\s*['"](node:[^'"]+)['"]/g

/** The imports of these files, types included; paths relative to the project. */
export const importsFrom = (root: string, files: readonly string[]): Import[] =>
  files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(SPECIFIER)].map(([, specifier]) => ({
      from: file,
      to: pathIn(root, resolve(root, dirname(file), specifier!)),
    })),
  )

/** What files below src import, tests and what only tests use included: other files, and modules of Node as `node:…`. */
export const importsWithTests = (root: string): Import[] => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.split(sep).join(posix.sep))
  const builtIn = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(BUILT_IN)].map(([, to]) => ({ from: file, to: to! })),
  )
  return [...importsFrom(root, files), ...builtIn]
}

/** All imports between files below src of a project, types included, tests left out. */
export const importsOf = (root: string): Import[] =>
  importsFrom(
    root,
    sourceFiles(join(root, 'src')).map((file) => pathIn(root, file)),
  )

const EXPORTED = /^export (?:async )?(?:const|let|function\*?|type|class|enum) ([\w$]+)/gm

/** A line for each name that two files below src export: whoever reads it could not know which is meant. */
export const namesOfTwo = (root: string): string[] => {
  const owners = new Map<string, Set<string>>()
  for (const file of sourceFiles(join(root, 'src')))
    for (const [, name] of readFileSync(file, 'utf8').matchAll(EXPORTED))
      owners.set(name!, (owners.get(name!) ?? new Set()).add(pathIn(root, file)))
  return [...owners].flatMap(([name, files]) => (files.size > 1 ? [`${name} is exported from ${[...files].join(' and ')}`] : []))
}

/** What runs by itself: programs, threads and workers, what the build starts with, and what it puts in place of a package. */
const PROGRAM =
  /(?:^|\/)(?:main|loader|polyfills|first-view|public-pages|report-pdf|make-pdf|convert-photo|literal-trans)\.tsx?$|-(?:thread|worker)\.ts$/

/** A line for each file below src that only tests import: what it does, nobody gets. */
export const unusedFiles = (root: string): string[] => {
  const imported = new Set(importsOf(root).map(({ to }) => to))
  return sourceFiles(join(root, 'src'))
    .map((file) => pathIn(root, file))
    .filter((file) => !imported.has(file) && !PROGRAM.test(file))
    .map((file) => `${file} is imported by tests only`)
}

const AT_MOST = 20

/** A line for each folder in which more files of code than one can take in stand beside each other; tests and styles do not count. */
export const fullFolders = (root: string): string[] => {
  const counts = new Map<string, number>()
  for (const file of sourceFiles(join(root, 'src'))) {
    const folder = dirname(pathIn(root, file))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > AT_MOST ? [`${folder} has ${count} files beside each other, at most ${AT_MOST}: it needs folders`] : [],
  )
}

const QUERY = /\bsql[`<]|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/

/** A line for each file with routes that holds SQL. */
export const routesWithSql = (root: string): string[] =>
  sourceFiles(join(root, 'src')).flatMap((file) =>
    /routes?\.ts$/.test(file) && QUERY.test(readFileSync(file, 'utf8'))
      ? [`${pathIn(root, file)} holds SQL: queries have a file of their own`]
      : [],
  )

/** Folders that hold two folders with code or more: the folders in each may not import, even through others, what imports them. */
export const areasOf = (imports: readonly Import[]): string[] => {
  const inside = new Map<string, Set<string>>()
  for (const { from } of imports) {
    const folders = from.split('/').slice(0, -1)
    for (let depth = 1; depth < folders.length; depth++) {
      const area = folders.slice(0, depth).join('/')
      inside.set(area, (inside.get(area) ?? new Set()).add(folders[depth]!))
    }
  }
  return [...inside].flatMap(([area, folders]) => (folders.size > 1 ? [area] : [])).toSorted()
}

/** The folder of an area in which a file is; undefined for a file of another area or of the area itself. */
const roomIn = (area: string, file: string): string | undefined => {
  if (!file.startsWith(`${area}/`)) return undefined
  const [room, ...rest] = file.slice(area.length + 1).split('/')
  return rest.length > 0 ? room : undefined
}

/** Arrows between the rooms of an area, each with the imports behind it. */
export const arrowsIn = (area: string, imports: readonly Import[]): Map<string, Map<string, Import[]>> => {
  const arrows = new Map<string, Map<string, Import[]>>()
  for (const one of imports) {
    const from = roomIn(area, one.from)
    const to = roomIn(area, one.to)
    if (from === undefined || to === undefined || from === to) continue
    const targets = arrows.get(from) ?? new Map<string, Import[]>()
    arrows.set(from, targets)
    targets.set(to, [...(targets.get(to) ?? []), one])
  }
  return arrows
}

type Arrows = ReadonlyMap<string, ReadonlyMap<string, unknown> | ReadonlySet<string>>

const reachable = (start: string, arrows: Arrows): Set<string> => {
  const seen = new Set<string>()
  const left = [...(arrows.get(start)?.keys() ?? [])]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    left.push(...(arrows.get(one)?.keys() ?? []))
  }
  return seen
}

const line = ({ from, to }: Import): string => `${from} imports ${to}`

/** A line for each import that is part of a cycle of rooms. */
export const cyclesIn = (area: string, imports: readonly Import[]): string[] => {
  const arrows = arrowsIn(area, imports)
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, between]) =>
      reachable(to, arrows).has(from) ? between.map((one) => `${area}: ${from} and ${to} import each other: ${line(one)}`) : [],
    ),
  )
}

/** A line for each import that is part of a cycle of files, in one folder too. */
export const fileCycles = (imports: readonly Import[]): string[] => {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of imports) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  const reached = new Map<string, Set<string>>()
  const isCycle = ({ from, to }: Import): boolean => {
    const files = reached.get(to) ?? reachable(to, arrows)
    reached.set(to, files)
    return from === to || files.has(from)
  }
  return imports.flatMap((one) => (isCycle(one) ? [`files import each other: ${line(one)}`] : []))
}

/** Files of src/server itself: only commands start them. */
const fromAbove = (imports: readonly Import[]): string[] =>
  imports.flatMap((one) =>
    /^src\/server\/[^/]+$/.test(one.to) && /^src\/server\/.+\//.test(one.from) && !one.from.startsWith('src/server/commands/')
      ? [`src/server: only commands import what stands above the wings: ${line(one)}`]
      : [],
  )

/**
 * A line for each import of the server that leads from a lower wing to a higher one, to a file above the wings, or into a folder without a
 * place.
 */
export const wrongWings = (imports: readonly Import[]): string[] => {
  const height = (room: string): number | undefined => {
    if (GROUND.includes(room)) return 0
    const at = WINGS.indexOf(room)
    return at === -1 ? undefined : WINGS.length - at
  }
  const wrong = [...arrowsIn('src/server', imports)].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, between]) => {
      const [low, high] = [height(from), height(to)]
      if (low === undefined || high === undefined)
        return [`src/server: ${low === undefined ? from : to} is in neither list of scripts/rooms.ts`]
      return high > low ? between.map((one) => `src/server: ${from} is below ${to}: ${line(one)}`) : []
    }),
  )
  return [...wrong, ...fromAbove(imports)]
}

type Wall = { from: RegExp; to: RegExp; besides?: RegExp; why: string }

/** What no file in a room may import, tests included. */
const WALLS: readonly Wall[] = [
  { from: /^src\/domain\//, to: /^(?:src\/(?:contract|server|web)\/|node:)/, why: 'the domain is called, it never calls out' },
  { from: /^src\/contract\//, to: /^(?:src\/(?:server|web)\/|node:)/, why: 'the contract knows only the domain' },
  { from: /^src\/server\//, to: /^src\/web\//, why: 'server and web never meet' },
  { from: /^src\/web\//, to: /^(?:src\/server\/|node:)/, why: 'server and web never meet' },
  {
    from: /^src\/web\/(?:ui|platform)\//,
    to: /^src\/web\/(?:lookups|shared|features|console|app)\//,
    why: 'ui and platform know no product',
  },
  {
    from: /^src\/web\/lookups\//,
    to: /^src\/web\/(?:ui|shared|features|console|app)\//,
    why: 'look-ups draw nothing, and know no page',
  },
  { from: /^src\/web\/shared\//, to: /^src\/web\/(?:features|console|app)\//, why: 'what features share knows none of them' },
  { from: /^src\/web\/features\//, to: /^src\/web\/(?:console|app)\//, why: 'a feature knows neither the console nor app' },
  {
    from: /^src\/web\/console\//,
    to: /^src\/web\/features\//,
    besides: /^src\/web\/features\/report\/report-sheet\.tsx$/,
    why: 'of the features, the console shows only the sheet of a report',
  },
  { from: /^src\/web\/console\//, to: /^src\/web\/app\//, why: 'the console does not know app' },
]

/** A line for each import that a wall forbids. */
export const throughWalls = (imports: readonly Import[]): string[] =>
  imports.flatMap((one) =>
    WALLS.flatMap(({ from, to, besides, why }) =>
      from.test(one.from) && to.test(one.to) && !besides?.test(one.to) ? [`${why}: ${line(one)}`] : [],
    ),
  )

const FEATURES = 'src/web/features'

/** A line for each import that leads from one feature of the web to another. */
export const acrossFeatures = (imports: readonly Import[]): string[] =>
  [...arrowsIn(FEATURES, imports).values()].flatMap((targets) =>
    [...targets.values()].flat().map((one) => `${FEATURES}: features meet only in app: ${line(one)}`),
  )
