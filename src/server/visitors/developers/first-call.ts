import { API_BASE } from '../../../contract/call.ts'
import { tankRead } from '../../../contract/look-ups/reads.ts'
import { V1 } from '../../../contract/look-ups/public-paths.ts'
import type { AnsweredMix } from './answered-mix.ts'

/** A few calls that work as they are written. */
export type FirstCall = AnsweredMix & {
  url: string
  curl: string
  fetch: string
  curlWithRates: string
  curlOfProducts: string
  curlOfAll: string
  curlOfPartners: string
}

export const firstCallOf = (example: AnsweredMix, origin: string): FirstCall => {
  const { country, ids, rates, waterRate } = example
  const address = `${origin}${API_BASE}${tankRead.path}`
  const url = `${address}?countryCode=${country}&products=${ids.join(',')}`
  const body = JSON.stringify({
    countryCode: country,
    waterRate,
    lines: ids.map((productId, at) => ({ productId, rate: rates[at] })),
  })
  return {
    ...example,
    url,
    curl: `curl '${url}'`,
    fetch: [
      `const response = await fetch('${url}')`,
      'if (!response.ok) throw new Error((await response.json()).detail)',
      'const { headline } = await response.json()',
      'console.log(headline.state, headline.face.family)',
    ].join('\n'),
    curlWithRates: [`curl '${address}' \\`, "  -H 'content-type: application/json' \\", `  -d '${body}'`].join('\n'),
    curlOfProducts: `curl '${origin}${API_BASE}${V1}products?countryCode=${country}'`,
    curlOfAll: `curl '${origin}${API_BASE}tankmix/agrochemicals'`,
    curlOfPartners: `curl '${origin}${API_BASE}tankmix/agrochemicals-tested-with/${country.toLowerCase()}/${ids[0]}'`,
  }
}
