import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** CBOR of the few kinds of values that an authenticator writes (RFC 8949). */
type Cbor = number | string | Buffer | Map<number | string, Cbor>
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  return Buffer.concat([head(2, value.length), value])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What a dishonest or broken authenticator does differently. */
export type Deviation = {
  origin?: string
  rpId?: string
  type?: string
  isUnverified?: boolean
  challenge?: string
  userHandle?: string
  isForged?: boolean
}

type Options = { challenge: string; user?: { id: string } }

/** A passkey as an authenticator with the algorithm ES256 keeps it (WebAuthn level 3). */
export const createAuthenticator = (origin = 'http://localhost:8080', rpId = 'localhost') => {
  const id = randomBytes(32)
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const others = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  let userHandle: string | undefined

  const clientData = (type: string, { challenge }: Options, deviation: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (deviation: Deviation, credential = Buffer.alloc(0)): Buffer => {
    const flags = USER_PRESENT | (deviation.isUnverified ? 0 : USER_VERIFIED) | (credential.length > 0 ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), count, credential])
  }
  const publicKey = (): Buffer => {
    const { x, y } = keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} }

  return {
    id: common.id,
    /** Answers the options of a registration. */
    register: (options: Options, deviation: Deviation = {}) => {
      userHandle = options.user!.id
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey()])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(deviation, credential)],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options, deviation).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers the options of a sign-in. */
    sign: (options: Options, deviation: Deviation = {}) => {
      counter++
      const said = clientData('webauthn.get', options, deviation)
      const data = authenticatorData(deviation)
      const key = deviation.isForged ? others.privateKey : keys.privateKey
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(said)]))
        .sign(key)
      return {
        ...common,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle ?? userHandle,
        },
      }
    },
    /** A copy of the key that was made before its last uses signs with an old counter. */
    turnBack: () => {
      counter = 0
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
