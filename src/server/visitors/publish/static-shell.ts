import { escapeHtml } from '../../../domain/html.ts'

/** What a policy in HTML cannot say; a host says it by a header, or not at all. */
const ONLY_IN_HEADERS = /;?\s*frame-ancestors [^;]*/

/** Browsers look for it in the first kilobyte only. */
const CHARSET = /<meta charset="[^"]*"[^>]*>/

type ShellHeaders = {
  policy: string
  /** What search engines are told (`X-Robots-Tag`), if anything. */
  robots: string | undefined
}

/** The page with what headers say inside, for hosts that send none. The security policy names the page's own styles, so that it belongs to it. */
export const shellOf = (html: string, { policy, robots }: ShellHeaders): string => {
  const content = escapeHtml(policy.replace(ONLY_IN_HEADERS, ''))
  const told = robots === undefined ? '' : `<meta name="robots" content="${escapeHtml(robots)}" />`
  return html.replace(CHARSET, (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${content}" />${told}`)
}
