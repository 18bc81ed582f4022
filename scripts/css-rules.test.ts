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

/** A token, as it is or up to what a phone has room for, which is a token too; or the size of the text around it. */
const SIZE = /^(?:var\(--(?:text|paper)-[a-z]+\)|min\(var\(--text-[a-z]+\), var\(--cap-[a-z]+\)\)|inherit)$/

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

/** Sizes of text that are no token, also where they stand in `font`. */
const sizesOf = (css: string): string[] =>
  [...css.matchAll(/(?<![\w-])(?:font-size|font): ([^;]+);/g)].filter(([, size]) => !SIZE.test(size!)).map(([line]) => line)

/** What is drawn from Markdown has no classes, and a frame rounds the corners of whichever table stands in it. */
const WITHOUT_CLASSES = new Set(['features/information/rendered-text.module.css', 'ui/table.module.css'])

const PLACE = /:(?:first|last|only|nth)-[a-z-]+/g

/** An item, a row or a part with a class of its own may say that it is the first or the last, for the line or the distance to its neighbour. */
const ownsEdge = (compound: string): boolean =>
  /^(?:li|tr|[^.]*\.[\w-]+)/.test(compound) && [...compound.matchAll(PLACE)].every(([place]) => /^:(?:first|last)-child$/.test(place))

/** Elements of tables stand in each other in one way only, and a table may stand in a cell of another. */
const TABLE = 'thead|tbody|tfoot|tr|th|td'
const CHAIN = new RegExp(`> (?!(?:${TABLE})\\b)(?:[a-z][a-z0-9]*|\\*)[^\\s.)]* > (?:[a-z*:]|$)|> \\* >`)

/** Selectors that find a part by its place among its neighbours or by a chain of elements: it gets a class of its own. */
const reachesIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, list]) => list!.split(/,(?![^(]*\))/).map((selector) => selector.trim()))
    .filter((selector) => !selector.startsWith('@'))
    .filter((selector) => {
      const placed = selector.split(/(?<![,(]) (?![^(]*\))|(?<=\()(?=[.a-z>])/).filter((compound) => compound.search(PLACE) >= 0)
      return placed.some((compound) => !ownsEdge(compound)) || CHAIN.test(selector)
    })

/** What breaks the rules, by file. */
const faultsOf = (name: string, css: string): string[] => [
  ...sizesOf(css).map((line) => `${name}: ${line}`),
  ...[...css.matchAll(/@media[^{]*/g)].filter(([query]) => /width|\d/.test(query)).map(([query]) => `${name}: ${query}`),
  ...[...css.matchAll(/clip-path: inset\(50%\)/g)].slice(name === 'ui/mixins.css' ? 1 : 0).map(([line]) => `${name}: ${line}`),
  ...(name === 'ui/mixins.css' ? [] : retypedIn(name, css)),
  ...(WITHOUT_CLASSES.has(name) ? [] : reachesIn(css).map((selector) => `${name}: ${selector} reaches into a part without a class`)),
]

describe('CSS-01 CSS-02 CSS-03 CSS-04 sizes of text, widths of screens, pages, their parts and what only screen readers read have one place each, and parts have classes', () => {
  test('in every style sheet', () => {
    expect(styles.length).toBeGreaterThan(100)
    expect(styles.filter(([name]) => name !== 'ui/breakpoints.css').flatMap(([name, css]) => faultsOf(name, css))).toEqual([])
  })

  test.each(['17px', '1.1em', '90%', '3mm', 'min(var(--text-body), 4.6vw)', 'clamp(1rem, 2vw, 2rem)', 'larger'])(
    'CSS-02 a size of its own is found: %s',
    (size) => {
      expect(faultsOf('one.css', `.a {\n  font-size: ${size};\n}`)).toEqual([`one.css: font-size: ${size};`])
      expect(faultsOf('one.css', `.a {\n  font: ${size} serif;\n}`)).toEqual([`one.css: font: ${size} serif;`])
    },
  )

  test('CSS-02 tokens are not, alone or with the most that a phone has room for', () => {
    const sizes = ['var(--text-small)', 'var(--paper-tiny)', 'min(var(--text-body), var(--cap-word))', 'inherit']
    expect(faultsOf('one.css', sizes.map((size) => `.a {\n  font-size: ${size};\n}`).join('\n'))).toEqual([])
  })

  test('CSS-02 every token that is used has its size in tokens.css', () => {
    const tokens = new Set([...readFileSync(join(WEB, 'ui', 'tokens.css'), 'utf8').matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name))
    const used = styles.flatMap(([, css]) => [...css.matchAll(/var\((--(?:text|paper|cap)-[a-z]+)\)/g)].map(([, name]) => name!))
    expect(used.filter((name) => !tokens.has(name))).toEqual([])
    expect(new Set(used)).toEqual(new Set([...tokens].filter((name) => /^--(?:text|paper|cap)-/.test(name!))))
  })

  test('CSS-02 small pages that bring a style of their own have the same sizes', () => {
    const sizes = new Set(
      [...readFileSync(join(WEB, 'ui', 'tokens.css'), 'utf8').matchAll(/--text-[a-z]+: ([\d.]+)rem;/g)].map(([, size]) => Number(size)),
    )
    const server = fileURLToPath(new URL('../src/server', import.meta.url))
    const own = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!test)\.ts$/.test(name))
      .flatMap((name) => [...readFileSync(join(server, name), 'utf8').matchAll(/\bfont(?:-size)?:([^;}/']+)/g)].map(([, size]) => size!))
    expect(own.length).toBeGreaterThan(3)
    expect(own.filter((size) => !size.endsWith('rem') || !sizes.has(Number.parseFloat(size)))).toEqual([])
  })

  test('a width and a hidden text of its own are found', () => {
    const faults = faultsOf('one.css', '@media (min-width: 33rem) {}\n.b { clip-path: inset(50%); }')
    expect(faults).toEqual(['one.css: @media (min-width: 33rem) ', 'one.css: clip-path: inset(50%)'])
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

  test.each([
    '.a > :first-child',
    '.a > span:nth-child(2)',
    '.a > div > span',
    '.a > * > tr > .b',
    '.a td:first-child',
    '.a > ul > li:last-child .b',
    '.a > :has(> :last-child > input)',
    '.a:nth-child(2)',
    '.b:hover, .a > :only-child > b',
  ])('CSS-03 a part that is reached by its place is found: %s', (selector) => {
    expect(faultsOf('one.css', `@media print {\n  ${selector} {\n    margin: 0;\n  }\n}`)).toHaveLength(1)
  })

  test.each([
    '.a:first-child',
    '.a li:last-child',
    '.a .b:not(:first-child)::after',
    '.a tbody tr:not(:first-child) > :is(th, td)',
    '.a > tbody > tr > td',
    '.a > svg',
    '.a > .b > .c',
    ':where(.a > * + *)',
    '.a > button:disabled',
  ])('CSS-03 classes, edges of a list and rows of a table are not: %s', (selector) => {
    expect(faultsOf('one.css', `${selector} {\n  margin: 0;\n}`)).toEqual([])
  })

  test('CSS-04 every layout class that a part is composed of is one of layout.css, and each of those is used', () => {
    const classesOf = (file: string) =>
      [...readFileSync(join(WEB, 'ui', file), 'utf8').matchAll(/^ *(?::where\()?\.([a-z\d-]+)/gm)].map(([, name]) => name!)
    const layout = classesOf('layout.css')
    const used = filesOf(/(?<!test)\.tsx$/)
      .filter(([name]) => !name.startsWith('features/public-pages/'))
      .flatMap(([, source]) => [...source.matchAll(/className=(?:"([^"]+)"|\{[^{}`]*`([^`]+)`)/g)])
      .flatMap(([, plain, composed]) => (plain ?? composed!.replaceAll(/\$\{[^}]*\}/g, ' ')).split(' ').filter(Boolean))
    expect(layout.length).toBeGreaterThan(20)
    expect(used.filter((name) => ![...layout, ...classesOf('global.css')].includes(name))).toEqual([])
    expect(layout.filter((name) => !used.includes(name))).toEqual([])
  })

  test('code asks for the same widths', () => {
    const asked = [...readFileSync(join(WEB, 'platform', 'device', 'media-query.ts'), 'utf8').matchAll(/'(\([a-z-]*width[^']*)'/g)].map(
      ([, query]) => query,
    )
    expect(asked.length).toBeGreaterThan(2)
    for (const query of asked) expect(widths).toContain(`${query};`)
    const own = filesOf(/(?<!test)\.tsx?$/).filter(
      ([name, source]) => name !== 'platform/device/media-query.ts' && /'\((?:min-|max-)?width/.test(source),
    )
    expect(own.map(([name]) => name)).toEqual([])
  })
})
