import { FAULT_KINDS } from '../src/server/testing/faults/kinds.ts'
import { tryMigrations, type MigrationResult } from '../src/server/testing/faults/migration-trials.ts'
import { tryFault, type FaultResult } from '../src/server/testing/faults/try-fault.ts'

/**
 * Breaks databases, connections, disks, clocks and processes under visitors, and prints what was tried, held and lost.
 * `npm run faults [-- [TIMES] [NAME]]`: each kind so many times (15), or only kinds whose name contains NAME, as `failover`.
 * `npm run faults -- migrate [NAME]`: harms migrations of the embedded database at every statement and every tenth of a second.
 */
if (process.argv[2] === 'migrate') await harmMigrations(process.argv[3] ?? '')

const given = process.argv.slice(2)
const times = /^\d/.test(given[0] ?? '') ? Number(given.shift()) : 15
const [wanted = ''] = given
if (!Number.isInteger(times) || times < 1) throw new Error('the number of times must be a whole number from 1')

async function harmMigrations(part: string): Promise<never> {
  const results: MigrationResult[] = []
  await tryMigrations(part, (result) => {
    results.push(result)
    console.error(result.unable === undefined ? `${result.trial}: ${result.tried} tried` : `${result.trial}: NOT RUN, ${result.unable}`)
    for (const problem of result.problems) console.error(`  ${problem}`)
  })
  console.log('| trial | tried | unchanged | migrated | between | whole after the next start | slowest end ms |')
  console.log('| --- | --: | --: | --: | --: | --: | --: |')
  for (const { trial, tried, unchanged, migrated, between, finished, slowestEndMs } of results)
    console.log(`| ${[trial, tried, unchanged, migrated, between, finished, Math.round(slowestEndMs)].join(' | ')} |`)
  process.exit(results.some(({ tried, finished, problems }) => finished < tried || problems.length > 0) ? 1 : 0)
}

const rows: FaultResult[] = []
for (const kind of FAULT_KINDS.filter(({ name }) => name.includes(wanted)))
  for (const database of kind.on) {
    const result = await tryFault(kind, database, times, Math.random)
    rows.push(result)
    const { unable, tried, held, lost, doubled, crashes, problems } = result
    console.error(
      unable === undefined
        ? `${kind.name} on ${database}: ${tried} tried, ${held} held, ${lost} lost, ${doubled} doubled, ${crashes} crashes`
        : `${kind.name} on ${database}: NOT RUN, ${unable}`,
    )
    for (const problem of problems) console.error(`  ${problem}`)
  }

console.log('| fault | database | tried | held | acknowledged | lost | doubled | crashes | slowest recovery s | longest stall ms |')
console.log('| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |')
for (const row of rows) {
  const figures =
    row.unable === undefined
      ? [
          row.tried,
          row.held,
          row.acknowledged,
          row.lost + row.incomplete,
          row.doubled,
          row.crashes,
          (row.slowestRecoveryMs / 1_000).toFixed(1),
          Math.round(row.longestStallMs),
        ]
      : ['not run', '', '', '', '', '', '', '']
  console.log(`| ${[row.kind, row.database, ...figures].join(' | ')} |`)
}
const bad = rows.filter(
  (row) =>
    row.unable === undefined && (row.held < row.tried || row.lost + row.doubled + row.incomplete + row.crashes + row.problems.length > 0),
)
const sum = (pick: (row: FaultResult) => number): number => rows.reduce((total, row) => total + pick(row), 0)
console.log(
  `\n${sum(({ tried }) => tried)} faults of ${new Set(rows.filter(({ tried }) => tried > 0).map(({ kind }) => kind)).size} kinds, ${sum(({ lost }) => lost)} lost, ${sum(({ doubled }) => doubled)} doubled, ${sum(({ crashes }) => crashes)} crashes`,
)
process.exitCode = bad.length > 0 ? 1 : 0
process.exit()
