import type { FastifyRequest } from 'fastify'
import { TERMS_COOKIE } from '../../../contract/first-view.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, preferredLanguage, type LanguageCode } from '../../../domain/texts/languages.ts'

/** In which a trusted cache says what a page depends on, as in `fr-1`: the language, and which version of the terms is accepted, 0 if none. */
const SHELL_HEADER = 'x-shell'
const SHELL = /^([a-z]{2})-(0|[1-9]\d?)$/

const ACCEPTED = new RegExp(`(?:^|;\\s*)${TERMS_COOKIE}=([1-9]\\d?)(?:;|$)`)
const CHOSEN_LANGUAGE = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/

/** What a page depends on besides its address, and the request headers that say so. */
export type Viewer = { language: LanguageCode; acceptedTerms: number; vary: string }

/** A proxy that is trusted, and only one, adds an address to that of the connection. */
const isFromTrustedProxy = ({ ips }: FastifyRequest): boolean => (ips?.length ?? 0) > 1

/**
 * The language that the visitor chose, else the first that the browser prefers (PREF-03, PREF-04), and which version of the
 * terms is accepted. A trusted cache works both out before it looks for its copy, so that it needs one copy for each and not one for every visitor's cookies.
 */
export const viewerOf = (request: FastifyRequest): Viewer => {
  const { headers } = request
  const sent = SHELL.exec(String(headers[SHELL_HEADER] ?? ''))
  if (sent && isLanguageCode(sent[1]) && isFromTrustedProxy(request))
    return { language: sent[1], acceptedTerms: Number(sent[2]), vary: `accept-encoding, ${SHELL_HEADER}` }
  const cookie = headers.cookie ?? ''
  const chosen = CHOSEN_LANGUAGE.exec(cookie)?.[1]
  return {
    language: isLanguageCode(chosen) ? chosen : (preferredLanguage(headers['accept-language'] ?? '') ?? DEFAULT_LANGUAGE),
    acceptedTerms: Number(ACCEPTED.exec(cookie)?.[1] ?? 0),
    vary: 'accept-encoding, accept-language, cookie',
  }
}
