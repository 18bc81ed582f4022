import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type HeadlineState, isOnlyOlder } from '../../../domain/tank/headline.ts'
import { useSession } from '../../platform/session.ts'
import { endedWords } from './ended-words.ts'
import type { CallOutput } from '../../platform/network/api.ts'

type Headline = CallOutput<'tank'>['headline']
/** The names of products by their ids. */
type Named = { nameOf: (productId: string) => string }

/** The names of products that were mixed. */
export const mixName = (productIds: readonly string[], { nameOf }: Named): string => productIds.map(nameOf).join(' + ')

/** A whole tank of more products is not named in a heading: they stand below it. */
const MOST_NAMED = 4

/** The set of products that a headline says failed, if it says so of one: its test is the first that is shown. */
export const failedIn = ({ state, fails: [worst] }: Headline): Headline['fails'][number] | undefined =>
  state === 'failed' || state === 'part-failed' || state === 'part-failed-at-other-strength' ? worst : undefined

/** A headline in a few words, with the names of what failed. `products` is the number of different listed products. */
const headlineWords =
  (i18n: I18n, reseller: string | undefined) =>
  (headline: Headline, products: number, known: Named): string => {
    const { state, assumesWeakerIsSafer, passesWithoutRate, tests, fails } = headline
    const failed = fails[0]?.productIds ?? []
    const names = mixName(failed, known)
    const words: Record<HeadlineState, MessageDescriptor> = {
      passed: assumesWeakerIsSafer ? msg`Passed at a stronger mix` : msg`Pass`,
      'passed-with-care': msg`Pass – with care`,
      failed: failed.length > MOST_NAMED ? msg`The whole mix failed` : msg`${names} failed together`,
      conflicting:
        failed.length === products
          ? msg`Conflicting: this mix passed in some tests and failed in others`
          : msg`Conflicting: this mix passed, but ${names} failed`,
      'part-failed': msg`${names} failed together`,
      'passed-compare-water': msg`Passed as tested: compare your water`,
      'not-in-your-water': msg`Not tested in your water`,
      'passed-compare-rates': msg`Passed at these rates. Are yours the same?`,
      'not-at-your-strength': isOnlyOlder(headline)
        ? msg`Passed with an older formulation`
        : passesWithoutRate === tests
          ? msg`Tested at a rate that is not known`
          : msg`Not tested at your strength`,
      'part-failed-at-other-strength': msg`${names} failed at other strengths than yours`,
      'with-others': msg`Tested only together with others`,
      'parts-only': msg`Only parts were tested`,
      'nothing-known': reseller === undefined ? msg`Nothing is known of this tank` : msg`Nothing in ${reseller}’s tests`,
      unconfirmed: msg`Not confirmed: which product is it?`,
    }
    // Where no rate was compared, what is known is how the tests ended.
    return (state === 'passed-compare-rates' && endedWords(i18n, headline.face, products)) || i18n._(words[state])
  }

/** How the tests of the whole mix ended, below a heading that does not say it. */
export const endedBelow = (i18n: I18n, { state, face }: Headline, products: number): string =>
  state === 'passed-compare-rates' ? '' : endedWords(i18n, face, products)

/** Why a pass is one with care. */
const careSentence = (
  { someWithCare, underReview, isIncomplete, othersMayDiffer, fails }: Headline,
  products: number,
  reseller: string | undefined,
): MessageDescriptor => {
  if (othersMayDiffer && reseller !== undefined)
    return msg`This exact mix passed in the laboratory at your strength or stronger, in this order of addition, but other tests, not in ${reseller}’s list, may differ: measure with care.`
  if (someWithCare)
    return msg`This exact mix passed in the laboratory at your strength or stronger, in this order of addition, but a test of it needed care: read the observations.`
  if (underReview)
    return msg`This exact mix passed in the laboratory at your strength or stronger, in this order of addition, but the laboratory is looking at the test again: measure with care.`
  if (isIncomplete)
    return msg`This exact mix passed in the laboratory at your strength or stronger, in this order of addition, but readings that the method requires are missing: measure with care.`
  if (fails.length === 0)
    return msg`This exact mix passed in the laboratory at your strength or stronger, in this order of addition, but others published that some of these products failed together: measure with care.`
  return fails.some(({ productIds }) => productIds.length === products)
    ? msg`This exact mix passed in the laboratory at your strength or stronger, in this order of addition, but failed at other strengths: measure with care.`
    : msg`This exact mix passed in the laboratory at your strength or stronger, in this order of addition, but some of these products failed together at other strengths: measure with care.`
}

/** In a reseller's edition: its list is not all that was tested (EDI-20). */
const otherTestsOf = (reseller: string): MessageDescriptor => msg`Other tests, not in ${reseller}’s list, may exist and may differ.`

/** What cannot be said of all tests where only a reseller's list is known. */
const ofListOnly = (reseller: string): Partial<Record<HeadlineState, MessageDescriptor>> => ({
  'with-others': msg`In ${reseller}’s list, all of these products were tested, but only together with others. We do not know what happens without the others.`,
  'parts-only': msg`In ${reseller}’s list, some of these products were tested together, but never all of them. We do not know about the whole mix.`,
  'nothing-known': msg`No test in ${reseller}’s list has two of these products together. That does not mean that the mix works: do a jar test, or ask the laboratory.`,
})

/** One sentence that says no more than the tests show. `products` is the number of different listed products. */
const headlineSentence =
  (i18n: I18n, reseller: string | undefined) =>
  (headline: Headline, products: number): string => {
    const { state, withoutRates, someWithCare, fails, failedWithMore, passesWithoutRate, tests } = headline
    const sentences: Record<HeadlineState, MessageDescriptor> = {
      passed: msg`This exact mix passed in the laboratory at your strength or stronger, in this order of addition.`,
      'passed-with-care': careSentence(headline, products, reseller),
      failed: withoutRates
        ? msg`This exact mix failed in the laboratory. Until you enter your rates, every fail counts.`
        : msg`This exact mix failed in the laboratory at a strength like yours or weaker. Do not mix it.`,
      conflicting: msg`Tests of this mix contradict each other: some passed, others (of this mix or of some of its products) failed. Read both before you decide.`,
      'part-failed': failedWithMore
        ? msg`They failed together in the laboratory, without the others: do not mix them. Tests with more of your products are below.`
        : msg`They failed together in the laboratory, without the others: do not mix them. Whether the others help is not known.`,
      'passed-compare-water': msg`This exact mix passed in the laboratory at your strength or stronger, but a part of what you entered about your water was not recorded in the test. Compare the water of the test with yours.`,
      'not-in-your-water': msg`This exact mix passed in the laboratory at your strength or stronger, but not in water like yours. What happens in yours is not known.`,
      'passed-compare-rates': someWithCare
        ? msg`It passed at the tested rates, in some tests only with care. If your spray is stronger (more product or less water), it has not been tested.`
        : msg`It passed at the tested rates. If your spray is stronger (more product or less water), it has not been tested.`,
      'not-at-your-strength': fails.some(({ productIds }) => productIds.length === products)
        ? msg`This mix failed at other strengths than yours. What happens at yours is not known.`
        : isOnlyOlder(headline)
          ? msg`This exact mix passed, but with a product that was made differently then, or may have been. What happens with today’s is not known.`
          : passesWithoutRate === tests
            ? msg`This exact mix was tested, but how much of a product was in it is not known. This is not a pass.`
            : msg`This exact mix was tested, but not at your strength. What happens at yours is not known.`,
      'part-failed-at-other-strength': msg`These products failed together in the laboratory. What happens at your strengths is not known.`,
      'with-others': msg`All of these products were tested, but only together with others. We do not know what happens without the others.`,
      'parts-only': msg`Some of these products were tested together, but never all of them. We do not know about the whole mix.`,
      'nothing-known': msg`We have no test with two of these products together. That does not mean that the mix works: do a jar test, or ask the laboratory.`,
      unconfirmed: msg`Until you confirm it, we say nothing of the whole mix.`,
    }
    if (reseller === undefined) return i18n._(sentences[state])
    const sentence = i18n._({ ...sentences, ...ofListOnly(reseller) }[state])
    return headline.othersMayDiffer ? sentence : `${sentence} ${i18n._(otherTestsOf(reseller))}`
  }

/** What a headline says, in a language and an edition. */
export const headlineTexts = (i18n: I18n, reseller: string | undefined) => ({
  words: headlineWords(i18n, reseller),
  sentence: headlineSentence(i18n, reseller),
})

const useHeadlineTexts = () => {
  const { i18n } = useLingui()
  const { edition } = useSession()
  return headlineTexts(i18n, edition.reseller)
}
export const useHeadlineWords = () => useHeadlineTexts().words
export const useHeadlineSentence = () => useHeadlineTexts().sentence

/** How products that failed together concern this tank. */
export const useFailWords = (): Record<Headline['fails'][number]['relation'], string> => {
  const { t } = useLingui()
  return {
    applies: t`failed together`,
    near: t`failed together in another ratio than yours`,
    stronger: t`failed together when stronger than yours`,
  }
}
