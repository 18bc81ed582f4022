import { useLingui } from '@lingui/react/macro'
import type { PublicPage } from '../../../contract/public-pages.ts'
import { colonIn } from '../../../domain/punctuation.ts'
import { useCountsText } from './counts.tsx'
import { useLetterName } from './list-page.tsx'
import { useDrawing } from './page-context.ts'
import type { WordsOf } from './words-of.ts'

type Titles = { heading: string; title: string }

/**
 * The heading of a page, and its title, which no other page has. Neither says more than the counts of its tests; where the whole mix passed
 * and a part of it failed, the title says what failed.
 */
export const useTitles = ({ content, language, page, pages, isDemonstration }: PublicPage, words: WordsOf): Titles => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  const counted = useCountsText()
  const letterName = useLetterName()
  const own = (): [heading: string, title: string] => {
    if (content.kind === 'product') {
      const { name } = content
      return [name, t`${name}: laboratory tests of tank mixes`]
    }
    if (content.kind === 'mix') {
      const worst = content.counts.fail > 0 ? undefined : content.verdicts.find(({ answer }) => answer.headline.fails.length > 0)
      const said = worst ? `${formats.country(worst.country)}${colonIn(language)}${words(worst.answer).heading}` : counted(content.counts)
      return [content.name, `${content.name}${colonIn(language)}${said}`]
    }
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
