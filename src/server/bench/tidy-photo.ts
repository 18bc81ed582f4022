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

const convert = async (content: Buffer): Promise<TidyPhoto | undefined> => {
  opening ??= openPhotos()
  const open = await opening
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
 * JPEG. Undefined where it is no photo, a damaged one, or one with more pixels than any camera makes.
 */
export const tidyPhoto = (content: Buffer): Promise<TidyPhoto | undefined> => {
  const next = last.then(() => convert(content))
  last = next
  return next
}
