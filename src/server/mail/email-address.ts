import { domainToASCII } from 'node:url'

// oxlint-disable-next-line no-control-regex -- these are what ASCII is
export const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text)

/**
 * An address as mails and mail servers take it: an international domain in the ASCII form that every mail server knows. What stands
 * before the @ has no other form, so such an address stays outside ASCII and needs a mail server with SMTPUTF8.
 */
export const envelopeAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const ascii = isAscii(domain) ? domain : domainToASCII(domain)
  return ascii === '' ? address : `${address.slice(0, at + 1)}${ascii}`
}
