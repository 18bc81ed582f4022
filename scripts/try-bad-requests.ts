import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { BAD_REQUESTS, sendRaw, type BadRequest } from './bad-requests.ts'

/** What another visitor gets, without what differs each time. */
type Got = { status: number; type: string; encoding: string; language: string; body: string }

/** Visitors who read other languages and accept other encodings. */
const VISITORS = [
  { 'accept-language': 'fr', 'accept-encoding': 'gzip, deflate, br' },
  { 'accept-language': 'en', cookie: 'lang=pl; terms=1' },
]
type Visitor = (typeof VISITORS)[number]
const DECODED: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

const askWell = (origin: string, path: string, host: string, visitor: Visitor): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const asked = request({ hostname, port, path, headers: { host, ...visitor }, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const encoding = response.headers['content-encoding'] ?? ''
        const bytes = Buffer.concat(chunks)
        const body = (DECODED[encoding]?.(bytes) ?? bytes).toString()
        resolve({
          status: response.statusCode!,
          type: response.headers['content-type'] ?? '',
          encoding,
          language: /<html[^>]* lang="(\w+)"/.exec(body)?.[1] ?? '',
          // When the server last saw its database, and the packs that it has built so far.
          body: body.replace(/"asOf":"[^"]*"/, '').replace(/"countries":\{[^}]*\}/, ''),
        })
      })
    })
    asked.setTimeout(20_000, () => asked.destroy(new Error('no response')))
    asked.on('error', reject)
    asked.end()
  })

/** Of a response that is not right: which, after what, and its first difference. */
type Wrong = [path: string, kind: string, when: string, is: string, shouldBe: string]

const differing = (is: Got, shouldBe: Got): [string, string] | undefined => {
  for (const part of ['status', 'type', 'encoding', 'language', 'body'] as const)
    if (is[part] !== shouldBe[part]) return [`${part} ${is[part]}`.slice(0, 200), `${part} ${shouldBe[part]}`.slice(0, 200)]
  return undefined
}

const AT_ONCE = 8
const inTurns = async <Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> => {
  const left = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await run(item)
    }),
  )
}

type Trial = { proxy: string; origin: string; paths: readonly string[]; kinds?: readonly BadRequest[] }

/**
 * Every kind of bad request for every path through a proxy, and beside and after each of them right ones, which must be as the server's own.
 * Each kind has a host of its own, so that a cache has nothing of it yet.
 */
export const tryBadRequests = async ({ proxy, origin, paths, kinds = BAD_REQUESTS }: Trial) => {
  const wrong: Wrong[] = []
  const expected = new Map<string, Got>()
  for (const path of paths)
    for (const [at, visitor] of VISITORS.entries()) expected.set(`${path} ${at}`, await askWell(origin, path, 'x.example', visitor))
  const each = kinds.flatMap((kind, at) => paths.map((path) => ({ kind, path, host: `k${at}p${paths.indexOf(path)}.example` })))
  type Each = (typeof each)[number]

  const check = async ({ kind, path, host }: Each, when: string): Promise<void> => {
    const all = VISITORS.map(async (visitor, at) => {
      const found = differing(await askWell(proxy, path, host, visitor), expected.get(`${path} ${at}`)!)
      if (found) wrong.push([path, kind.kind, when, ...found])
    })
    await Promise.all(all)
  }
  const send = ({ kind, path, host }: Each) => sendRaw(proxy, kind.raw(path, host), kind)

  await inTurns(each, async (one) => {
    const bad = send(one)
    await check(one, 'beside it')
    const { end } = await bad
    await check(one, 'after it')
    end()
  })
  return {
    kinds: kinds.length,
    wrong,
    /** All bad requests again, and nothing else. */
    sendAll: () => inTurns(each, async (one) => (await send(one)).end()),
    /** All right ones again, of paths that may be kept. */
    checkAll: (when: string, isKept: (path: string) => boolean) =>
      inTurns(
        each.filter(({ path }) => isKept(path)),
        (one) => check(one, when),
      ),
  }
}
