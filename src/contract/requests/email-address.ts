import { z } from 'zod/mini'

/** One address: letters of any script before the @ and in the domain (RFC 6531); no quotes, comments, names or lists. */
const ADDRESS =
  /^(?:[\p{L}\p{M}\p{Nd}_'+-]+\.)*[\p{L}\p{M}\p{Nd}_'+-]*[\p{L}\p{M}\p{Nd}_+-]@((?:[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+))$/iu

/** Whether the name is a valid domain, by the standard for international domain names too. */
const isDomain = (domain: string): boolean => {
  try {
    return new URL(`http://${domain}`).hostname !== ''
  } catch {
    return false
  }
}

/** Accepts exactly one email address, international ones included. */
export const isEmailAddress = (message: string) =>
  z.refine<string>((text) => {
    const domain = ADDRESS.exec(text)?.[1]
    return domain !== undefined && isDomain(domain)
  }, message)

/** The name of a domain as mail servers know it (UTS 46), so that `ｆarm` is `farm` and `ü` is `xn--…`; what is no domain is folded only. */
const asciiDomain = (domain: string): string => {
  const folded = domain.normalize('NFKC').toLowerCase()
  // In an address of the web these would begin something else.
  if (/[\s/?#@:\\[\]%]/.test(folded)) return folded
  try {
    return new URL(`http://${folded}`).hostname.replace(/\.$/, '')
  } catch {
    return folded
  }
}

const partsOf = (email: string): [local: string, domain: string] | undefined => {
  const at = email.lastIndexOf('@')
  return at < 0 ? undefined : [email.slice(0, at).trim(), email.slice(at + 1).trim()]
}

/**
 * The form of an address that says whether two are the same: by it one is found, exported, erased and invited. All forms of a domain are one;
 * before the @ only capital letters and the two ways of writing an accent are, since mail servers may know other forms apart. An email goes
 * to the address as it was typed. A text without an @, such as what is left of somebody erased, is itself.
 */
export const addressKey = (email: string): string => {
  const parts = partsOf(email)
  if (!parts) return email.trim().toLowerCase()
  const [local, domain] = parts
  return `${local.normalize('NFC').toLowerCase()}@${asciiDomain(domain)}`
}

/**
 * The form that limits count by and four eyes compare: one mailbox, whatever stands after a plus, in letters of whatever width. It is stricter than
 * mail servers may be, so nothing is sent, exported or erased by it. Empty for a text without an @, which is nobody's mailbox.
 */
export const mailboxOf = (email: string): string => {
  const parts = partsOf(addressKey(email))
  if (!parts) return ''
  const [local, domain] = parts
  const plain = local
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
  return `${plain.replace(/(?<=.)\+.*$/, '')}@${domain}`
}
