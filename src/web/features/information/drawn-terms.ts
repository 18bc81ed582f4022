import { Marked } from 'marked'
import { escapeHtml } from '../../../domain/texts/html.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { withVariables, type Variables, withTitle } from './markdown-source.ts'
import type { TermsText } from './terms-text.ts'

/** Links that need no script. */
const SAFE_LINK = /^(https?:|mailto:|#|\/(?!\/))/i

/** Where there is no browser to clean HTML, none comes in: tags in a text are shown as they are written. */
const plain = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens)
      return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words
    },
  },
})

/** The terms as the server draws them. */
export const plainTerms = (markdown: string, variables: Variables, language: LanguageCode): TermsText => {
  const { title, body } = withTitle(markdown, variables)
  return { title, html: plain.parse(withVariables(body, variables), { async: false }), language }
}
