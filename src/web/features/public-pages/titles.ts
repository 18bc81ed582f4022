import { useLingui } from '@lingui/react/macro'
import type { ProductContents, PublicPage } from '../../../contract/public/public-pages.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { TEST_KINDS, type TestKind } from '../../../domain/records.ts'
import { useCountsText } from './counts.tsx'
import { useLetterName } from './list-body.tsx'
import { useDrawing } from './page-context.ts'
import type { WordsOf } from './words-of.ts'

type Titles = { heading: string; title: string }

/** What the tests of a product are, of one kind or of both. */
export const useTestsOf = (): ((name: string, kinds: readonly TestKind[]) => string) => {
  const { t } = useLingui()
  return (name, kinds) => {
    if (kinds.length > 1) return t`${name}: laboratory tests of tank mixes and seed coatings`
    return kinds[0] === 'seed' ? t`${name}: laboratory tests of seed coatings` : t`${name}: laboratory tests of tank mixes`
  }
}

/** The kinds that a product has tests of. */
export const kindsOf = ({ tests }: ProductContents): TestKind[] => TEST_KINDS.filter((kind) => tests[kind])

/**
 * The heading of a page, and its title, which no other page has. Neither says more than the counts of its tests; where the whole mix passed
 * and a part of it failed, the title says what failed.
 */
export const useTitles = ({ content, language, page, pages, isDemonstration }: PublicPage, words: WordsOf): Titles => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  const counted = useCountsText()
  const letterName = useLetterName()
  const testsOf = useTestsOf()
  const own = (): [heading: string, title: string] => {
    if (content.kind === 'product') return [content.name, testsOf(content.name, kindsOf(content))]
    if (content.kind === 'mix') {
      const worst = content.counts.fail > 0 ? undefined : content.verdicts.find(({ answer }) => answer.headline.fails.length > 0)
      const said = worst ? `${formats.country(worst.country)}${colonIn(language)}${words(worst.answer).heading}` : counted(content.counts)
      return [content.name, `${content.name}${colonIn(language)}${said}`]
    }
    if (content.kind === 'method') return [t`How we test`, t`How we test`]
    if (content.kind === 'none') return content.isGone ? [t`Withdrawn`, t`Withdrawn`] : [t`Not Found`, t`Not Found`]
    const list = t`Tested products`
    const named = content.letter === undefined ? list : `${list}${colonIn(language)}${letterName(content.letter)}`
    return [named, named]
  }
  const [heading, title] = own()
  const last = pages.length
  return {
    heading,
    title: [...(isDemonstration ? [t`DEMONSTRATION DATA`] : []), title, ...(page === 1 ? [] : [t`Page ${page} of ${last}`])].join(' · '),
  }
}
