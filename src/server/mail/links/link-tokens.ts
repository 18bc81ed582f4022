import { randomBytes } from 'node:crypto'
import { sha256Hex } from '../../process/sha256.ts'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** A secret of a link in an email; only its hash is stored. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
export const linkTokenHash = (token: string): string => sha256Hex(token)
/** Whether a text has the form of a token, be there such a link or not. */
export const isLinkToken = (text: string): boolean => TOKEN.test(text)
