import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('../src/web', import.meta.url))
const filesOf = (ending: RegExp): [name: string, source: string][] =>
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => [name, readFileSync(join(WEB, name), 'utf8')])
const styles = filesOf(/\.css$/)
const widths = readFileSync(join(WEB, 'ui', 'breakpoints.css'), 'utf8')

/** A token, one that a line's room limits, or a size relative to the text around it; labels are as large as the paper that they are printed on. */
const SIZE =
  /^(?:var\(--(?:text|paper)-[a-z]+\)|min\(var\(--text-[a-z]+\), [\d.]+vw\)|inherit|[\d.]+(?:em|mm|%)|max\(0\.6875rem, 0\.7em\))$/

/** What breaks the rules, by file. */
const faultsOf = (name: string, css: string): string[] => [
  ...[...css.matchAll(/font-size: ([^;]+);/g)].filter(([, size]) => !SIZE.test(size!)).map(([line]) => `${name}: ${line}`),
  ...[...css.matchAll(/@media[^{]*/g)].filter(([query]) => /width|\d/.test(query)).map(([query]) => `${name}: ${query}`),
  ...[...css.matchAll(/clip-path: inset\(50%\)/g)].slice(name === 'ui/mixins.css' ? 1 : 0).map(([line]) => `${name}: ${line}`),
]

describe('CSS-01 sizes of text, widths of screens and what only screen readers read have one place each', () => {
  test('in every style sheet', () => {
    expect(styles.length).toBeGreaterThan(100)
    expect(styles.filter(([name]) => name !== 'ui/breakpoints.css').flatMap(([name, css]) => faultsOf(name, css))).toEqual([])
  })

  test('a size, a width and a hidden text of its own are found', () => {
    const faults = faultsOf('one.css', '.a { font-size: 17px; }\n@media (min-width: 33rem) {}\n.b { clip-path: inset(50%); }')
    expect(faults).toEqual(['one.css: font-size: 17px;', 'one.css: @media (min-width: 33rem) ', 'one.css: clip-path: inset(50%)'])
  })

  test('code asks for the same widths', () => {
    const asked = [...readFileSync(join(WEB, 'platform', 'media-query.ts'), 'utf8').matchAll(/'(\([a-z-]*width[^']*)'/g)].map(
      ([, query]) => query,
    )
    expect(asked.length).toBeGreaterThan(2)
    for (const query of asked) expect(widths).toContain(`${query};`)
    const own = filesOf(/(?<!test)\.tsx?$/).filter(
      ([name, source]) => name !== 'platform/media-query.ts' && /'\((?:min-|max-)?width/.test(source),
    )
    expect(own.map(([name]) => name)).toEqual([])
  })
})
