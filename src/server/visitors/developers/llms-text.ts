import { API_BASE } from '../../../contract/call.ts'
import { licenceLine } from '../../../contract/data-licence.ts'
import { tankPost, tankRead } from '../../../contract/look-ups/reads.ts'
import { V1 } from '../../../contract/look-ups/public-paths.ts'
import { MAX_LINES, MIN_LINES } from '../../../domain/tank/tank.ts'
import { DEVELOPERS_PATH } from '../../../domain/pages.ts'
import { DEMONSTRATION, LIMITS } from '../assistants/tool-answers.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import { firstCallOf } from './first-call.ts'
import type { ServiceFacts } from './service-facts.ts'

/** What a program that reads should know before it asks or repeats anything (llmstxt.org). */
export const llmsText = ({ brand, origin, isCopy, isDemonstration, searchesPerMinute, licence, example, offers }: ServiceFacts): string => {
  const api = `${origin}${API_BASE}`
  const tank = `${api}${tankRead.path}`
  const limits =
    searchesPerMinute === 0
      ? 'no limit of its own'
      : `${searchesPerMinute} searches a minute for one client; a tank takes ${CALL_COSTS.tank}; then 429 with Retry-After`
  return [
    `# ${brand.product}`,
    '',
    `> Laboratory tests of tank mixes and seed coatings by ${brand.registeredOffice.company}: whether products can be mixed in one sprayer. ${LIMITS}`,
    '',
    ...(isDemonstration ? [DEMONSTRATION, ''] : []),
    ...(isCopy ? [`This is a copy among files: the calls below need the server at ${origin}.`, ''] : []),
    'A verdict is only of what was tested. What was not tested is not known and is never a pass. Say a fail before everything else.',
    '',
    '## How to ask',
    '',
    `- Products together: GET ${tank}?countryCode={country}&products={id},{id} with ${MIN_LINES} to ${MAX_LINES} ids, each once, the shorter first. No key, no cookie.`,
    ...(example ? [`- For example ${example.names.join(' and ')}: ${firstCallOf(example, origin).url}`] : []),
    `- With rates and water: POST ${api}${tankPost.path}, JSON: countryCode, waterRate (L/ha), water (hardness, ph, temperature), lines of productId and rate (L/ha or kg/ha).`,
    `- The verdict is headline.state, its colour headline.face.family (pass, care, fail, unknown); never show it better than that. Where headline.face.solid is false it is no answer for a tank with rates.`,
    `- Ids: GET ${api}${V1}products?countryCode={country} has the maker's products, GET ${api}tankmix/agrochemicals all. Tests: GET ${api}${V1}search. A report: GET ${api}${V1}report/{testId}; 410 where it was withdrawn.`,
    `- Limits: ${limits}.`,
    '',
    '## Documents',
    '',
    `- [For developers](${origin}${DEVELOPERS_PATH}): first calls, what stays, what may change`,
    ...offers.flatMap(({ name, path, about }) => (path === undefined ? [] : [`- [${name}](${origin}${path}): ${about}`])),
    '',
    '## Licence and citing',
    '',
    `- Licence of the data: ${licenceLine(licence)}.`,
    `- Cite a test by its number, its day and its report: ${brand.product}, test {testId}, {day}, ${origin}/testResult/{testId}/en, read on {today}. A withdrawn report says so at the same address: look again before you repeat it.`,
    '',
  ].join('\n')
}
