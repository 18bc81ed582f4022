import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FLOOR } from '../browsers.config.ts'
import { addedBy } from './floor/polyfilled.ts'
import { REVIEWED_SCRIPT, REVIEWED_STYLE } from './floor/reviewed.ts'
import { usesOf } from './floor/scan-script.ts'
import { newInStyle } from './floor/scan-style.ts'
import { scriptFeatures } from './floor/script-features.ts'
import { comesLast } from './floor/support.ts'

/**
 * Looks through everything that browsers load for what those of the floor lack (FLOOR-06), by MDN's data: pages, console and their
 * background workers, with all libraries in them. What the polyfills add is found by running them.
 */
const web = fileURLToPath(new URL('../dist/web', import.meta.url))
/** What `needsPolyfills` looks for. */
const NEWEST = 'Map.groupBy'

const files = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.(js|css)$/.test(file.name))
  .map(({ parentPath, name }) => join(parentPath, name))
const POLYFILLS = /polyfills-[^/\\]+\.js$/
const polyfills = files.find((file) => POLYFILLS.test(file))
if (polyfills === undefined) throw new Error('dist/web has no polyfills: node scripts/build.ts first')

const faults: string[] = []
const inFile = (file: string): string => file.slice(web.length + 1)
/** What is not reviewed, and what is and has gone. */
const compare = (found: ReadonlyMap<string, string>, reviewed: Record<string, string>): void => {
  for (const [feature, where] of found) if (!(feature in reviewed)) faults.push(`${feature} is newer than the floor: ${where}`)
  for (const feature of Object.keys(reviewed)) if (!found.has(feature)) faults.push(`${feature} is reviewed, and no file uses it`)
}

const features = scriptFeatures()
const inScripts = new Map<string, string>()
const inStyles = new Map<string, string>()
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.css')) for (const { feature, where } of newInStyle(text)) inStyles.set(feature, `${inFile(file)}: ${where}`)
  else if (!POLYFILLS.test(file))
    for (const { feature, isTested, where } of usesOf(text, features)) if (!isTested) inScripts.set(feature, `${inFile(file)}: ${where}`)
}

const dataOf = (feature: string) => features.members.get(feature) ?? features.globals.get(feature)
// Events and syntax cannot be added.
const named = [...inScripts.keys()].filter((feature) => dataOf(feature) !== undefined)
const added = addedBy(readFileSync(polyfills, 'utf8'), named)
if (
  !comesLast(
    dataOf(NEWEST)!,
    [...added].map((feature) => dataOf(feature)!),
  )
)
  faults.push(`${NEWEST} is not the newest of ${[...added].join(', ')}`)
compare(new Map([...inScripts].filter(([feature]) => !added.has(feature))), REVIEWED_SCRIPT)
compare(inStyles, REVIEWED_STYLE)

for (const fault of faults) console.error(fault)
if (faults.length === 0) {
  const floor = Object.entries(FLOOR).map(([browser, version]) => `${browser} ${version}`)
  console.log(`${files.length} files for ${floor.join(', ')}; added where it is missing: ${[...added].join(', ')}`)
}
process.exitCode = faults.length > 0 ? 1 : 0
