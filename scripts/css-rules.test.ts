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

const declarationsOf = (block: string): string[] => block.match(/[^\s;][^;]*;/g) ?? []

/** The declarations of each mixin, with what it takes where nothing else is asked for. */
const mixins = [
  ...readFileSync(join(WEB, 'ui', 'mixins.css'), 'utf8').matchAll(/@define-mixin ([a-z-]+)(?: (\$\w+): (.+))? \{([^}]*)\}/g),
].map(([, name, variable, value, block]) => ({
  name,
  declarations: declarationsOf(variable ? block!.replaceAll(variable, value!) : block!),
}))

/** Blocks that repeat a mixin, and pages that lay themselves out. */
const retypedIn = (name: string, css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector, block]) => {
    const own = new Set(declarationsOf(block!))
    const repeated = mixins.filter(({ declarations }) => declarations.every((one) => own.has(one))).map((mixin) => mixin.name)
    const isPage = /\.page\)?\s*(?:,|$)/.test(selector!) && own.has('display: grid;')
    const meant = isPage && !repeated.includes('column') ? ['column', ...repeated] : repeated
    return meant.map((mixin) => `${name}: ${selector!.trim()} repeats @mixin ${mixin}`)
  })

/** What breaks the rules, by file. */
const faultsOf = (name: string, css: string): string[] => [
  ...[...css.matchAll(/font-size: ([^;]+);/g)].filter(([, size]) => !SIZE.test(size!)).map(([line]) => `${name}: ${line}`),
  ...[...css.matchAll(/@media[^{]*/g)].filter(([query]) => /width|\d/.test(query)).map(([query]) => `${name}: ${query}`),
  ...[...css.matchAll(/clip-path: inset\(50%\)/g)].slice(name === 'ui/mixins.css' ? 1 : 0).map(([line]) => `${name}: ${line}`),
  ...(name === 'ui/mixins.css' ? [] : retypedIn(name, css)),
]

describe('CSS-01 sizes of text, widths of screens, pages, their parts and what only screen readers read have one place each', () => {
  test('in every style sheet', () => {
    expect(styles.length).toBeGreaterThan(100)
    expect(styles.filter(([name]) => name !== 'ui/breakpoints.css').flatMap(([name, css]) => faultsOf(name, css))).toEqual([])
  })

  test('a size, a width and a hidden text of its own are found', () => {
    const faults = faultsOf('one.css', '.a { font-size: 17px; }\n@media (min-width: 33rem) {}\n.b { clip-path: inset(50%); }')
    expect(faults).toEqual(['one.css: font-size: 17px;', 'one.css: @media (min-width: 33rem) ', 'one.css: clip-path: inset(50%)'])
  })

  test.each([
    [
      'a page',
      '.one {\n  gap: var(--space-4);\n  display: grid;\n  grid-template-columns: minmax(0, 1fr);\n  margin: 0;\n}',
      '.one',
      'column',
    ],
    ['a page with a gap of its own', '.a,\n:where(.page) {\n  display: grid;\n  gap: 1px;\n}', '.a,\n:where(.page)', 'column'],
    [
      'a frame in a query',
      '@media print {\n  .b {\n    background: var(--surface);\n    border: 1px solid var(--line);\n    border-radius: var(--radius-large);\n  }\n}',
      '.b',
      'frame',
    ],
    ['a part', '.c {\n  @mixin frame;\n  padding: var(--space-4);\n}', '.c', 'part'],
  ])('%s that is typed again is found', (_what, css, selector, mixin) => {
    expect(faultsOf('one.css', css)).toEqual([`one.css: ${selector} repeats @mixin ${mixin}`])
  })

  test('a part with declarations of its own is not', () => {
    expect(faultsOf('one.css', '.page {\n  @mixin column 2mm;\n}\n.page a {\n  @mixin part;\n  gap: var(--space-4);\n}')).toEqual([])
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
