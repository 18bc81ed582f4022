import { fileURLToPath } from 'node:url'
import { areasOf, cyclesIn, importsOf, namesOfTwo, wrongWings } from './rooms.ts'

/**
 * Checks that no folders import each other, types included, that a wing of the server imports only what is below it (docs/architecture.md),
 * and that a name is exported from one file only.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const imports = importsOf(root)
const areas = areasOf(imports)
const found = [...areas.flatMap((area) => cyclesIn(area, imports)), ...wrongWings(imports), ...namesOfTwo(root)]
for (const one of found) console.error(one)
console.log(
  found.length === 0
    ? `no folders import each other in ${areas.length} places; no wing imports one above it; each exported name has one file`
    : `${found.length} things that may not be`,
)
process.exitCode = found.length === 0 ? 0 : 1
