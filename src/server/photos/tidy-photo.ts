import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NO_PHOTO, SIZE_BYTES } from './converted-photo.ts'
import type { ReceivedFile } from './received-file.ts'
import { sha256Hex } from '../process/sha256.ts'

export type TidyPhoto = { content: Buffer; sha256: string; width: number; height: number }

const PROGRAM = fileURLToPath(new URL('./convert-photo.ts', import.meta.url))
/** Longer than the program takes for a photo before it gives up. */
const MAX_MS = 30_000
/** How a decoder ends that read past its memory, or checked itself. Others, such as a machine without memory, are not the photo's fault. */
const CRASHES = new Set<NodeJS.Signals | null>(['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTERM'])

/** The output of the program, or undefined where the file is none. */
const convert = ({ fd }: Pick<ReceivedFile, 'fd'>): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    // It is told nothing but the photo: what reads a stranger's file knows no secret.
    const child = spawn(process.execPath, [PROGRAM], { stdio: [fd, 'pipe', 'inherit'], env: {}, timeout: MAX_MS })
    const chunks: Buffer[] = []
    child.stdout!.on('data', (chunk: Buffer) => void chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(chunks))
      else if (code === NO_PHOTO || CRASHES.has(signal)) resolve(undefined)
      else reject(new Error(`the program that converts photos ended with ${signal ?? `exit code ${code}`}`))
    })
  })

/** One photo at a time, so that many at once need the memory and the processor of one. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A photo as it is stored: turned upright, without the place, time and camera that its file names, at most 2048 pixels wide and high, as
 * JPEG. Undefined where it is no photo, a damaged one, or one with more pixels than any camera makes. It is read when its turn comes.
 */
export const tidyPhoto = (file: Pick<ReceivedFile, 'fd'>): Promise<TidyPhoto | undefined> => {
  const next = last.then(async () => {
    const output = await convert(file)
    if (!output) return undefined
    const content = output.subarray(SIZE_BYTES)
    const sha256 = sha256Hex(content)
    return { content, sha256, width: output.readUInt32BE(), height: output.readUInt32BE(4) }
  })
  last = next.catch(() => undefined)
  return next
}

const HEAD_BYTES = 12
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** Whether a file begins as one of the formats that are read; anything else need not wait for a turn. */
export const beginsAsPhoto = async ({ read }: Pick<ReceivedFile, 'read'>): Promise<boolean> => {
  const head = await read(HEAD_BYTES)
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
  return isWebp || [JPEG, PNG].some((start) => head.subarray(0, start.length).equals(start))
}
