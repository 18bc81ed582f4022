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
