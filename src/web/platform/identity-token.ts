import { isObject } from '../../domain/is-object.ts'
/** The readable parts of a token. Its signature is not checked, so nothing may ever be allowed because of what it says. */
type IdentityToken = { header: Record<string, unknown>; payload: Record<string, unknown> }

const decodePart = (part: string): Record<string, unknown> | undefined => {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Header and payload of a token; undefined if it is malformed. */
export const decodeIdentityToken = (token: string): IdentityToken | undefined => {
  const [first, second, , ...more] = token.split('.')
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const header = decodePart(first)
  const payload = decodePart(second)
  return header && payload ? { header, payload } : undefined
}

/** The value of `id_token` in a URL fragment, which is split on `&` and `=`; undefined if there is none. */
export const tokenInFragment = (fragment: string): string | undefined => {
  for (const pair of fragment.replace(/^#/, '').split('&')) {
    const [key, value] = pair.split('=')
    if (key === 'id_token' && value) return value
  }
  return undefined
}
