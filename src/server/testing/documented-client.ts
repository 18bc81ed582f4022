import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { AxiosResponse } from 'axios'
import { OpenAPIClientAxios, type Document } from 'openapi-client-axios'
import { expect } from 'vitest'

type Media = { schema: object; examples?: Record<string, { value: unknown }> }
type Parameter = { name: string; in: 'path' | 'header' | 'query'; required?: boolean; example?: unknown; schema: object }
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

/** Checks values by the schemas within a document, so that references work. */
export const schemasOf = (document: ApiDocument) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: ID })
  const validators = new Map<string, ValidateFunction>()
  return (value: unknown, ...parts: string[]): void => {
    const $ref = pointer(...parts)
    const validate = validators.get($ref) ?? ajv.compile({ $ref })
    validators.set($ref, validate)
    expect([validate(value), $ref, validate.errors]).toEqual([true, $ref, null])
  }
}

/** A client made from the document alone. Every response must match the document. */
export const documentedClient = (document: ApiDocument, baseURL: string, token: string) => {
  const expectSchema = schemasOf(document)
  const api = new OpenAPIClientAxios({
    definition: structuredClone(document) as unknown as Document,
    withServer: { url: baseURL },
    axiosConfigDefaults: { validateStatus: () => true, headers: { cookie: `XSRF-TOKEN=${token}` } },
  })
  const client = api.initSync()

  const expectDescribed = ({ operationId, path, method, responses }: DescribedOperation, response: AxiosResponse<unknown>): void => {
    const status = String(response.status)
    expect(Object.keys(responses), `${operationId}: ${JSON.stringify(response.data)}`).toContain(status)
    const { content, headers = {} } = responses[status]!
    // This client has the cookie already.
    for (const name of Object.keys(headers).filter((one) => one !== 'Set-Cookie'))
      expect(response.headers).toHaveProperty([name.toLowerCase()])
    const type = String(response.headers['content-type'] ?? '').split(';')[0]!
    if (content === undefined) expect([operationId, response.data]).toEqual([operationId, ''])
    else {
      expect(Object.keys(content)).toContain(type)
      expectSchema(response.data, 'paths', path, method, 'responses', status, 'content', type, 'schema')
    }
  }

  const call = async (
    operation: DescribedOperation,
    { parameters = {}, body, headers = {} }: Deviation = {},
  ): Promise<AxiosResponse<unknown>> => {
    const values: Record<string, unknown> = {
      ...Object.fromEntries(operation.parameters.map(({ name, example }) => [name, example])),
      'X-XSRF-TOKEN': token,
      ...parameters,
    }
    const given = operation.parameters
      .filter(({ name }) => values[name] !== undefined)
      .map((parameter) => ({ name: parameter.name, in: parameter.in, value: values[parameter.name] as string }))
    const response = await client[operation.operationId]!(given, body, { headers })
    expectDescribed(operation, response)
    return response
  }
  return { call, expectSchema }
}
