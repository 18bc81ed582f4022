import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FACE_FAMILIES } from '../src/domain/tank/answer-face.ts'
import { contrast, paletteOf, type BrandColours } from '../src/domain/colours.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const [light, dark, print] = read('../src/web/ui/tokens.css').split('@media') as [string, string, string]

const brands = readdirSync(new URL('../brand', import.meta.url))
  .filter((name) => !name.includes('.'))
  .map((name) => ({ name, colours: (JSON.parse(read(`../brand/${name}/brand.json`)) as { colours: BrandColours }).colours }))

/** The colour of a token in a part of the style sheet, in a brand. */
const colourIn = (part: string, colours: BrandColours, token: string): string => {
  // What a theme does not say is as in the first.
  const value = [part, light].map((one) => new RegExp(`--${token}: ([^;]+);`).exec(one)?.[1]).find((found) => found !== undefined)
  if (value === undefined) throw new Error(`no --${token}`)
  const mixed = /^var\(--brand-([\w-]+)/.exec(value)?.[1]
  const colour = mixed === undefined ? value : paletteOf(colours)[mixed]!
  return /^#\w{3}$/.test(colour) ? `#${colour.slice(1).replace(/./g, '$&$&')}` : colour
}

const themes = Object.entries({ light, dark, print }).flatMap(([theme, part]) => brands.map((brand) => ({ theme, part, ...brand })))

describe.each(themes)('$theme, $name', ({ part, colours }) => {
  const of = (token: string) => colourIn(part, colours, token)

  test.each(FACE_FAMILIES)('ANS-20 the word of the look %s has a contrast of 7 on its own ground and on the page’s', (look) => {
    for (const ground of [`${look}-soft`, 'surface', 'surface-raised', 'surface-sunken'])
      expect(contrast(of(look), of(ground))).toBeGreaterThanOrEqual(7)
  })

  test.each(FACE_FAMILIES)('FACE-01 what stands on the colour of a solid %s has a contrast of 7', (look) => {
    expect(contrast(of(look), of('on-verdict'))).toBeGreaterThanOrEqual(7)
  })

  test('ANS-20 bars stand out by 3, and marks in signs by more', () => {
    for (const bar of ['pass', 'care-bar', 'fail']) expect(contrast(of(bar), of('surface'))).toBeGreaterThanOrEqual(3)
    expect(contrast(of('care-sign'), of('on-care-sign'))).toBeGreaterThanOrEqual(4.5)
  })
})

const faces = read('../src/web/shared/verdicts/face-head.module.css')
const ruleOf = (family: string): string => new RegExp(`\\.head\\[data-look='${family}'\\] \\{([^}]*)\\}`).exec(faces)?.[1]?.trim() ?? ''

test('FACE-01 each of the four families has a look of its own, and only a pass is green', () => {
  expect(new Set(FACE_FAMILIES.map(ruleOf)).size).toBe(4)
  expect(FACE_FAMILIES.filter((family) => ruleOf(family).includes('--pass'))).toEqual(['pass'])
})
