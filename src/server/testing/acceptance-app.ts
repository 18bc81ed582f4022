import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { z } from 'zod/mini'
import { problem, type Problem } from '../../contract/problem.ts'
import type { Test } from '../../contract/look-ups/tests.ts'
import { importFiles } from './import-files.ts'
import type { DatabaseSettings } from '../db/open-db.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from './fixtures.ts'
import { buildTestApp, type TestApp, type TestOptions } from './test-app.ts'

export { ACCEPTANCE_DATA, ANTI_FORGERY }

/** A server over the acceptance data, with helper functions for tests; with pages where their folder is given. */
export const acceptanceApp = async (
  settings: DatabaseSettings,
  webFolder?: string,
  options?: TestOptions,
): Promise<TestApp & ReturnType<typeof clientOf>> => {
  const served = await buildTestApp(settings, webFolder, options)
  await importFiles(served.database, ACCEPTANCE_DATA)
  await served.currentData.refresh()
  return { ...served, ...clientOf(served.app) }
}

const clientOf = (app: FastifyInstance) => {
  const get = (path: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    app.inject({ url: `/api/${path}`, headers })
  const post = (path: string, payload: InjectOptions['payload'], headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload: payload!,
      headers: { 'content-type': 'application/json', ...ANTI_FORGERY, ...headers },
    })
  /** The names of a list of choices. */
  const names = async (path: string): Promise<string[]> => {
    const response = await get(path)
    expect(response.statusCode).toBe(200)
    return (response.json() as { name: string }[]).map(({ name }) => name)
  }
  /** The ids that a search finds. */
  const found = async (path: string, body: Record<string, unknown>): Promise<string[]> => {
    const response = await post(path, body)
    expect(response.statusCode).toBe(200)
    return (response.json() as Test[]).map(({ tankmixId }) => tankmixId)
  }
  return { get, post, names, found }
}

/** A problem document of a status, in the contract's shape and without a stack trace. */
export const expectProblem = (response: LightMyRequestResponse, status: number): Problem => {
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toContain('application/problem+json')
  const parsed = z.parse(problem, response.json())
  expect(parsed.status).toBe(status)
  expect(parsed.reason).not.toBe('')
  expect(response.body).not.toMatch(/\bat .*\.ts:\d+/)
  return parsed
}
