import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conformanceOf, readRequirements, requirementPages } from './requirement-ids.ts'
import { playwrightTests, REPORTS, vitestTests, type RanTest } from './test-reports.ts'

/**
 * Lists every requirement of docs/requirements without a passed test in the last test run. Fails if a built requirement has
 * none, or if a test names an id that is on none of its pages.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const reported = (file: string, parse: (json: string) => RanTest[]): RanTest[] => {
  const path = join(root, file)
  if (existsSync(path)) return parse(readFileSync(path, 'utf8'))
  console.error(`${file} is missing: run npm test first.`)
  process.exitCode = 1
  return []
}
const ran = [
  ...reported(REPORTS.vitest, vitestTests),
  ...reported(REPORTS.parts, vitestTests),
  ...reported(REPORTS.playwright, playwrightTests),
]
const passed = ran.filter(({ outcome }) => outcome === 'passed').map(({ title }) => title)
const requirements = readRequirements(requirementPages(root).join('\n'))
const { proved, unproved, left, planned, begun, unknown } = conformanceOf(requirements, passed, {
  isFull: process.env['TANKMIX_TESTS'] === 'all',
})

console.log(`${proved.length} of ${requirements.length} requirements are built and proved by a test that passed.`)
if (left.length > 0) console.log(`Left to npm run test:all: ${left.join(', ')}`)
if (planned.length > 0) console.log(`Planned, without a test: ${planned.join(', ')}`)
if (begun.length > 0) console.log(`Planned, with tests of the part that is there: ${begun.join(', ')}`)
if (unproved.length > 0) console.error(`Built, but without a test that passed: ${unproved.join(', ')}`)
if (unknown.length > 0) console.error(`Named by tests, but not in docs/requirements: ${unknown.join(', ')}`)
if (unproved.length + unknown.length > 0) process.exitCode = 1
