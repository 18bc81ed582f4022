import { readFileSync, writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { NO_PHOTO, SIZE_BYTES } from './converted-photo.ts'

/**
 * Reads a photo from standard input and writes its new size and then it as JPEG to standard output: turned upright, within 2048 pixels, without what else its file
 * says. Ends with `NO_PHOTO` where it cannot be read. A program of its own, for `tidyPhoto`: its memory comes back with its end, and a picture
 * that crashes a decoder ends nothing else.
 */

/** Longest side of a stored photo. */
const MAX_SIDE = 2_048
/** Above the sensors of phones and tablets, below what would need a gigabyte. */
const MAX_PIXELS = 60_000_000
const QUALITY = 82
const MAX_SECONDS = 20
/** The only formats that are read, so that none of the others' readers can be attacked. */
const READERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']
/** Visitors come first. */
const LOW_PRIORITY = 10

setPriority(LOW_PRIORITY)
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READERS })

const convert = (content: Buffer) =>
  sharp(content, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)

const content = readFileSync(0)
const photo = content.length > 0 ? await convert(content) : undefined
if (photo) {
  const size = Buffer.alloc(SIZE_BYTES)
  size.writeUInt32BE(photo.info.width)
  size.writeUInt32BE(photo.info.height, 4)
  const output = Buffer.concat([size, photo.data])
  for (let done = 0; done < output.length;) done += writeSync(1, output, done)
}
process.exitCode = photo ? 0 : NO_PHOTO
