/** A proxy responds for a server that is away. */
const SERVER_AWAY = new Set([502, 503, 504])

/** For a strategy that asks the network first: where a proxy says that the server is away, and the page is stored, that is taken. */
export const unlessServerAway = (key: string, of: MultiCacheQueryOptions) => ({
  fetchDidSucceed: async ({ response }: { response: Response }): Promise<Response> => {
    if (SERVER_AWAY.has(response.status) && (await caches.match(key, of))) throw new Error('The server is away.')
    return response
  },
})
