import bcd, { type CompatStatement, type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data' with { type: 'json' }
import { FLOOR } from '../../browsers.config.ts'

/** Which browsers have what, by MDN's browser-compat-data. */
const BROWSERS = Object.keys(FLOOR) as (keyof typeof FLOOR)[]

const isAtMost = (version: string, most: string): boolean => {
  const [a, b] = [version, most].map((text) => text.replace('≤', '').split('.').map(Number)) as [number[], number[]]
  const at = a.findIndex((part, i) => part !== (b[i] ?? 0))
  return at < 0 || a[at]! < (b[at] ?? 0)
}

/** The first version with it, without a prefix or a switch. */
const firstVersion = ({ support }: CompatStatement, browser: keyof typeof FLOOR): string | undefined => {
  const statements = support[browser] ?? []
  // What was replaced by a whole one was there before in part.
  const isPlain = ({
    flags,
    prefix,
    alternative_name: name,
    version_removed: removed,
    partial_implementation: partial,
  }: SimpleSupportStatement) => !flags && !prefix && !name && (!removed || partial === true)
  return [statements]
    .flat()
    .filter(isPlain)
    .map(({ version_added: added }) => added)
    .findLast((added): added is string => typeof added === 'string' && added !== 'preview')
}

/** Whether all browsers of the floor have it. */
export const isInFloor = (compat: CompatStatement): boolean =>
  BROWSERS.every((browser) => {
    const version = firstVersion(compat, browser)
    return compat.support[browser] === undefined || (version !== undefined && isAtMost(version, FLOOR[browser]))
  })

/** Whether every browser that has the one has the others too. */
export const comesLast = (one: CompatStatement, others: readonly CompatStatement[]): boolean =>
  BROWSERS.every((browser) => {
    const last = firstVersion(one, browser)
    return last === undefined || others.every((other) => isAtMost(firstVersion(other, browser) ?? 'never', last))
  })

type Named = [name: string, feature: Identifier]

/** What is described below a feature, without what describes itself. */
export const partsOf = (feature: Identifier | undefined): Named[] =>
  Object.entries(feature ?? {}).filter((entry): entry is Named => entry[0] !== '__compat' && entry[1] !== undefined)

export const DATA = { builtins: bcd.javascript['builtins'], api: bcd.api, css: bcd.css }
