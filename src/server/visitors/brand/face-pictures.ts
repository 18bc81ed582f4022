import type { Brand } from '../../../contract/brand.ts'
import { VERDICT_SHAPES } from '../../../domain/verdict-shapes.ts'
import type { DrawnLook } from '../../../domain/verdicts.ts'

/** What a shared link shows beside its title: the sign of an answer. The words are in the title, in the reader's language. */
export const FACE_FAMILIES_DRAWN = ['pass', 'care', 'fail', 'unknown'] as const satisfies readonly DrawnLook[]

export const facePicture = (family: DrawnLook): string => `/brand/face-${family}.png`

/** In the colours of the app by day: programs that show previews do not say which theme they have. */
const COLOURS: Record<DrawnLook, [ink: string, ground: string]> = {
  pass: ['#0a5929', '#e2f3e6'],
  care: ['#5c3d00', '#fff3d1'],
  fail: ['#971c15', '#fdeae7'],
  unknown: ['#45544b', '#eff1f0'],
}
/** As wide as the programs that show previews ask for. */
const [WIDTH, HEIGHT] = [1200, 630]
const SIGN = 340
const LOGO = 96

/** A PNG of 1200 × 630, of some 15 kB. Outlined, since tests say so, which is no answer for anybody's tank. */
export const drawFacePicture = async (
  family: DrawnLook,
  { colours: { primary } }: Pick<Brand, 'colours'>,
  logo: Buffer,
): Promise<Buffer> => {
  const [ink, ground] = COLOURS[family]
  const { area, mark } = VERDICT_SHAPES[family]
  const scale = SIGN / 24
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${ground}"/>` +
    `<rect y="${HEIGHT - 16}" width="100%" height="16" fill="${primary}"/>` +
    `<g transform="translate(${(WIDTH - SIGN) / 2} ${(HEIGHT - SIGN) / 2}) scale(${scale})" fill="none" stroke="${ink}" stroke-width="1.8" ` +
    `stroke-linecap="round" stroke-linejoin="round"><path d="${area}"/><path stroke-width="2.4" d="${mark}"/></g></svg>`
  // Loading it takes a twentieth of a server's start, and few servers are asked for a picture.
  const { default: sharp } = await import('sharp')
  const small = await sharp(logo).resize(LOGO, LOGO).png().toBuffer()
  return sharp(Buffer.from(svg))
    .composite([{ input: small, left: 40, top: HEIGHT - LOGO - 56 }])
    .png({ palette: true })
    .toBuffer()
}
