/** Barcodes, as fourteen digits: those of any shorter one with zeros in front (GS1 General Specifications, 3.3.2). */

/** The check digit of a GTIN's other digits: weights 3, 1, 3 … from the right (GS1 General Specifications, 7.9). */
export const gtinCheckDigit = (digits: string): number => {
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

const LENGTH = 14
/** Of the shortest, a GTIN-8. */
const MIN_LENGTH = 8

const isRight = (digits: string): boolean => digits.endsWith(String(gtinCheckDigit(digits.slice(0, -1))))

/** The twelve digits that the eight of a UPC-E stand for (GS1 General Specifications, 5.2.2.4.2). */
export const expandUpcE = (digits: string): string | undefined => {
  const found = /^([01])(\d{5})(\d)(\d)$/.exec(digits)
  if (!found) return undefined
  const [, system = '', five = '', last = '', check = ''] = found
  const body =
    Number(last) <= 2
      ? `${five.slice(0, 2)}${last}0000${five.slice(2)}`
      : last === '3'
        ? `${five.slice(0, 3)}00000${five.slice(3)}`
        : last === '4'
          ? `${five.slice(0, 4)}00000${five.slice(4)}`
          : `${five}0000${last}`
  return `${system}${body}${check}`
}

/** The GTIN-14 that digits are, which may lack zeros in front; undefined where they cannot be one. */
const gtinOf = (digits: string): string | undefined => {
  if (digits.length < MIN_LENGTH || digits.length > LENGTH) return undefined
  const whole = digits.padStart(LENGTH, '0')
  return isRight(whole) ? whole : undefined
}

/** Every barcode that digits may be: eight of them may also stand for the twelve of a UPC-A. */
export const gtinsOf = (digits: string): string[] => {
  const [own, expanded] = [gtinOf(digits), gtinOf(expandUpcE(digits) ?? '')]
  return [...new Set([own, expanded].flatMap((gtin) => gtin ?? []))]
}

/** The last digit that a mistyped barcode would have with the digits before it; undefined where it is right, or has not the length of one. */
export const expectedDigit = (digits: string): number | undefined =>
  [8, 12, 13, 14].includes(digits.length) && gtinsOf(digits).length === 0 ? gtinCheckDigit(digits.slice(0, -1)) : undefined

/** Whether two are of the same product, packed in another number: their digits between the first and the last are the same. */
export const isSameInCase = (one: string, other: string): boolean => one.slice(1, -1) === other.slice(1, -1)
