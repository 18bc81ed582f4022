import { createPrivateKey, createHash, webcrypto } from 'node:crypto'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { SignPdf } from '@signpdf/signpdf'
import { Signer } from '@signpdf/utils'
import { ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { derOf } from './pem.ts'
import type { PdfSignature } from './write-pdf.ts'

const DATA = '1.2.840.113549.1.7.1'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47'
/** Of a signature with a chain of a few certificates. */
const MAX_SIGNATURE_BYTES = 24_000
const CURVES: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

const importKey = (pem: string): Promise<webcrypto.CryptoKey> => {
  const key = createPrivateKey(pem)
  const curve = CURVES[key.asymmetricKeyDetails?.namedCurve ?? '']
  const algorithm = curve === undefined ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'ECDSA', namedCurve: curve }
  return webcrypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithm, false, ['sign'])
}

/** Signs what it is given with a key, as CMS without the content. */
class CmsSigner extends Signer {
  readonly #signature: PdfSignature
  constructor(signature: PdfSignature) {
    super()
    this.#signature = signature
  }

  override async sign(content: Buffer, signingTime = new Date()): Promise<Buffer> {
    const { key, chain } = this.#signature
    const ders = chain.map(derOf)
    const certificates = ders.map((der) => Certificate.fromBER(der))
    const own = certificates[0]!
    const digest = (bytes: Uint8Array): OctetString =>
      new OctetString({ valueHex: new Uint8Array(createHash('sha256').update(bytes).digest()) })
    const attribute = (type: string, value: object): Attribute => new Attribute({ type, values: [value] })
    const info = new SignerInfo({
      version: 1,
      sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
      signedAttrs: new SignedAndUnsignedAttributes({
        type: 0,
        attributes: [
          attribute(CONTENT_TYPE, new ObjectIdentifier({ value: DATA })),
          attribute(SIGNING_TIME, new UTCTime({ valueDate: signingTime })),
          attribute(MESSAGE_DIGEST, digest(content)),
          // The certificate that is meant, by its SHA-256, so that no other one with the same key can take its place.
          attribute(SIGNING_CERTIFICATE, new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [digest(ders[0]!)] })] })] })),
        ],
      }),
    })
    const signed = new SignedData({
      version: 1,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
      signerInfos: [info],
      certificates,
    })
    await signed.sign(await importKey(key), 0, 'SHA-256', new Uint8Array(content))
    const cms = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) })
    return Buffer.from(cms.toSchema().toBER())
  }
}

/** The library leaves an empty line before the table that its last lines name, which strict readers report: they name the table. */
const withWholeReference = (pdf: Buffer): Buffer => {
  const at = pdf.lastIndexOf('startxref') + 'startxref\n'.length
  const end = pdf.indexOf('\n', at)
  const named = Number(pdf.toString('latin1', at, end))
  const table = pdf.indexOf('xref', named)
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(String(table)), pdf.subarray(end)])
}

/** The PDF with a signature over all of it. */
export const signPdf = (plain: Buffer, signature: PdfSignature, signingTime: Date): Promise<Buffer> => {
  const pdfBuffer = plainAddPlaceholder({
    pdfBuffer: plain,
    reason: 'Issued by the laboratory',
    contactInfo: '',
    name: '',
    location: '',
    signingTime,
    signatureLength: MAX_SIGNATURE_BYTES,
  })
  return new SignPdf().sign(withWholeReference(pdfBuffer), new CmsSigner(signature), signingTime)
}
