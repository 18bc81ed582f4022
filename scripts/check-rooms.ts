import { fileURLToPath } from 'node:url'
import { areasOf, cyclesIn, importsOf, wrongWings } from './rooms.ts'

/** Checks that no folders import each other, types included, and that a wing of the server imports only what is below it (docs/architecture.md). */
const imports = importsOf(fileURLToPath(new URL('..', import.meta.url)))
const areas = areasOf(imports)
const found = [...areas.flatMap((area) => cyclesIn(area, imports)), ...wrongWings(imports)]
for (const one of found) console.error(one)
console.log(
  found.length === 0
    ? `no folders import each other in ${areas.length} places; no wing imports one above it`
    : `${found.length} imports that may not be`,
)
process.exitCode = found.length === 0 ? 0 : 1
