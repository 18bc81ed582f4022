import { createHash } from 'node:crypto'
import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, ContentInfo, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs'

const SHA256 = '2.16.840.1.101.3.4.2.1'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
/** Granted, and granted with changes. */
const GRANTED = new Set([0, 1])

const hashOfContent = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest()

export const stampRequest = (content: Uint8Array, nonce: Uint8Array): ArrayBuffer =>
  new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(hashOfContent(content)) }),
    }),
    nonce: new Integer({ valueHex: new Uint8Array(nonce) }),
    certReq: true,
  })
    .toSchema()
    .toBER()

/** Throws where a response is no time stamp of this content and this request, or is not signed by the certificate that it names. */
export const checkedStamp = async (reply: Uint8Array, content: Uint8Array, nonce: Uint8Array): Promise<void> => {
  const response = TimeStampResp.fromBER(new Uint8Array(reply))
  if (!GRANTED.has(response.status.status) || !response.timeStampToken) throw new Error('it gave no time stamp')
  const { contentType, content: signedContent } = response.timeStampToken
  if (contentType !== ContentInfo.SIGNED_DATA) throw new Error('its time stamp is not signed')
  const signed = new SignedData({ schema: signedContent })
  const { eContentType, eContent } = signed.encapContentInfo
  if (eContentType !== TST_INFO || !eContent) throw new Error('its time stamp is of another kind')
  const info = TSTInfo.fromBER(eContent.getValue())
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const isOfContent = hashAlgorithm.algorithmId === SHA256 && Buffer.from(hashedMessage.getValue()).equals(hashOfContent(content))
  if (!isOfContent) throw new Error('its time stamp is of another file')
  if (!info.nonce || !Buffer.from(info.nonce.valueBlock.valueHexView).equals(Buffer.from(nonce)))
    throw new Error('its time stamp is of another request')
  if (!(await signed.verify({ signer: 0, data: new Uint8Array(content).buffer })))
    throw new Error('the signature of its time stamp is not valid')
}
