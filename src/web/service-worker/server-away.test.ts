import { afterEach, expect, test, vi } from 'vitest'
import { unlessServerAway } from './server-away.ts'

afterEach(() => vi.unstubAllGlobals())

const take = (status: number, isStored: boolean): Promise<Response> => {
  const match = (key: string, { cacheName }: { cacheName: string }) =>
    Promise.resolve(isStored && key === '/' && cacheName === 'document' ? new Response() : undefined)
  vi.stubGlobal('caches', { match })
  return unlessServerAway('/', { cacheName: 'document' }).fetchDidSucceed({ response: new Response(null, { status }) })
}

test.each([502, 503, 504])('SW-04 where a proxy answers %d for the server, the stored page is taken', async (status) => {
  await expect(take(status, true)).rejects.toThrow('The server is away.')
  expect(await take(status, false)).toMatchObject({ status })
})

test.each([200, 404, 500])('SW-04 a response %d is the server’s own', async (status) => {
  expect(await take(status, true)).toMatchObject({ status })
})
