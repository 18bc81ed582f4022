import { readFile } from 'node:fs/promises'
import { routeBytes } from '../bench/page/page-bytes.ts'

/** Compares what the built routes load with bench/budget.json. */
type Budget = Record<string, { script: number; style: number }>

const budget = JSON.parse(await readFile(new URL('../bench/budget.json', import.meta.url), 'utf8')) as Budget
const number = new Intl.NumberFormat('en')
const faults: string[] = []
const routes = await routeBytes()

for (const { route, ...bytes } of routes)
  for (const part of ['script', 'style'] as const) {
    const most = budget[route]?.[part]
    const what = `${route}: ${number.format(bytes[part])} bytes of ${part}, gzip`
    if (most === undefined) faults.push(`${what}, and no budget`)
    else if (bytes[part] > most) faults.push(`${what}, ${number.format(bytes[part] - most)} over its budget`)
    else console.log(`${what}, of ${number.format(most)}`)
  }
for (const route of Object.keys(budget))
  if (!routes.some((one) => one.route === route)) faults.push(`${route} has a budget but is no route`)

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
