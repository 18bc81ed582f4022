/** A colour as `#rrggbb`. */
type Colour = string

const channels = (colour: Colour): number[] => [1, 3, 5].map((offset) => Number.parseInt(colour.slice(offset, offset + 2), 16))

/** The first colour with a part (0 to 1) of the second in it. */
export const mix = (colour: Colour, other: Colour, part: number): Colour => {
  const others = channels(other)
  return `#${channels(colour)
    .map((channel, index) =>
      Math.round(channel * (1 - part) + others[index]! * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** WCAG 2.2: 0 for black, 1 for white. */
const luminance = (colour: Colour): number => {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export const contrast = (one: Colour, other: Colour): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((left, right) => left - right) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const WHITE = '#ffffff'
const BLACK = '#000000'
const NIGHT = '#0b0e0d'

/** A brand's colours, named as in brand.json. */
export type BrandColours = {
  /** Buttons and links on a light background. */
  primary: Colour
  /** The same on a dark background. */
  primaryDark: Colour
  /** Behind the white text of banners. */
  banner: Colour
}

/** The colours derived from a brand's own, by their names in the style sheets; `-dark` on a dark background. */
export const paletteOf = ({ primary, primaryDark, banner }: BrandColours): Record<string, Colour> => ({
  primary,
  'primary-strong': mix(primary, BLACK, 0.28),
  'primary-soft': mix(WHITE, primary, 0.1),
  'on-primary': WHITE,
  ground: mix(WHITE, primary, 0.05),
  sunken: mix(WHITE, primary, 0.065),
  line: mix(WHITE, primary, 0.17),
  'primary-dark': primaryDark,
  'primary-strong-dark': mix(primaryDark, WHITE, 0.33),
  'primary-soft-dark': mix(NIGHT, primaryDark, 0.19),
  'on-primary-dark': mix(BLACK, primaryDark, 0.12),
  'ground-dark': mix(NIGHT, primaryDark, 0.04),
  'sunken-dark': mix(NIGHT, primaryDark, 0.06),
  'surface-dark': mix(NIGHT, primaryDark, 0.08),
  'raised-dark': mix(NIGHT, primaryDark, 0.13),
  'line-dark': mix(NIGHT, primaryDark, 0.25),
  banner,
  /** So that gradients fade without passing through grey. */
  'banner-clear': `${banner}00`,
  'banner-thin': `${banner}b3`,
  'banner-light': mix(banner, WHITE, 0.16),
})

/** The colours as a style sheet. */
export const paletteStyle = (colours: BrandColours): string =>
  `:root{${Object.entries(paletteOf(colours))
    .map(([name, colour]) => `--brand-${name}:${colour}`)
    .join(';')}}`

/** For text (WCAG 2.2 AA). */
const MIN_CONTRAST = 4.5

/** Those of a brand's colours that have too little contrast where the pages use them. */
export const unreadableColours = (colours: BrandColours): (keyof BrandColours)[] => {
  const palette = paletteOf(colours)
  const pairs: [keyof BrandColours, Colour][] = [
    ['primary', palette['primary-soft']!],
    ['primaryDark', palette['primary-soft-dark']!],
    ['banner', WHITE],
  ]
  return pairs.filter(([name, other]) => contrast(colours[name], other) < MIN_CONTRAST).map(([name]) => name)
}
