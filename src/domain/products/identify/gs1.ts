/** GTINs within what a barcode says or a label prints below it (GS1 General Specifications; GS1 Digital Link). */

/** Separates element strings of variable length (GS1 General Specifications, 7.8). */
const FNC1 = '\u001d'
const GTIN_14 = /^\d{14}$/
/** Length of application identifier and value together, by the identifier's first two digits, where it is predefined (7.8.4). */
const PREDEFINED: Readonly<Record<string, number>> = {
  '00': 20, '01': 16, '02': 16, '03': 16, '04': 18, '11': 8, '12': 8, '13': 8, '14': 8, '15': 8, '16': 8, '17': 8, '18': 8, '19': 8,
  '20': 4, '31': 10, '32': 10, '33': 10, '34': 10, '35': 10, '36': 10, '41': 16,
} // prettier-ignore
/** What a scanner may put before a GS1 code to name its symbology. */
const SYMBOLOGY = /^\](?:C1|d2|Q3|e0|J1)/
/** The GTIN (application identifier 01) of element strings, one after the other; undefined where they have none or are not such. */
const gtinOfElements = (text: string): string | undefined => {
  let rest = text.replace(SYMBOLOGY, '')
  while (rest !== '') {
    if (rest.startsWith(FNC1)) {
      rest = rest.slice(1)
      continue
    }
    const system = rest.slice(0, 2)
    if (!/^\d\d$/.test(system)) return undefined
    const length = PREDEFINED[system]
    const end = rest.indexOf(FNC1)
    if (system === '01') return GTIN_14.test(rest.slice(2, 16)) ? rest.slice(2, 16) : undefined
    if (length === undefined && end < 0) return undefined
    rest = rest.slice(length ?? end)
  }
  return undefined
}

/** The GTIN of a GS1 Digital Link, such as `https://id.gs1.org/01/09506000134352/10/ABC`, or with `?01=`. Nothing is ever fetched from it. */
const gtinOfLink = (text: string): string | undefined =>
  /^https?:\/\/[^/\s]+\/(?:[^?#\s]*\/)?01\/(\d{8,14})(?:[/?#]|$)/i.exec(text)?.[1] ??
  /^https?:\/\/[^?#\s]+\?(?:[^#\s]*&)?01=(\d{8,14})(?:[&#]|$)/i.exec(text)?.[1]

/** The GTIN of a text with its identifiers in brackets, as printed below a barcode. */
const gtinOfBrackets = (text: string): string | undefined => /\(01\)\s*(\d{14})(?!\d)/.exec(text)?.[1]

/** The digits of the GTIN that a link, a text with identifiers in brackets or element strings hold; undefined where the text is none of them. */
export const gtinWithin = (text: string): string | undefined =>
  gtinOfLink(text) ?? gtinOfBrackets(text) ?? (/^\d{8}$|^\d{12,14}$/.test(text) ? undefined : gtinOfElements(text))
