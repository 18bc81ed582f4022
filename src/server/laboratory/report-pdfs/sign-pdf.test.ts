import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { anyDatabase } from '../../testing/each-database.ts'
import { openDb } from '../../db/open-db.ts'
import { acceptanceApp } from '../../testing/acceptance-app.ts'
import { publishedRow } from '../publishing/testing/published-row.ts'
import { readPdfFile } from './pdf-rows.ts'
import { readSigningKey } from './pem.ts'
import { certificate, EC, fileFor, MADE_AT, pdfServer, RSA, run, signatureOf, wordsOf } from './testing/pdf-server.ts'
import { fetchTimeStamp } from './time-stamps.ts'

const OF = { test_id: '1001', version: 1, language: 'en' }

anyDatabase('signed PDFs', ({ settings }) => {
  const made = async (given: string | undefined, part: Parameters<typeof pdfServer>[2] = {}) => {
    const place = await settings()
    const api = await acceptanceApp(place)
    await publishedRow(api.database, '1001')
    await api.close()
    const database = openDb(place)
    onTestFinished(() => database.close())
    const signingKey = given === undefined ? undefined : await readSigningKey(given, undefined)
    const server = pdfServer(database, place.dataFolder, { signingKey, ...part })
    const found = await server.find(OF)
    if (found.step !== 'made') throw new Error(JSON.stringify([found, server.errors.map(String)]))
    return { database, row: found.pdf, content: (await readPdfFile(database.kysely, found.pdf.sha256))! }
  }

  test.each([
    ['RSA', RSA],
    ['ECDSA', EC],
  ])('PDF-10 it is signed as a whole with a key of %s, and says so', async (_name, kind) => {
    const { content, row } = await made(certificate(...kind).both)
    expect(wordsOf(content)).toContain('The laboratory has signed it.')
    const said = signatureOf(content)
    for (const part of ['Signature is Valid', 'Total document signed', 'Example Laboratory']) expect(said).toContain(part)
    expect(row.certificate).toMatch(/^[0-9a-f]{64}$/)
    const altered = Buffer.from(content)
    altered[1_000]! ^= 1
    expect(signatureOf(altered)).not.toContain('Signature is Valid')
  })

  test('PDF-10 with an expired certificate it is not signed, and says so', async () => {
    const key = await readSigningKey(certificate(...EC).both, undefined)
    const { content, row } = await made(undefined, { signingKey: { ...key, validTo: new Date(MADE_AT.getTime() - 1) } })
    expect(wordsOf(content)).toContain('It is not signed.')
    expect(row.certificate).toBe(null)
  })
})

test('PDF-10 a certificate is read from PKCS#12 with its password, from PEM, and from PEM itself; what cannot be used is an error that names no secret', async () => {
  const { key, own, both } = certificate(...RSA)
  const store = fileFor('', 'store.p12')
  run('openssl', 'pkcs12', '-export', '-inkey', key, '-in', own, '-passout', 'pass:a-secret', '-out', store)
  const [first, second, third] = [
    await readSigningKey(both, undefined),
    await readSigningKey(store, 'a-secret'),
    await readSigningKey(readFileSync(both, 'utf8'), undefined),
  ]
  expect(second).toEqual(first)
  expect(third).toEqual(first)
  expect(first.subject).toBe('CN=Example Laboratory')
  for (const [given, password] of [
    [store, 'wrong'],
    [own, undefined],
    [fileFor('nothing'), undefined],
    [fileFor(readFileSync(key, 'utf8') + readFileSync(certificate(...RSA).own, 'utf8')), undefined],
  ] as const) {
    const error = await readSigningKey(given, password).then(
      () => undefined,
      (one: Error) => one.message,
    )
    expect(error).toContain('REPORT_CERTIFICATE')
    expect(error).not.toMatch(/wrong|PRIVATE/)
  }
})

const serving = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A time stamp authority of OpenSSL. */
const authority = () => {
  const { key, own } = certificate(...RSA, '-addext', 'extendedKeyUsage=critical,timeStamping')
  const serial = fileFor('01', 'serial')
  const config = fileFor(
    `[tsa]\ndefault_tsa=one\n[one]\nserial=${serial}\ncrypto_device=builtin\nsigner_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\naccuracy=secs:1\n`,
    'tsa.cnf',
  )
  const answerTo = (query: Buffer): Buffer => {
    const [asked, reply] = [fileFor(query, 'asked.tsq'), fileFor('', 'reply.tsr')]
    run('openssl', 'ts', '-reply', '-config', config, '-section', 'one', '-queryfile', asked, '-inkey', key, '-signer', own, '-out', reply)
    return readFileSync(reply)
  }
  return { own, answerTo }
}
const bodyOf = async (request: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('PDF-11 a time stamp is taken where it is of the file and the request and its signature is valid, and OpenSSL verifies it', async () => {
  const { own, answerTo } = authority()
  const content = Buffer.from('%PDF of a report')
  const address = await serving((request, response) => void bodyOf(request).then((query) => response.end(answerTo(query))))
  const reply = await fetchTimeStamp(address, content)
  const said = run('openssl', 'ts', '-verify', '-in', fileFor(reply, 'x.tsr'), '-data', fileFor(content), '-CAfile', own)
  expect(said).toContain('Verification: OK')
})

test('PDF-11 what an authority that lies, or that does not work, answers is not taken', async () => {
  const { answerTo } = authority()
  const content = Buffer.from('%PDF of a report')
  let old: Buffer | undefined
  const first = await serving((request, response) => {
    void (async () => {
      old = answerTo(await bodyOf(request))
      response.end(old)
    })()
  })
  await fetchTimeStamp(first, content)
  const altered = (reply: Buffer): Buffer => {
    reply[reply.length - 3]! ^= 1
    return reply
  }
  const lies: [RequestListener, RegExp][] = [
    // Of an earlier request, and of another file.
    [(_request, response) => void response.end(old), /another request/],
    [(request, response) => void bodyOf(request).then((query) => response.end(altered(answerTo(query)))), /not valid/],
    [(_request, response) => void response.end('<html>no</html>'), /./],
    [(_request, response) => void response.end(Buffer.alloc(0)), /./],
    [(_request, response) => void response.end(Buffer.alloc(200_000)), /too long/],
    [(_request, response) => void response.writeHead(500).end(), /500/],
    [(_request, response) => void response.writeHead(302, { location: first }).end(), /./],
    [(request) => void request.destroy(), /./],
  ]
  for (const [answer, why] of lies) await expect(fetchTimeStamp(await serving(answer), content)).rejects.toThrow(why)
  const later = new AbortController()
  const slow = fetchTimeStamp(await serving(() => undefined), content, later.signal)
  later.abort()
  await expect(slow).rejects.toThrow(/abort/i)
})
