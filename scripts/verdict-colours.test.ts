import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HEADLINE_STATES } from '../src/domain/tank/headline.ts'
import { contrast, paletteOf, type BrandColours } from '../src/domain/colours.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const [light, dark, print] = read('../src/web/ui/tokens.css').split('@media') as [string, string, string]

const brands = readdirSync(new URL('../brand', import.meta.url))
  .filter((name) => !name.includes('.'))
  .map((name) => ({ name, colours: (JSON.parse(read(`../brand/${name}/brand.json`)) as { colours: BrandColours }).colours }))

/** The colour of a token in a part of the style sheet, in a brand. */
const colourIn = (part: string, colours: BrandColours, token: string): string => {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(part)?.[1]
  if (value === undefined) throw new Error(`no --${token}`)
  const mixed = /^var\(--brand-([\w-]+)/.exec(value)?.[1]
  const colour = mixed === undefined ? value : paletteOf(colours)[mixed]!
  return /^#\w{3}$/.test(colour) ? `#${colour.slice(1).replace(/./g, '$&$&')}` : colour
}

const themes = Object.entries({ light, dark, print }).flatMap(([theme, part]) => brands.map((brand) => ({ theme, part, ...brand })))
const looks = ['pass', 'care', 'fail', 'conflicting', 'unknown']

describe.each(themes)('$theme, $name', ({ part, colours }) => {
  const of = (token: string) => colourIn(part, colours, token)

  test.each(looks)('ANS-20 the word of the look %s has a contrast of 7 on its own ground and on the page’s', (look) => {
    for (const ground of [`${look}-soft`, 'surface', 'surface-sunken']) expect(contrast(of(look), of(ground))).toBeGreaterThanOrEqual(7)
  })

  test('ANS-20 signs and bars stand out by 3, and so do the marks in them', () => {
    for (const look of ['pass', 'fail', 'conflicting']) expect(contrast(of(look), of('on-verdict'))).toBeGreaterThanOrEqual(3)
    for (const bar of ['pass', 'care-bar', 'fail']) expect(contrast(of(bar), of('surface'))).toBeGreaterThanOrEqual(3)
    expect(contrast(of('care-sign'), of('on-care-sign'))).toBeGreaterThanOrEqual(4.5)
  })
})

const headlines = read('../src/web/features/tank/answer/headline-colours.module.css')
const frames = read('../src/web/features/tank/answer/headline.module.css')
const ruleOf = (state: string): string =>
  [headlines, frames].map((sheet) => new RegExp(`\\[data-look='${state}'\\] \\{([^}]*)\\}`).exec(sheet)?.[1]?.trim() ?? '').join('\n')

test('TANK-48 each of the ten headlines of a tank looks different from every other, and only a pass is green', () => {
  expect(new Set(HEADLINE_STATES.map(ruleOf)).size).toBe(HEADLINE_STATES.length)
  expect(HEADLINE_STATES.filter((state) => ruleOf(state).includes('--pass'))).toEqual(['passed'])
})

describe.each(headlines.split('@media').slice(0, 2))('the headlines of a tank, %#', (part) => {
  test.each(['compare', 'strength', 'others', 'parts'])('TANK-48 the word in the colour %s has a contrast of 7 on its ground', (look) => {
    const of = (token: string): string => new RegExp(`--${token}: (#\\w{6});`).exec(part)![1]!
    expect(contrast(of(look), of(`${look}-soft`))).toBeGreaterThanOrEqual(7)
  })
})
