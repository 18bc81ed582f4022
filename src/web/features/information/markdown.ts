import DOMPurify from 'dompurify'
import { marked } from 'marked'

export type Variables = Record<'product' | 'maker' | 'company', string>

/** Special characters of Markdown and HTML: a name is plain text only. */
const escaped = (name: string): string => name.replaceAll(/[\\`*_[\]<>#&|~]/g, (character) => `&#${character.charCodeAt(0)};`)

const filled = (markdown: string, variables: Variables): string =>
  markdown.replaceAll(/\{(product|maker|company)\}/g, (_whole, key: keyof Variables) => escaped(variables[key]))

/** Splits off the first heading, which is the text's title. */
const withTitle = (markdown: string): { title: string; body: string } => {
  const [, title, body] = /^\s*# (.+)\n([\s\S]*)$/.exec(markdown) ?? []
  return title === undefined || body === undefined ? { title: '', body: markdown } : { title, body }
}

const toHtml = (markdown: string): string =>
  DOMPurify.sanitize(marked.parse(markdown, { async: false }), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'img'],
    FORBID_ATTR: ['style', 'id', 'name'],
  })

/** A text with the brand's names inserted: its title, and the rest as sanitised HTML. */
export const renderMarkdown = (markdown: string, variables: Variables): { title: string; html: string } => {
  const { title, body } = withTitle(markdown)
  return {
    title: title.replaceAll(/\{(\w+)\}/g, (whole, key: string) => variables[key as keyof Variables] ?? whole),
    html: toHtml(filled(body, variables)),
  }
}

/** A text whose main headings are parts of one page, each one level lower. */
export const renderParts = (markdown: string, variables: Variables): string =>
  toHtml(filled(markdown.replaceAll(/^(#{1,5}) /gm, '#$1 '), variables))
