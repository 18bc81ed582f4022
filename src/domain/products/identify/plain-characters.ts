/** Texts as people type, paste and scan them, made comparable. */

/** Look-alikes of Latin letters (Unicode UTS 39), small: Cyrillic, Greek, and what fonts and keyboards put in their place. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', о: 'o', р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't',
  ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', α: 'a', β: 'b', ε: 'e', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ζ: 'z',
  ɑ: 'a', ɡ: 'g', ɩ: 'i',
} // prettier-ignore
const FOREIGN = /[\u0250-\u02af\u0370-\u03ff\u0400-\u052f]/g

/** Small letters of other scripts that look like Latin ones become these. */
export const withoutLookAlikes = (folded: string): string => folded.replace(FOREIGN, (letter) => LOOK_ALIKES[letter] ?? letter)

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu

/** The value of a decimal digit of any script: Unicode has the ten of each beside each other, from 0. */
const digitValue = (digit: string): string => {
  let value = 0
  for (let code = digit.codePointAt(0)! - 1; value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code)); code--) value++
  return String(value)
}

/** Full-width letters become plain ones, and digits of all scripts 0 to 9. */
export const withPlainDigits = (text: string): string => text.normalize('NFKC').replace(OTHER_DIGITS, digitValue)
