import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** In hexadecimal digits. */
export const sha256Hex = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** That of a file, which is read in pieces. */
export const fileHash = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
