export type Variables = Record<'product' | 'maker' | 'company', string> & {
  /** How many tests there are, in a sentence; empty where none is said. */
  tests?: string
}
/** What only some texts say, and not everywhere. */
type Stated = Readonly<Record<string, string | undefined>>

/** Special characters of Markdown and HTML: a name is plain text only. */
const escaped = (name: string): string => name.replaceAll(/[\\`*_[\]<>#&|~]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Markdown with the brand's names, and what else is given, inserted. */
export const withVariables = (markdown: string, variables: Variables): string =>
  markdown.replaceAll(/\{(product|maker|company|tests)\}/g, (_whole, key: keyof Variables) => escaped(variables[key] ?? ''))

/** `{?name}…{/name}` stands where there is such a value, `{!name}…{/name}` where there is none. */
const SENTENCE = /\{([?!])(\w+)\}(.*?)\{\/\2\}/g

/** The sentences that hold here, with their values; names of the brand are left to be filled in. */
export const withStated = (markdown: string, values: Stated): string => {
  const held = markdown.replaceAll(SENTENCE, (_whole, sign: string, name: string, sentence: string) =>
    (values[name] !== undefined) === (sign === '?') ? sentence : '',
  )
  return held.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** Splits off the first heading, which is the text's title. */
export const withTitle = (markdown: string, variables: Variables): { title: string; body: string } => {
  const [, title, body] = /^\s*# (.+)\n([\s\S]*)$/.exec(markdown) ?? []
  if (title === undefined || body === undefined) return { title: '', body: markdown }
  return { title: title.replaceAll(/\{(\w+)\}/g, (whole, key: string) => variables[key as keyof Variables] ?? whole), body }
}
