import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tidyPhoto } from './tidy-photo.ts'
import { receiveFile } from './received-file.ts'

const tidy = async (content: Buffer) => {
  const file = await receiveFile(tmpdir(), Readable.from([content]))
  return tidyPhoto(file).finally(file.close)
}
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#482' } })

test('LAB-66 a photo is stored upright and small, without place, time and camera', async () => {
  const exif = { IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } }
  const original = await picture(4_000, 3_000).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(original.includes('Exif')).toBe(true)
  const stored = (await tidy(original))!
  expect([stored.width, stored.height]).toEqual([1_536, 2_048])
  expect(stored.sha256).toBe(createHash('sha256').update(stored.content).digest('hex'))
  const { exif: left, icc, xmp, orientation, format } = await sharp(stored.content).metadata()
  expect([left, icc, xmp, orientation, format]).toEqual([undefined, undefined, undefined, undefined, 'jpeg'])
  for (const word of ['Exif', 'Secret', 'GPS']) expect(stored.content.includes(word)).toBe(false)
  // The same photo has the same name.
  expect((await tidy(original))!.sha256).toBe(stored.sha256)
})

test('LAB-66 JPEG, PNG and WebP are read; a picture with gaps gets a white ground', async () => {
  const transparent = { create: { width: 8, height: 8, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } }
  for (const content of [
    await picture(8, 8).png().toBuffer(),
    await picture(8, 8).webp().toBuffer(),
    await sharp(transparent).png().toBuffer(),
  ])
    expect(await tidy(content)).toMatchObject({ width: 8, height: 8 })
  const { data } = await sharp((await tidy(await sharp(transparent).png().toBuffer()))!.content)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(250)
})

test('LAB-66 what is no photo, is damaged, or has more pixels than any camera makes is refused', async () => {
  const jpeg = await picture(400, 300).jpeg().toBuffer()
  const bomb = await picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  const others = {
    text: Buffer.from('not a photo'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'),
    gif: await picture(8, 8).gif().toBuffer(),
    tiff: await picture(8, 8).tiff().toBuffer(),
    'half a photo': jpeg.subarray(0, jpeg.length / 2),
    'a photo of 144 megapixels': bomb,
    nothing: Buffer.alloc(0),
  }
  for (const [what, content] of Object.entries(others)) expect([what, await tidy(content)]).toEqual([what, undefined])
})

/** Programs that this process runs now. */
const children = (): number[] =>
  readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number),
  )

test.runIf(existsSync('/proc/self/task'))(
  'LAB-168 a photo is converted by a program of its own, one at a time, that ends with it; if it is killed, that is no fault of the photo',
  async () => {
    const photo = await picture(4_000, 3_000).jpeg().toBuffer()
    const before = new Set(children())
    const added = (): number[] => children().filter((pid) => !before.has(pid))
    // Either may have been received first.
    const both = Promise.allSettled([tidy(photo), tidy(photo)])
    await expect.poll(added).toHaveLength(1)
    process.kill(added()[0]!, 'SIGKILL')
    const [stored, killed] = (await both).toSorted((one, other) => one.status.localeCompare(other.status))
    expect(stored).toMatchObject({ value: { width: 2_048, height: 1_536 } })
    expect(killed).toMatchObject({ reason: { message: expect.stringContaining('the program that converts photos ended with SIGKILL') } })
    expect(added()).toEqual([])
  },
)
