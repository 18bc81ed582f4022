/** The parts of a brand's file that contain names. */
export type NamedBrand = {
  product: string
  maker: string
  demonstration?: string | undefined
  title: string
  storagePrefix: string
  referencePrefix?: string | undefined
  resellers: readonly { slug: string; name: string }[]
}

/** A use of a name that is not the brand's: it is part of the program's own fixed vocabulary. */
type Allowed = { use: RegExp; why: string }

/** The default brand has the program's name, so its name is allowed wherever the program's is. */
export const ALLOWED: readonly Allowed[] = [
  { use: /tankmix\\?\//g, why: 'first part of the path of every call (API-01 to API-06), the same under every brand' },
  { use: /tankmix-request\b/g, why: 'the call that takes requests (API-06)' },
  { use: /tankmixId\b/g, why: 'a field of a test on the wire (API-05)' },
  { use: /TANKMIX_[A-Z]*/g, why: 'names of environment variables' },
  {
    use: /tankmix (?=\$\{|serve|people|audit|import|export|fetch|publish|requests|mail|release|watches|migrate|backup|restore|move|person|doctor|starts|looks up|COMMAND)|`tankmix`/g,
    why: 'the command that is typed',
  },
  {
    use: /\.tankmix'|tankmix\.db|tankmix_(?=\$\{|[a-z]+_)|application_name(:| =) 'tankmix( doctor)?'/g,
    why: 'what an administrator sees of the program: its file, its metrics and its connections',
  },
  { use: /brand\/tankmix'/g, why: 'folder of the brand that is taken where no other is named' },
  { use: /TL TM TN/g, why: 'the code of a country in the list of all' },
  { use: /^ {2}'tankmix',$/g, why: 'a path that no reseller may take' },
]

const wordOf = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'giu')

/** Every name of the brands, once, in small letters. */
export const namesOf = (brands: readonly NamedBrand[]): string[] => [
  ...new Set(
    brands
      .flatMap(({ product, maker, demonstration, title, storagePrefix, referencePrefix, resellers }) => [
        product,
        maker,
        ...(demonstration === undefined ? [] : [demonstration]),
        title,
        storagePrefix,
        ...(referencePrefix === undefined ? [] : [referencePrefix]),
        ...resellers.flatMap(({ slug, name }) => [slug, name]),
      ])
      .map((name) => name.toLowerCase()),
  ),
]

export type Finding = { line: number; name: string; text: string }

/** The places where a text names a brand outside the program's own vocabulary (BRAND-02). */
export const brandNamesIn = (text: string, names: readonly string[]): Finding[] => {
  const words = names.map((name) => ({ name, word: wordOf(name) }))
  return text.split('\n').flatMap((whole, at) => {
    const left = ALLOWED.reduce((rest, { use }) => rest.replace(use, ' '), whole)
    return words.flatMap(({ name, word }) => (left.search(word) < 0 ? [] : [{ line: at + 1, name, text: whole.trim() }]))
  })
}
