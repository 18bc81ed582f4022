import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FeedContents, FeedItem, FeedWords } from '../../../contract/public/feeds.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import type { TestKind } from '../../../domain/records.ts'
import { lookOf } from '../../../domain/verdicts.ts'
import type { Formats } from '../../platform/texts/formats.ts'
import { LOOK_WORDS } from './look-words.ts'
import { SEED_LIMITS } from './seed-limits.ts'
import type { WordsOf } from './words-of.ts'

/** Programs that show titles need not know soft hyphens. */
const coatingsIn = (i18n: I18n): string => i18n._(msg`Seed Coatings`).replaceAll('\u00ad', '')

/** What is read in a list of entries: of a seed coating that it is one, the result, then the mix and where it was tested. */
const titleOf = (i18n: I18n, item: FeedItem, { country, day }: Formats): string => {
  const colon = colonIn(i18n.locale as FeedContents['language'])
  const ofKind = (kind: TestKind | undefined): string[] => (kind === 'seed' ? [coatingsIn(i18n)] : [])
  if ('withdrawn' in item) {
    const { kind, name, country: code } = item.withdrawn
    return [...ofKind(kind), `${i18n._(msg`This report was withdrawn`)}${colon}${name}, ${country(code)}`].join(' · ')
  }
  const { test } = item
  const names = test.ingredients.map(({ name }) => name).join(' + ')
  const marks = [
    ...ofKind(test.waterRate === null ? 'seed' : 'foliar'),
    ...(test.demo ? [i18n._(msg`DEMO`)] : []),
    ...(test.underReview ? [i18n._(msg`Under review`)] : []),
    ...(test.incomplete ? [i18n._(msg`Incomplete`)] : []),
  ]
  const about = [names, country(test.ingredients[0]?.country ?? ''), day(test.dateOfTest)].join(', ')
  return [...marks, `${i18n._(LOOK_WORDS[lookOf(test)])}${colon}${about}`].join(' · ')
}

const isSeed = (item: FeedItem): boolean => ('test' in item ? item.test.waterRate === null : item.withdrawn.kind === 'seed')

/** The words of a feed. `draw` gives an entry as HTML. */
export const feedWords = (
  i18n: I18n,
  feed: FeedContents,
  { formats, words, draw }: { formats: Formats; words: WordsOf; draw: (item: FeedItem) => string },
): FeedWords => {
  const { about, country, kind, product, isDemonstration, verdicts, items } = feed
  const colon = colonIn(feed.language)
  const coatings = coatingsIn(i18n)
  const name = [about, kind === 'seed' && coatings, country && formats.country(country)].filter(Boolean).join(' · ')
  const title = i18n._(msg`${name}: new, amended and withdrawn tests`)
  const ofSprays = i18n._(
    msg`Physical ${product} tests check that the products are physically suitable for application with a conventional sprayer. The tests do not check for any adverse crop phytotoxicity or for the biological efficacy of the individual components when applied in a ${product}.`,
  )
  const ofCoatings = i18n._(SEED_LIMITS)
  return {
    title: isDemonstration ? `${i18n._(msg`DEMONSTRATION DATA`)} · ${title}` : title,
    subtitle: [
      ...verdicts.map((one) => {
        const { heading, sentence, notes } = words(one.answer)
        return `${formats.country(one.country)}${colon}${heading}. ${[sentence, ...notes].join(' ')}`
      }),
      ...(items.length === 0 ? [i18n._(msg`Not tested. This is not a pass.`)] : []),
      i18n._(msg`Results are a guide, not a guarantee: follow the product labels.`),
      kind === 'seed' ? ofCoatings : ofSprays,
      ...(kind === undefined && items.some(isSeed) ? [`${coatings}${colon}${ofCoatings}`] : []),
    ].join(' '),
    items: items.map((item) => ({ title: titleOf(i18n, item, formats), html: draw(item) })),
  }
}
