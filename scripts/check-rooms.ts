import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawRooms, withDrawing } from './draw-rooms.ts'
import {
  acrossFeatures,
  areasOf,
  cyclesIn,
  fileCycles,
  fullFolders,
  importsOf,
  importsWithTests,
  namesOfTwo,
  routesWithSql,
  throughWalls,
  unusedFiles,
  wrongWings,
} from './rooms.ts'

/**
 * Checks that neither folders nor files import each other, types included, that a wing of the server imports only what is below it
 * (docs/architecture.md), that no import goes through a wall of rooms.ts, that no feature of the web imports another, that a name is exported from one file only, that every file is used by more than tests, that no file with routes
 * holds SQL, that no folder has more than twenty files of code beside each other, and that the diagram of docs/architecture.md is that of the imports. `--write` draws it anew.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const imports = importsOf(root)
const withTests = importsWithTests(root)
const areas = areasOf(imports)
const found = [
  ...areas.flatMap((area) => cyclesIn(area, imports)),
  ...fileCycles(imports),
  ...wrongWings(imports),
  ...throughWalls(withTests),
  ...acrossFeatures(withTests),
  ...namesOfTwo(root),
  ...unusedFiles(root),
  ...routesWithSql(root),
  ...fullFolders(root),
]
const architecture = fileURLToPath(new URL('../docs/architecture.md', import.meta.url))
const written = readFileSync(architecture, 'utf8')
const drawn = withDrawing(written, drawRooms(imports))
if (process.argv.includes('--write')) writeFileSync(architecture, drawn)
else if (drawn !== written)
  found.push('docs/architecture.md: its diagram is not that of the imports; draw it with `node scripts/check-rooms.ts --write`')
for (const one of found) console.error(one)
console.log(
  found.length === 0
    ? `no folders import each other in ${areas.length} places, and no files; no wing imports one above it; no import goes through a wall; no feature imports another; each exported name has one file; tests are no file's only users; no route holds SQL; at most 20 files beside each other`
    : `${found.length} things that may not be`,
)
process.exitCode = found.length === 0 ? 0 : 1
