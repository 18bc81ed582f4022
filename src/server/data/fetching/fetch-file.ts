import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addressGuard, checkedLookup } from './checked-address.ts'

/** What is fetched could not be had, in words for the operator. */
export class NotFetched extends Error {}

export const FETCH_BOUNDS = { bytes: 512 * 1024 ** 2, milliseconds: 10 * 60_000, silentMilliseconds: 60_000 }

export type FetchFile = {
  address: string
  /** `Name: value`, such as that of a password. */
  header?: string | undefined
  /** The version that is there already. */
  etag?: string | undefined
  /** Networks of the operator's own that may be fetched from. */
  networks: readonly string[]
  /** Where the content is written. */
  to: string
  signal?: AbortSignal | undefined
  bounds?: typeof FETCH_BOUNDS
  /** Beside those that the machine trusts. */
  ca?: string | undefined
}
/** `same` where the server says that it is still the version of `etag`. */
export type FetchedFile = { same: true } | { same: false; etag: string | undefined; hash: string }

const REASONS: Readonly<Record<number, string>> = { 401: 'it asks for a password', 403: 'it refuses it', 404: 'there is no such file' }

const send = ({ address, header, etag, networks, ca, bounds = FETCH_BOUNDS }: FetchFile, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = new URL(address)
    const guard = addressGuard(networks)
    const host = url.hostname.replaceAll(/^\[|\]$/g, '')
    // An address in place of a name is looked up nowhere.
    const refused = isIP(host) === 0 ? undefined : guard(host)
    if (refused !== undefined) throw new NotFetched(refused)
    const [name, value] = header === undefined ? [] : [header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 1).trim()]
    const asked = request(url, {
      agent: false,
      lookup: checkedLookup(guard),
      signal,
      timeout: bounds.silentMilliseconds,
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        ...(name === undefined ? {} : { [name]: value }),
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
      },
      ...(ca === undefined ? {} : { ca }),
    })
    asked.on('timeout', () => asked.destroy(new NotFetched(`nothing came for ${Math.round(bounds.silentMilliseconds / 1_000)} s`)))
    asked.on('error', reject)
    asked.on('response', resolve)
    asked.end()
  })

/**
 * Fetches a file by https into another. Redirects, addresses of the operator's own network, and more bytes or time than the bounds are
 * refused; a body that ends before the announced length is an error. Throws NotFetched.
 */
export const fetchFile = async (wanted: FetchFile): Promise<FetchedFile> => {
  const { bounds = FETCH_BOUNDS, to } = wanted
  const inTime = AbortSignal.timeout(bounds.milliseconds)
  const signal = wanted.signal ? AbortSignal.any([wanted.signal, inTime]) : inTime
  const tooLarge = (): NotFetched => new NotFetched(`it has more than ${Math.floor(bounds.bytes / 1024 ** 2).toLocaleString('en')} MB`)
  let response: IncomingMessage | undefined
  try {
    response = await send(wanted, signal)
    const { statusCode = 0, headers } = response
    if (statusCode === 304 && wanted.etag !== undefined) return { same: true }
    if (statusCode >= 300 && statusCode < 400)
      throw new NotFetched(`it leads to another address (${statusCode}), which is not followed: set IMPORT_FROM to that, if it is yours`)
    if (statusCode !== 200) throw new NotFetched(`its server responds with ${statusCode}: ${REASONS[statusCode] ?? 'it does not give it'}`)
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new NotFetched('its server sends it compressed, unasked')
    if (Number(headers['content-length'] ?? 0) > bounds.bytes) throw tooLarge()
    const hash = createHash('sha256')
    let bytes = 0
    const meter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length
        hash.update(chunk)
        done(bytes > bounds.bytes ? tooLarge() : null, chunk)
      },
    })
    await pipeline(response, meter, createWriteStream(to), { signal })
    if (bytes === 0) throw new NotFetched('it is empty')
    return { same: false, etag: headers.etag, hash: hash.digest('hex') }
  } catch (error) {
    if (wanted.signal?.aborted || error instanceof NotFetched) throw error
    if (inTime.aborted) throw new NotFetched(`it takes more than ${Math.ceil(bounds.milliseconds / 60_000)} minutes`, { cause: error })
    const { code, message } = error as NodeJS.ErrnoException
    throw new NotFetched(code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? 'it ended before all of it had come' : message, {
      cause: error,
    })
  } finally {
    response?.destroy()
  }
}
