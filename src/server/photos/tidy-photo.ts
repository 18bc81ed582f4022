import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'

export type TidyPhoto = { content: Buffer; sha256: string; width: number; height: number }

/** Longest side of a stored photo. */
const MAX_SIDE = 2_048
/** Above the sensors of phones and tablets, below what would need a gigabyte. */
const MAX_PIXELS = 60_000_000
const QUALITY = 82
const MAX_SECONDS = 20
/** The only formats that are read, so that none of the others' readers can be attacked. */
const READERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

type Open = (content: Buffer) => Sharp
let opening: Promise<Open> | undefined

/** Loaded with the first photo: no visitor's call needs it. */
const openPhotos = async (): Promise<Open> => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  return (content) => sharp(content, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', pages: 1 })
}

/** One photo at a time, so that many at once need the memory of one. */
let last: Promise<unknown> = Promise.resolve()

const convert = async (read: () => Promise<Buffer>): Promise<TidyPhoto | undefined> => {
  opening ??= openPhotos()
  const open = await opening
  const content = await read()
  try {
    const { data, info } = await open(content)
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer({ resolveWithObject: true })
    return { content: data, sha256: createHash('sha256').update(data).digest('hex'), width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

/**
 * A photo as it is stored: turned upright, without the place, time and camera that its file names, at most 2048 pixels wide and high, as
 * JPEG. Undefined where it is no photo, a damaged one, or one with more pixels than any camera makes. It is read when its turn comes.
 */
export const tidyPhoto = (read: () => Promise<Buffer>): Promise<TidyPhoto | undefined> => {
  const next = last.then(() => convert(read))
  last = next.catch(() => undefined)
  return next
}

const HEAD_BYTES = 12
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** Whether a file begins as one of the formats that are read; anything else need not wait for a turn. */
export const beginsAsPhoto = async ({ read }: { read: (bytes: number) => Promise<Buffer> }): Promise<boolean> => {
  const head = await read(HEAD_BYTES)
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
  return isWebp || [JPEG, PNG].some((start) => head.subarray(0, start.length).equals(start))
}
