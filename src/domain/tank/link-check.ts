/** The part of a link that has its checksum. It stands first, so that a link whose end was cut still has it. */
export const CHECK_KEY = 'check'

/** The polynomial of CRC-32 (IEEE 802.3), bits reversed. */
const POLYNOMIAL = 0xedb88320

/** CRC-32 of an ASCII text in base 36, seven characters: any change of up to four characters in a row changes it. */
export const linkCheck = (text: string): string => {
  let crc = 0xffffffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1
  }
  return (~crc >>> 0).toString(36).padStart(7, '0')
}

/** A link’s parts with the checksum of them in front (TANK-90). */
export const withCheck = (parts: string): string => (parts === '' ? '' : `${CHECK_KEY}=${linkCheck(parts)}&${parts}`)

/** The fragment of a tank without rates, of listed products: `check=1x2y3z4&country=fr&p=1&p=27`. */
export const fragmentOf = (country: string, productIds: readonly string[]): string =>
  withCheck([`country=${country.toLowerCase()}`, ...productIds.map((id) => `p=${encodeURIComponent(id)}`)].join('&'))
