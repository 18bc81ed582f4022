import type { Page } from './server.ts'

/** How the compiled catalogues end: a list of exports, of which one is the messages. */
const MESSAGES = /export\s*\{[^}]*?([\w$]+) as messages/

/**
 * Lengthens every interface text by about 40 %: each vowel is doubled, so that words grow as well as sentences, as they do
 * in German and Finnish. Placeholders keep their names, which hold no text.
 */
export const lengthenTexts = (page: Page): Promise<unknown> =>
  page.route('**/assets/**/*.js', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const messages = MESSAGES.exec(body)?.[1]
    if (messages === undefined) return route.fulfill({ response })
    const lengthen = `
      const lengthen = (part) => typeof part === 'string' ? part.replace(/[aeiou]/gi, '$&$&') + (part.length > 3 ? '~' : '') : part
      const inCases = (cases) => Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, name === 'offset' ? one : of(one)]))
      const inPart = (part) => Array.isArray(part) ? part.map((one, at) => at < 2 ? one : typeof one === 'object' ? inCases(one) : one) : lengthen(part)
      const of = (message) => Array.isArray(message) ? message.map(inPart) : lengthen(message)
      for (const id in ${messages}) ${messages}[id] = of(${messages}[id])
      document.documentElement.dataset.lengthened = 'yes'`
    return route.fulfill({ response, body: `${body};${lengthen}` })
  })
