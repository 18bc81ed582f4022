import { API_BASE } from '../../../contract/call.ts'
import { licenceLine } from '../../../contract/data-licence.ts'
import type { ApiSection } from '../../../contract/public/api-text.ts'
import { V1 } from '../../../contract/look-ups/public-paths.ts'
import { PAGES } from '../../../domain/pages.ts'
import { escapeHtml } from '../../../domain/texts/html.ts'
import type { ApiDocument } from '../../http/openapi/examples.ts'
import { DEMONSTRATION, LIMITS } from '../assistants/tool-answers.ts'
import { drawPlainPage } from '../plain-page.ts'
import { CALL_COSTS } from '../search/call-costs.ts'
import { firstCallOf, type FirstCall } from './first-call.ts'
import type { Offer, ServiceFacts } from './service-facts.ts'

const TITLE = 'For developers'

/** What is wider than a phone scrolls inside itself; a page of reading otherwise. */
export const DEVELOPERS_STYLE =
  `h2{margin-top:2.5rem;line-height:1.25;scroll-margin-top:1rem}h3{margin:1.5rem 0 0}code{display:inline}.wide{overflow-x:auto;overscroll-behavior-x:contain;margin-block:.75rem;border:1px solid;border-color:rgba(127,127,127,.35);border-radius:.5rem}` +
  `.wide pre{margin:0;padding:.75rem 1rem;white-space:pre;overflow-wrap:normal}.wide pre code{display:block;width:max-content}table{border-collapse:collapse;min-width:34rem;width:100%;overflow-wrap:normal}td:first-child{white-space:nowrap}th,td{padding:.5rem .75rem;text-align:start;vertical-align:top}tr+tr>*,thead+tbody>tr>*{border-top:1px solid rgba(127,127,127,.35)}` +
  `main li a{display:inline;min-height:0;font-weight:inherit}nav ul{display:flex;flex-wrap:wrap;column-gap:1.25rem;padding-block:.5rem}main nav li{padding:0}main nav li+li{border:0}main nav li a{display:inline-flex;align-items:center;min-height:3rem}` +
  `dl{margin:0}dt{margin-top:1rem;font-weight:700}dd{margin:0}.note{padding:.75rem 1rem;border:2px solid;border-radius:.5rem}`

const shown = (number: number): string => number.toLocaleString('en')
const scrolling = (code: string, name: string): string =>
  `<div class="wide" role="region" aria-label="${escapeHtml(name)}" tabindex="0"><pre><code>${escapeHtml(code)}</code></pre></div>`

/** What the text says of the limit of any server. */
const ANY_LIMIT = /\(<code>RATE_LIMIT_SEARCH<\/code>, [^)]*\)/g

/** The limit of the text is that of any server, and its examples are about products that this one may not have. */
const withOwn = (html: string, { origin, searchesPerMinute }: ServiceFacts, call: FirstCall | undefined): string => {
  const limit = searchesPerMinute === 0 ? 'no limit' : shown(searchesPerMinute)
  const own = html.replaceAll('https://…/embed/', `${escapeHtml(origin)}/embed/`).replaceAll(ANY_LIMIT, `(here ${limit})`)
  if (!call) return own
  const { country, ids } = call
  const [one, other] = ids
  const replaced: [string, string][] = [
    ['countryCode=GB', `countryCode=${country}`],
    ['country=FR', `country=${country}`],
    ['&quot;GB&quot;', `&quot;${country}&quot;`],
    ['27,1431', `${one},${other}`],
    ['&quot;27&quot;', `&quot;${one}&quot;`],
    ['&quot;1431&quot;', `&quot;${other}&quot;`],
  ]
  return replaced.reduce((text, [from, to]) => text.replaceAll(from, escapeHtml(to).replaceAll('&amp;quot;', '&quot;')), own)
}

const firstCallHtml = (call: FirstCall | undefined): string => {
  if (!call) return '<p>There are no tests here yet of which an example could be made.</p>'
  const { names, curl, fetch, answer, curlWithRates, curlOfProducts, curlOfAll, curlOfPartners } = call
  return [
    `<p>What is known of <b>${escapeHtml(names[0])}</b> and <b>${escapeHtml(names[1])}</b> in one tank. No key, no account, no cookie:</p>`,
    scrolling(curl, 'First call with curl'),
    '<p>The answer now, shortened:</p>',
    scrolling(answer, 'Answer of the first call'),
    `<p>${escapeHtml(LIMITS)}</p>`,
    '<h3>The same in JavaScript</h3>',
    scrolling(fetch, 'First call with fetch'),
    '<h3>With rates</h3>',
    '<p>Those of the newest test of the two: L/ha or kg/ha of each product, <code>waterRate</code> in L/ha. <code>water</code> may have <code>hardness</code> in mg/L of calcium carbonate, <code>ph</code> and <code>temperature</code> in °C.</p>',
    scrolling(curlWithRates, 'A tank with rates, with curl'),
    "<h3>The ids of the maker's products in a country</h3>",
    scrolling(curlOfProducts, 'Products of a country, with curl'),
    '<h3>The ids of all products, whoever makes them</h3>',
    scrolling(curlOfAll, 'All products, with curl'),
    `<h3>What was tested with ${escapeHtml(names[0])}</h3>`,
    scrolling(curlOfPartners, 'Partners of a product, with curl'),
  ].join('')
}

const offerHtml = ({ name, path, isForPrograms, about }: Offer, origin: string): string => {
  const address = path === undefined ? '' : escapeHtml(`${origin}${path}`)
  const where = isForPrograms ? `<code>${address}</code>` : `<a href="${escapeHtml(path ?? '')}">${address}</a>`
  return `<dt>${escapeHtml(name)}</dt><dd>${path === undefined ? 'not offered here' : `${where}: ${escapeHtml(about)}`}</dd>`
}

const limitsText = (perMinute: number): string =>
  perMinute === 0
    ? 'This server sets no limit of its own.'
    : `${shown(perMinute)} searches a minute for one client. A tank or a chart takes ${CALL_COSTS.tank}, or one where the server has the answer already. Then 429, with the seconds to wait in Retry-After.`

const factsHtml = ({ origin, searchesPerMinute, licence, offers, brand }: ServiceFacts): string => {
  const ask = `<a href="${PAGES.contact}">ask ${escapeHtml(brand.registeredOffice.company)}</a>`
  const terms = licence.isGranted
    ? licence.url === undefined
      ? escapeHtml(licence.name)
      : `<a href="${escapeHtml(licence.url)}">${escapeHtml(licence.name)}</a>`
    : `${escapeHtml(licenceLine(licence))}: ${ask}`
  return [
    '<dl>',
    `<dt>Limits</dt><dd>${escapeHtml(limitsText(searchesPerMinute))}</dd>`,
    `<dt>Licence of the data</dt><dd>${terms}</dd>`,
    ...offers.map((offer) => offerHtml(offer, origin)),
    '</dl>',
  ].join('')
}

type Operation = { summary?: string }
const withCode = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
const callsHtml = ({ paths }: Pick<ApiDocument, 'paths'>): string => {
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    path.startsWith(`${API_BASE}${V1}`)
      ? Object.entries(operations as Record<string, Operation>).map(
          ([method, { summary = '' }]) =>
            `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td><td>${withCode(summary)}</td></tr>`,
        )
      : [],
  )
  const head = '<thead><tr><th>method</th><th>address</th><th>what it gives</th></tr></thead>'
  return `<div class="wide" role="region" aria-label="Calls" tabindex="0"><table>${head}<tbody>${rows.join('')}</tbody></table></div>`
}

const sectionHtml = (id: string, title: string, html: string): string =>
  `<section><h2 id="${escapeHtml(id)}">${escapeHtml(title)}</h2>${html}</section>`

type Shown = { facts: ServiceFacts; sections: readonly ApiSection[]; document: Pick<ApiDocument, 'paths'> }

/** All that whoever builds on the API begins with, without a script and in English, as the API is. */
export const drawDevelopersPage = ({ facts, sections, document }: Shown): string => {
  const { brand, origin, isCopy, isDemonstration, example } = facts
  const call = example && firstCallOf(example, origin)
  const [about, ...others] = sections
  const parts = [
    { id: 'here', title: 'On this site', html: factsHtml(facts) },
    { id: 'calls', title: 'Calls', html: callsHtml(document) },
    ...others.map(({ id, title, html }) => ({ id, title, html: withOwn(html, facts, call) })),
  ]
  const note = (text: string): string => `<p class="note">${escapeHtml(text)}</p>`
  const main = [
    isDemonstration ? note(DEMONSTRATION) : '',
    isCopy
      ? note(
          `This page is a copy among files. The calls on it need the server at ${origin}; where a site has files alone, only ${API_BASE}${V1}current and what it names are there.`,
        )
      : '',
    about?.html ?? '',
    sectionHtml('first-call', 'First call', firstCallHtml(call)),
    `<nav aria-label="On this page"><ul>${parts.map(({ id, title }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`).join('')}</ul></nav>`,
    ...parts.map(({ id, title, html }) => sectionHtml(id, title, html)),
  ].join('')
  return drawPlainPage({ language: 'en', title: TITLE, brand, main, style: DEVELOPERS_STYLE })
}
