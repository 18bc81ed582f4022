import { domainToASCII } from 'node:url'

// oxlint-disable-next-line no-control-regex -- these are what ASCII is
export const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text)

/**
 * An address for headers and mail servers, with an international domain in its ASCII form. The part before the @ has no ASCII form, so
 * an address with other letters there needs a mail server with SMTPUTF8.
 */
export const envelopeAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const ascii = isAscii(domain) ? domain : domainToASCII(domain)
  return ascii === '' ? address : `${address.slice(0, at + 1)}${ascii}`
}
