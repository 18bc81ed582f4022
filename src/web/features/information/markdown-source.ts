export type Variables = Record<'product' | 'maker' | 'company', string>

/** Special characters of Markdown and HTML: a name is plain text only. */
const escaped = (name: string): string => name.replaceAll(/[\\`*_[\]<>#&|~]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Markdown with the brand's names inserted. */
export const withVariables = (markdown: string, variables: Variables): string =>
  markdown.replaceAll(/\{(product|maker|company)\}/g, (_whole, key: keyof Variables) => escaped(variables[key]))

/** Splits off the first heading, which is the text's title. */
export const withTitle = (markdown: string, variables: Variables): { title: string; body: string } => {
  const [, title, body] = /^\s*# (.+)\n([\s\S]*)$/.exec(markdown) ?? []
  if (title === undefined || body === undefined) return { title: '', body: markdown }
  return { title: title.replaceAll(/\{(\w+)\}/g, (whole, key: string) => variables[key as keyof Variables] ?? whole), body }
}
