import { readFile } from 'node:fs/promises'
import { routeBytes } from '../bench/page/page-bytes.ts'

/**
 * Compares what the built routes load with bench/budget.json: `most` may not be passed; `was` is what the route loaded when that was set,
 * so that growth is seen long before. A route that needs more gets a higher limit only with the times of its page measured again.
 */
type Limit = { most: number; was: number }
type Budget = Record<string, { script: Limit; style: Limit }>

const budget = JSON.parse(await readFile(new URL('../bench/budget.json', import.meta.url), 'utf8')) as Budget
const number = new Intl.NumberFormat('en')
const grown = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' })
const faults: string[] = []
const routes = await routeBytes()

for (const { route, ...bytes } of routes)
  for (const part of ['script', 'style'] as const) {
    const limit = budget[route]?.[part]
    const what = `${route}: ${number.format(bytes[part])} bytes of ${part}, gzip`
    if (limit === undefined) faults.push(`${what}, and no budget`)
    else if (bytes[part] > limit.most) faults.push(`${what}, ${number.format(bytes[part] - limit.most)} over its budget`)
    else console.log(`${what} (${grown.format(bytes[part] - limit.was)}), of ${number.format(limit.most)}`)
  }
for (const route of Object.keys(budget))
  if (!routes.some((one) => one.route === route)) faults.push(`${route} has a budget but is no route`)

for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
