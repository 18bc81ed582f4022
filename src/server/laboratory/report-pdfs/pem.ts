import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { PdfSignature } from './write-pdf.ts'

const PEM_BEGINS = '-----BEGIN'
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const KEY = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[^-]+-----END (?:[A-Z]+ )*PRIVATE KEY-----/

export const derOf = (pem: string): Uint8Array => new Uint8Array(new X509Certificate(pem).raw)

/** What signs PDFs, with what the laboratory has to know of it. */
export type SigningKey = {
  signature: PdfSignature
  /** SHA-256 of the certificate. */
  certificate: string
  subject: string
  validTo: Date
}

/** A key and its certificate as they are used; throws where they do not belong together. */
const keyOf = (keyPem: string, certificates: readonly string[], password: string | undefined): SigningKey => {
  const key = createPrivateKey({ key: keyPem, ...(password !== undefined && { passphrase: password }) })
  const parsed = certificates.map((pem) => new X509Certificate(pem))
  const own = parsed.find((one) => one.checkPrivateKey(key))
  if (!own) throw new Error('it has no certificate of its key')
  const chain = [own, ...parsed.filter((one) => one !== own)]
  return {
    signature: { key: key.export({ type: 'pkcs8', format: 'pem' }), chain: chain.map(String) },
    certificate: createHash('sha256').update(own.raw).digest('hex'),
    subject: own.subject.replaceAll('\n', ', '),
    validTo: own.validToDate,
  }
}

/** Reads a file of PKCS#12 or PEM, or PEM itself. Whatever is wrong with it is an error that names the setting, and nothing of its content. */
export const readSigningKey = async (given: string, password: string | undefined): Promise<SigningKey> => {
  try {
    const content = given.startsWith(PEM_BEGINS) ? Buffer.from(given) : await readFile(given)
    const text = content.toString('latin1')
    const key = KEY.exec(text)?.[0]
    if (key !== undefined) return keyOf(key, text.match(CERTIFICATES) ?? [], password)
    const { readPkcs12 } = await import('./pkcs12.ts')
    const found = await readPkcs12(content, password ?? '')
    return keyOf(found.key, found.certificates, undefined)
  } catch (error) {
    throw new Error(
      `REPORT_CERTIFICATE: ${given.startsWith(PEM_BEGINS) ? 'its text' : given} cannot be used to sign: ${error instanceof Error ? error.message : ''}`,
      { cause: error },
    )
  }
}
