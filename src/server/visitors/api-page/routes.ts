import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../../contract/brand.ts'
import { API_BASE } from '../../../contract/call.ts'
import { sendAnswer, type ResponseCache } from '../../http/response-cache.ts'
import type { LoadedData } from '../../served-data/load-index.ts'
import { docsPolicy } from '../../http/security-headers.ts'
import { PAGE_STYLES } from './page-styles.ts'
import { boundedTexts, plainPaths } from './page-plugins.ts'
import { withExamples, type ApiDocument } from '../../http/openapi/examples.ts'

/** Runs in the browser: names the fields of Swagger UI that have no label, as they come. */
const NAME_FIELDS = `
const nameFields = () => {
  for (const region of document.querySelectorAll('table[role=region]:not([aria-label])')) region.setAttribute('aria-label', region.id)
  for (const about of document.querySelectorAll('.information-container:not([role])')) {
    about.setAttribute('role', 'region')
    about.setAttribute('aria-label', 'About this API')
  }
  for (const field of document.querySelectorAll('select:not([aria-label]), textarea:not([aria-label]), input:not([aria-label])')) {
    const row = field.closest('tr')
    const parameter = row && row.querySelector('.parameter__name')
    const name = parameter
      ? parameter.textContent
      : field.matches('.examples-select-element')
        ? 'Example'
        : field.matches('textarea')
          ? 'Request body'
          : field.closest('.content-type-wrapper, .response-control-media-type, .body-param-content-type')
            ? 'Media type'
            : field.placeholder || field.id || 'Value'
    field.setAttribute('aria-label', name)
  }
}
addEventListener('DOMContentLoaded', () => {
  nameFields()
  new MutationObserver(nameFields).observe(document.body, { childList: true, subtree: true })
})
`

type DocsContext = { brand: Brand; answers: ResponseCache; currentData: () => LoadedData | undefined }

const DARK_WHERE_THE_SYSTEM_IS = `if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark-mode')`

/** Runs in the browser: adds the cookie's token to the page's calls (API-07). */
const sendToken = (call: object): object => {
  const request = call as { method?: string; headers: Record<string, string> }
  // @ts-expect-error -- `document` exists where this runs
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie as string)?.[1]
  if (token !== undefined && request.method !== 'GET') request.headers['X-XSRF-TOKEN'] = token
  return request
}

/** Runs in the browser: the page shows the text of a response, and making a tree of hundreds of tests blocks it for seconds. */
const withoutTree = (response: object): object => {
  const answer = response as { url?: string; body?: unknown; obj?: unknown }
  if (answer.url?.includes('/api/docs/')) return response
  delete answer.body
  delete answer.obj
  return response
}

const OWN = 'private, no-cache'
/** The document at its addresses below the page. JSON is YAML too. */
const MADE_ONCE: Record<string, string> = {
  [`${API_BASE}docs/json`]: 'application/json; charset=utf-8',
  [`${API_BASE}docs/yaml`]: 'application/x-yaml',
}

/** The OpenAPI document with examples from the current data, and the page that shows it and makes calls. */
export const docsRoutes = async (app: FastifyInstance, { brand, answers, currentData }: DocsContext): Promise<void> => {
  const describe = (): ApiDocument => {
    const document = app.swagger() as unknown as ApiDocument
    const data = currentData()
    return data ? withExamples(document, data.index, brand) : document
  }
  const versionNow = (): string => currentData()?.version ?? 'starting'
  const sendDocument = (request: FastifyRequest, reply: FastifyReply, { type, cacheControl }: { type?: string; cacheControl: string }) => {
    const answer = answers.find(request.headers['accept-encoding'], `${versionNow()} openapi`, () => JSON.stringify(describe()), 'small')
    return sendAnswer(request, reply, answer, { ...(type === undefined ? {} : { type }), cacheControl })
  }
  app.get(`${API_BASE}openapi.json`, { schema: { hide: true } }, (request, reply) =>
    sendDocument(request, reply, { cacheControl: 'no-cache' }),
  )
  const policy = docsPolicy()
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}docs`,
    // The other layout has the library's logo, whose inline style our policy forbids, and a field for any address.
    // Syntax colours in a list of hundreds of tests block a browser for half a minute.
    uiConfig: {
      layout: 'BaseLayout',
      requestInterceptor: sendToken,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      syntaxHighlight: false,
      responseInterceptor: withoutTree,
      plugins: [plainPaths, boundedTexts],
    },
    theme: {
      title: `${brand.product} API`,
      css: [{ filename: 'own.css', content: PAGE_STYLES }],
      js: [{ filename: 'own.js', content: `${DARK_WHERE_THE_SYSTEM_IS}\n${NAME_FIELDS}` }],
    },
    transformSpecification: describe as unknown as () => Record<string, unknown>,
    transformSpecificationClone: false,
    uiHooks: {
      onRequest: (request: FastifyRequest, reply: FastifyReply, done) => {
        // Its own calls need the cookie, which no shared cache may store.
        void reply.headers({ 'content-security-policy': policy, 'cache-control': OWN })
        // The library would make the document anew for each call, as YAML in half a second.
        const type = MADE_ONCE[request.routeOptions.url ?? '']
        if (type === undefined) done()
        else sendDocument(request, reply, { type, cacheControl: OWN })
      },
    },
  })
}
