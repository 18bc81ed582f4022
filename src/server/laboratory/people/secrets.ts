import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits for a cookie, a link or a challenge. */
export const createSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** What is stored of a secret. It has 256 random bits, so a plain hash cannot be reversed by guessing. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
