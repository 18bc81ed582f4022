/** What a font has. */
type Font = { hasGlyphForCodePoint: (code: number) => boolean }

/** Stands for what a font cannot draw. */
const UNKNOWN = '\u{FFFD}'
/** What controls how a text runs, and would move what stands beside it; and what has no form. */
const INVISIBLE = /(?!\n)(?:\p{Cc}|[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\p{Variation_Selector})/gu
/** They are needed within words of Devanagari. */
const JOINERS = /[\u200C\u200D]/
const MAX_NAMED = 24

/** Replaces in all texts of a value what the font cannot draw, and notes each such character. */
export const legibleIn = (font: Font) => {
  const missing = new Set<number>()
  const legible = (text: string): string =>
    Array.from(
      text.normalize('NFC').replaceAll(INVISIBLE, (one) => (JOINERS.test(one) ? one : '')),
      (one) => {
        const code = one.codePointAt(0)!
        if (one === '\n' || font.hasGlyphForCodePoint(code)) return one
        missing.add(code)
        return UNKNOWN
      },
    ).join('')
  const inAll = <Value>(value: Value): Value => {
    if (typeof value === 'string') return (value.startsWith('data:image/') ? value : legible(value)) as Value
    if (Array.isArray(value)) return value.map(inAll) as Value
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inAll(one)])) as Value
  }
  return {
    inAll,
    /** Those that were replaced, such as U+1F33E; of many the first ones, and then an ellipsis. */
    named: (): string => {
      const names = [...missing].map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
      return [...names.slice(0, MAX_NAMED), ...(names.length > MAX_NAMED ? ['…'] : [])].join(', ')
    },
  }
}
