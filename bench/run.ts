import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { measureChange } from './change.ts'
import { measureChart } from './chart.ts'
import { measureConsole } from './console/measure-console.ts'
import { measureCompression } from './compression/measure-compression.ts'
import { measureEdge } from './edge/measure-edge.ts'
import { measureFiles } from './files.ts'
import { measureFirstCalls } from './first-calls/measure-first-calls.ts'
import { measureHttp } from './http/measure-http.ts'
import { measureIdentify } from './identify.ts'
import { measureImport } from './import.ts'
import { measureIndex } from './index/measure-index.ts'
import { measurePack } from './pack.ts'
import { measurePage } from './page/measure-page.ts'
import { measureProcesses } from './processes/measure-processes.ts'
import { measureReload } from './reload/measure-reload.ts'
import { measureSearch } from './search/measure-search.ts'
import { measureStall } from './stall.ts'
import { measureStart } from './start.ts'
import { measureBundledServer } from './support/bundled-server.ts'
import { EFFORTS, type Effort } from './support/effort.ts'
import { createReport } from './support/measurement.ts'
import { measureTank } from './tank/measure-tank.ts'

/**
 * `node bench/run.ts [--quick | --long] [name…]` runs all measurements or the named ones; figures go to the console and
 * to bench/results.
 */
const MEASUREMENTS = [
  measurePage,
  measurePack,
  measureIndex,
  measureSearch,
  measureTank,
  measureChart,
  measureHttp,
  measureCompression,
  measureReload,
  measureChange,
  measureStall,
  measureFiles,
  measureFirstCalls,
  measureProcesses,
  measureStart,
  measureIdentify,
  measureImport,
  measureConsole,
  measureEdge,
]

const RESULTS = new URL('./results/', import.meta.url)

const effortOf = (option: string): Effort | undefined => EFFORTS.find((effort) => option === `--${effort}`)

const run = async (args: readonly string[]): Promise<number> => {
  const options = args.filter((arg) => arg.startsWith('--'))
  const names = args.filter((arg) => !arg.startsWith('--'))
  const effort = options.length === 0 ? 'full' : effortOf(options[0]!)
  if (effort === undefined || options.length > 1) {
    console.error(`Options are ${EFFORTS.map((one) => `--${one}`).join(', ')}, at most one.`)
    return 2
  }
  const unknown = names.filter((name) => !MEASUREMENTS.some((one) => one.name === name))
  if (unknown.length > 0) {
    console.error(`There is no measurement ${unknown.join(', ')}; there are ${MEASUREMENTS.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  await measureBundledServer()
  const { tables, row } = createReport((text) => console.log(text))
  const failed: string[] = []
  for (const { name, title, run: measure } of MEASUREMENTS) {
    if (names.length > 0 && !names.includes(name)) continue
    console.log(`\n## ${name}: ${title}`)
    try {
      await measure((table, values) => row(table, values), effort)
    } catch (error) {
      failed.push(name)
      console.error(error)
    }
  }
  const at = new Date().toISOString()
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memoryBytes: totalmem(), node: process.version }
  await mkdir(RESULTS, { recursive: true })
  const file = new URL(`${at.replaceAll(/[:.]/g, '-')}.json`, RESULTS)
  await writeFile(file, `${JSON.stringify({ at, effort, machine, tables }, undefined, 2)}\n`)
  console.log(`\nWritten to ${fileURLToPath(file)}`)
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
}

// Started processes end with this one: children exit when their channel closes, imports are stopped at exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

process.exitCode = await run(process.argv.slice(2))
