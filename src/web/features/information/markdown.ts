import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { withVariables, type Variables, withTitle } from './markdown-source.ts'

const toHtml = (markdown: string): string =>
  DOMPurify.sanitize(marked.parse(markdown, { async: false }), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'img'],
    FORBID_ATTR: ['style', 'id', 'name'],
  })

/** A text with the brand's names inserted: its title, and the rest as sanitised HTML. */
export const renderMarkdown = (markdown: string, variables: Variables): { title: string; html: string } => {
  const { title, body } = withTitle(markdown, variables)
  return { title, html: toHtml(withVariables(body, variables)) }
}

/** A text whose main headings are parts of one page, each one level lower. */
export const renderParts = (markdown: string, variables: Variables): string =>
  toHtml(withVariables(markdown.replaceAll(/^(#{1,5}) /gm, '#$1 '), variables))
