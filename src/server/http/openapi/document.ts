import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { Brand } from '../../../contract/brand.ts'
import { licenceOfData, namedLicence } from '../../../contract/data-licence.ts'
import { API_BASE } from '../../../contract/call.ts'
import { describeRequests } from '../../../contract/requests/describe-requests.ts'
import { CSRF_COOKIE, CSRF_HEADER, CSRF_PATH } from '../../../contract/paths.ts'

const DESCRIPTION = `Laboratory tests of tank mixes and seed coatings: whether products can be mixed, and requests for new tests.

Calls other than GET need the anti-forgery token, unless they say otherwise: \`GET ${API_BASE}${CSRF_PATH}\` sets the cookie \`${CSRF_COOKIE}\`, whose value each call repeats in the header \`${CSRF_HEADER}\`.
The page [${API_BASE}docs](${API_BASE}docs) does this automatically. Errors are RFC 9457 problem documents. The examples refer to data of this server.`

const TOKEN_SCHEME = 'antiForgeryCookie'
const tokenHeader = z
  .string()
  .check(z.minLength(1), z.describe(`The value of the cookie ${CSRF_COOKIE}; the page about the API adds it automatically`))

const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
const camelCased = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map(capitalised)
    .join('')

/** `GET /api/acme/tankmix/products/:country` is `getAcmeProductsByCountry`. */
const operationId = (method: string, url: string): string => {
  const parts = url.replace(API_BASE, '/').replace('/tankmix/', '/').split('/').filter(Boolean)
  const names = parts.filter((part) => part.startsWith(':')).map((part) => capitalised(part.slice(1)))
  const path = parts.filter((part) => !part.startsWith(':')).map(camelCased)
  return `${method.toLowerCase()}${path.join('')}${names.length > 0 ? `By${names.join('And')}` : ''}`
}

type Transform = typeof jsonSchemaTransform
type Described = {
  operationId: string
  summary?: string
  description?: string
  tags: string[]
  security?: object[]
  response?: Record<string, { headers?: object }>
}

/** Calls outside of the API's base: health of the server. */
const SERVER_TAG = 'Server'
/** One tag an edition: the same calls see other tests. */
const tagsOf = ({ resellers, product }: Brand) => [
  { name: product, description: 'All tests that visitors may see.' },
  ...resellers.map(({ name }) => ({
    name,
    description: `Only tests with a product of ${name}'s set. Other tests may exist and may differ.`,
  })),
  { name: SERVER_TAG, description: 'Whether this server can respond.' },
]

/** Adds what the schemas do not check: names, headers, the token. */
const describeOperation =
  ({ resellers, product }: Brand): Transform =>
  (document) => {
    const { schema, url } = document
    if (!schema || schema.hide || !('route' in document)) return jsonSchemaTransform(document)
    const { requestHeaders = {}, responseHeaders = {}, needsNoToken, ...rest } = schema
    const method = String(document.route.method)
    const needsToken = method !== 'GET' && !needsNoToken
    const headers = { ...(needsToken ? { [CSRF_HEADER]: tokenHeader } : {}), ...requestHeaders }
    const transformed = jsonSchemaTransform({
      ...document,
      schema: { ...rest, ...(Object.keys(headers).length > 0 ? { headers: z.object(headers) } : {}) },
    })
    const described = transformed.schema as unknown as Described
    described.operationId = operationId(method, url)
    const segment = resellers.find(({ slug }) => url.startsWith(`${API_BASE}${slug}/`))
    described.tags = [url.startsWith(API_BASE) ? (segment?.name ?? product) : SERVER_TAG]
    described.description = [
      `${described.summary}.`,
      ...(segment ? [`Sees only what ${segment.name}'s edition shows.`] : []),
      ...(needsToken ? [`Needs the anti-forgery token in \`${CSRF_HEADER}\`.`] : []),
      ...(described.response?.[304] ? ['A client that has a response can revalidate it with `If-None-Match`.'] : []),
    ].join(' ')
    if (needsToken) described.security = [{ [TOKEN_SCHEME]: [] }]
    for (const [status, named] of Object.entries(responseHeaders)) {
      const response = described.response?.[status]
      if (response)
        response.headers = Object.fromEntries(Object.entries(named).map(([name, description]) => [name, { type: 'string', description }]))
    }
    return transformed
  }

type Components = { components?: { schemas?: Record<string, unknown> } }

/** Every schema is generated for input and for output. Removes unused ones, and drops the suffix `Input` where the name is then unique. */
const withoutUnused = <Document extends object>(document: Document): Document => {
  const { schemas = {}, ...components } = (document as Components).components ?? {}
  const used = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name!)) continue
      used.add(name!)
      follow(schemas[name!])
    }
  }
  follow({ ...document, components })
  const names = new Map([...used].map((name) => [name, used.has(name.replace(/Input$/, '')) ? name : name.replace(/Input$/, '')]))
  const kept = Object.fromEntries([...used].toSorted().map((name) => [names.get(name)!, schemas[name]]))
  const text = JSON.stringify({ ...document, components: { ...components, schemas: kept } })
  const renamed = text.replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_all, name: string) => `"#/components/schemas/${names.get(name)!}"`)
  return JSON.parse(renamed, asOpenApi) as Document
}

/**
 * Removes JavaScript's limits of integers, which are no limits of the API. The schema of a tuple has `minItems`, which counts no items that
 * may be missing, and `maxItems`; linters want its `items` to be a schema.
 */
const asOpenApi = (key: string, value: unknown): unknown => {
  if ((key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined
  if (isReserved(value)) {
    const { allowReserved, ...schema } = value.schema
    return { ...value, schema, allowReserved }
  }
  return isTuple(value) ? { ...value, items: {} } : value
}
/** Of a parameter that says it in its schema, which is where the contract can say it. */
const isReserved = (value: unknown): value is { schema: { allowReserved: true } } =>
  typeof value === 'object' &&
  value !== null &&
  'in' in value &&
  'schema' in value &&
  typeof value.schema === 'object' &&
  value.schema !== null &&
  'allowReserved' in value.schema
const isTuple = (value: unknown): value is { items: false } =>
  typeof value === 'object' && value !== null && 'prefixItems' in value && 'items' in value && value.items === false

/** Collects the routes that are added after it; `app.swagger()` then returns their document. */
export const describeApi = async (app: FastifyInstance, brand: Brand): Promise<void> => {
  describeRequests()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: brand.product,
        description: DESCRIPTION,
        version: '1',
        contact: { name: brand.registeredOffice.company },
        license: namedLicence(licenceOfData(brand)),
      },
      servers: [{ url: '/' }],
      tags: tagsOf(brand),
      // Reading needs no key; calls that need the token say so themselves.
      security: [],
      components: {
        securitySchemes: {
          [TOKEN_SCHEME]: { type: 'apiKey', in: 'cookie', name: CSRF_COOKIE, description: `Set by GET ${API_BASE}${CSRF_PATH}` },
        },
      },
    },
    transform: describeOperation(brand),
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
  })
}
