import { Marked, type Token, type Tokens } from 'marked'
import type { ApiSection } from '../src/contract/public/api-text.ts'
import { escapeHtml } from '../src/domain/texts/html.ts'

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

/** What is wider than a page scrolls inside itself, by keyboard too. */
const wide = (html: string, title: string): string =>
  `<div class="wide" role="region" aria-label="${escapeHtml(title)}" tabindex="0">${html}</div>`

const isSection = (token: Token): token is Tokens.Heading => token.type === 'heading' && (token as Tokens.Heading).depth === 2
const isTitle = (token: Token): boolean => token.type === 'heading' && (token as Tokens.Heading).depth === 1

/** `docs/api.md` as the sections of the page for developers. Links to other documents of the project, which a visitor has not, are their words alone. */
export const apiSectionsOf = (markdown: string): ApiSection[] => {
  let title = ''
  let blocks = 0
  const marked = new Marked({
    renderer: {
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        return href.startsWith('https:') ? `<a href="${escapeHtml(href)}">${words}</a>` : words
      },
      code: ({ text }) => wide(`<pre><code>${escapeHtml(text)}</code></pre>`, `${title}, example ${++blocks}`),
    },
  })
  const ofTables = (html: string): string => html.replaceAll(/<table>.*?<\/table>/gs, (table) => wide(table, `${title}, table`))
  const sections: { title: string; tokens: Token[] }[] = [{ title: '', tokens: [] }]
  for (const token of marked.lexer(markdown)) {
    if (isSection(token)) sections.push({ title: token.text, tokens: [] })
    else if (!isTitle(token)) sections.at(-1)!.tokens.push(token)
  }
  return sections.map((section) => {
    title = section.title
    blocks = 0
    return { id: idOf(title), title, html: ofTables(marked.parser(section.tokens)).trim() }
  })
}
