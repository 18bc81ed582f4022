import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUILD_TARGET, FLOOR } from '../../browsers.config.ts'
import { addedBy } from './polyfilled.ts'
import { usesOf } from './scan-script.ts'
import { newInStyle } from './scan-style.ts'
import { scriptFeatures, type ScriptFeatures } from './script-features.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('FLOOR-01 README, the operators’ guide and the builds name the same oldest browsers', () => {
  const { safari, chrome, edge, firefox, samsunginternet_android: samsung } = FLOOR
  expect(edge).toBe(chrome)
  expect([FLOOR.safari_ios, FLOOR.chrome_android, FLOOR.firefox_android]).toEqual([safari, chrome, firefox])
  const sentence = `Safari ${safari}, Chrome and Edge ${chrome}, Firefox ${firefox}, Samsung Internet ${Number(samsung)}`
  for (const document of ['README.md', 'docs/operating.md']) expect(read(document).replaceAll(/\s+/g, ' ')).toContain(sentence)
  expect(BUILD_TARGET).toEqual(['safari15.4', 'chrome92', 'edge92', 'firefox102'])
  for (const config of ['vite.config.ts', 'vite.console.config.ts']) {
    expect(read(config)).toContain('target: BUILD_TARGET,')
    expect(read(config)).not.toContain('cssTarget')
  }
})

describe('FLOOR-06 the check of the built files', () => {
  let features: ScriptFeatures
  beforeAll(() => {
    features = scriptFeatures()
  })
  const missing = (script: string): string[] => usesOf(script, features).flatMap(({ feature, isTested }) => (isTested ? [] : [feature]))

  test.each([
    ['a method of arrays', 'rows.toReversed()', 'Array.toReversed'],
    ['one in brackets', "rows['toSorted']()", 'Array.toSorted'],
    ['a method of texts', 'name.isWellFormed()', 'String.isWellFormed'],
    ['a function of an object', 'Object.hasOwn(row, name)', 'Object.hasOwn'],
    ['one of the global object', 'globalThis.Object.groupBy(rows, of)', 'Object.groupBy'],
    ['a global function', 'structuredClone(row)', 'structuredClone'],
    ['a constructor', "new CompressionStream('gzip')", 'CompressionStream'],
    ['a class of Intl', 'new Intl.DurationFormat()', 'Intl.DurationFormat'],
    ['a method of elements', 'element.checkVisibility()', 'Element.checkVisibility'],
    ['a form’s', 'form.requestSubmit()', 'HTMLFormElement.requestSubmit'],
    ['a signal’s', 'AbortSignal.timeout(1)', 'AbortSignal.timeout'],
    ['a method of iterators', 'map.values().filter(isWanted)', 'Iterator.filter'],
    ['an event', "addEventListener('scrollend', go)", 'event scrollend'],
    ['a lookbehind', 'const a = /(?<=;)x/', 'lookbehind'],
    ['one that is made of a text', 'new RegExp(`(?<!a)b`)', 'lookbehind'],
    ['a static block', 'class A { static { go() } }', 'static block of a class'],
    ['an interface that is only tried', 'try { rows.toSorted() } finally { end() }', 'Array.toSorted'],
  ])('finds %s', (_what, script, feature) => {
    expect(missing(script)).toEqual([feature])
  })

  test('does not read syntax that is newer', () => {
    expect(() => missing('const a = /[a--b]/v')).toThrow('Invalid regular expression flag')
  })

  test.each([
    ['what the floor has', 'rows.at(-1); text.replaceAll(a, b); crypto.randomUUID(); new ResizeObserver(go)'],
    ['what is looked for first', "if ('toSorted' in rows) rows.toSorted(); typeof structuredClone === 'function' && structuredClone(a)"],
    ['what is called only where it is', 'navigator.vibrate?.(1)'],
    ['methods of arrays that are made of iterators', '[...map.values()].filter(isWanted); Object.values(row).map(name)'],
    ['own names', 'const day = row.day, unit = row.unit'],
  ])('lets %s pass', (_what, script) => expect(missing(script)).toEqual([]))

  test.each([
    ['a function', 'a{color:color-mix(in srgb,red,blue)}', 'color-mix()'],
    ['a function in a variable', ':root{--a:color-mix(in srgb,red,blue)}', 'color-mix()'],
    ['a property', 'a{rotate:1deg}', 'rotate'],
    ['a unit', 'a{height:50dvh}', 'dv*'],
    ['a value', 'a{float:inline-start}', 'float: inline-start'],
    ['a selector', 'a:has(b){color:red}', ':has'],
    ['a rule', '@container (width>1rem){a{color:red}}', '@container'],
    ['a rule within a rule', 'a{& b{color:red}}', 'a rule within a rule'],
    ['a comparison of widths', '@media (width>=48rem){a{color:red}}', '@media with a comparison'],
  ])('finds %s of a style sheet', (_what, css, feature) => expect(newInStyle(css).map((use) => use.feature)).toEqual([feature]))

  test.each([
    ['with a fallback before it', 'a{height:50vh;height:50dvh}'],
    ['with a prefix beside it', 'a{-webkit-mask-image:none;mask-image:none}'],
    ['where the browser is asked', '@supports (rotate:1deg){a{rotate:1deg}}'],
  ])('lets a newer style pass %s', (_what, css) => expect(newInStyle(css)).toEqual([]))

  test('knows what a script adds by running it where it is missing', () => {
    const script = 'Array.prototype.toSorted ??= function () {}; AbortSignal.timeout ??= () => {}; Array.prototype.toReversed?.()'
    expect([...addedBy(script, ['Array.toSorted', 'Array.toReversed', 'AbortSignal.timeout', 'structuredClone'])]).toEqual([
      'Array.toSorted',
      'AbortSignal.timeout',
    ])
  })
})
