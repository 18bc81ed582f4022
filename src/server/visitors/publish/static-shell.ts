import { escapeHtml } from '../../../domain/html.ts'

/** What a policy in HTML cannot say; a host says it by a header, or not at all. */
const ONLY_IN_HEADERS = /;?\s*frame-ancestors [^;]*/

/** Browsers look for it in the first kilobyte only. */
const CHARSET = /<meta charset="[^"]*"[^>]*>/

/** The page with its security policy inside, for hosts that send no such header. The policy names the page's own styles, so that it belongs to it. */
export const shellOf = (html: string, policy: string): string => {
  const content = escapeHtml(policy.replace(ONLY_IN_HEADERS, ''))
  return html.replace(CHARSET, (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${content}" />`)
}
