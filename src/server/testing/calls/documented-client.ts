import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

type Media = { schema: object; examples?: Record<string, { value: unknown }> }
type Parameter = {
  name: string
  in: 'path' | 'header' | 'query'
  required?: boolean
  allowReserved?: boolean
  example?: string
  schema: object
}
export type DescribedOperation = {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; headers?: Record<string, unknown>; content?: Record<string, Media> }>
}
export type ApiDocument = { paths: Record<string, Record<string, Omit<DescribedOperation, 'method' | 'path'>>> }

export const operationsOf = ({ paths }: ApiDocument): DescribedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => Object.assign({ parameters: [] }, operation, { method, path })),
  )

/** How a call differs from the document's example. */
export type Deviation = {
  parameters?: Record<string, string | undefined>
  body?: unknown
  headers?: Record<string, string>
}

const ID = 'api.json'
const pointer = (...parts: string[]): string =>
  `${ID}#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

type ExpectSchema = (value: unknown, ...parts: string[]) => void
/** What a schema compiles to is kept with its document: one of an answer about a tank takes longer than all that is checked by it. */
const compiled = new WeakMap<ApiDocument, ExpectSchema>()

const compile = (document: ApiDocument): ExpectSchema => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: ID })
  const validators = new Map<string, ValidateFunction>()
  return (value, ...parts) => {
    const $ref = pointer(...parts)
    const validate = validators.get($ref) ?? ajv.compile({ $ref })
    validators.set($ref, validate)
    expect([validate(value), $ref, validate.errors]).toEqual([true, $ref, null])
  }
}

/** Checks values by the schemas within a document, so that references work. */
export const schemasOf = (document: ApiDocument): ExpectSchema => {
  const expectSchema = compiled.get(document) ?? compile(document)
  compiled.set(document, expectSchema)
  return expectSchema
}

/** A response whose body was read as its type says. */
export type DocumentedResponse = { status: number; headers: LightMyRequestResponse['headers']; data: unknown }

const isJson = (type: string): boolean => /[/+]json$/.test(type)

/** Makes calls from the document alone. Every response must match the document. */
export const documentedClient = (document: ApiDocument, app: FastifyInstance, token: string) => {
  const expectSchema = schemasOf(document)

  const expectDescribed = ({ operationId, path, method, responses }: DescribedOperation, response: LightMyRequestResponse): unknown => {
    const status = String(response.statusCode)
    expect(Object.keys(responses), `${operationId}: ${response.body}`).toContain(status)
    const { content, headers = {} } = responses[status]!
    // This client has the cookie already.
    for (const name of Object.keys(headers).filter((one) => one !== 'Set-Cookie'))
      expect(response.headers).toHaveProperty([name.toLowerCase()])
    if (content === undefined) {
      expect([operationId, response.body]).toEqual([operationId, ''])
      return undefined
    }
    const type = (response.headers['content-type'] ?? '').split(';')[0]!
    expect(Object.keys(content)).toContain(type)
    const data: unknown = isJson(type) ? response.json() : response.body
    expectSchema(data, 'paths', path, method, 'responses', status, 'content', type, 'schema')
    return data
  }

  const call = async (
    operation: DescribedOperation,
    { parameters = {}, body, headers = {} }: Deviation = {},
  ): Promise<DocumentedResponse> => {
    const values: Record<string, string | undefined> = {
      ...Object.fromEntries(operation.parameters.map(({ name, example }) => [name, example])),
      'X-XSRF-TOKEN': token,
      ...parameters,
    }
    const given = (place: Parameter['in']): Record<string, string> =>
      Object.fromEntries(
        operation.parameters.flatMap((one) => {
          const value = one.in === place ? values[one.name] : undefined
          return value === undefined ? [] : [[one.name, value]]
        }),
      )
    const inPath = given('path')
    const isReserved = (name: string): boolean => operation.parameters.some((one) => one.name === name && one.allowReserved === true)
    const query = Object.entries(given('query')).map(
      ([name, value]) => `${name}=${isReserved(name) ? value : new URLSearchParams({ value }).toString().slice('value='.length)}`,
    )
    const response = await app.inject({
      method: operation.method.toUpperCase() as 'GET',
      url:
        operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name]!)) +
        (query.length > 0 ? `?${query.join('&')}` : ''),
      headers: { cookie: `XSRF-TOKEN=${token}`, ...given('header'), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: response.statusCode, headers: response.headers, data: expectDescribed(operation, response) }
  }
  return { call, expectSchema }
}
