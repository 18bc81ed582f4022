import { colonIn } from '../../../domain/texts/punctuation.ts'
import type { Brand } from '../../../contract/brand.ts'
import { searchFeedAddress } from '../../../contract/public/feeds.ts'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { cropInSentence, cropTerm } from '../../../domain/crops/crop-terms.ts'
import { resellerOf, type Edition, type Reseller } from '../../../domain/editions.ts'
import { languageOf, type LanguageCode, regionalTag } from '../../../domain/texts/languages.ts'
import { PAGES, type PageName } from '../../../domain/pages.ts'
import type { TestKind } from '../../../domain/records.ts'
import { dataCalls } from '../../../domain/calls/answer-calls.ts'
import type { AnswerFace } from '../../../domain/tank/answer-face.ts'
import { drawnAs, lookOf, type DrawnLook } from '../../../domain/verdicts.ts'
import type { Asker } from '../../../domain/search/outcomes.ts'
import { type Counts, restOf } from '../../../domain/search/result-counts.ts'
import type { TestSummary } from '../../../domain/search/summarise-tests.ts'
import type { Phrases } from '../../content/phrases.ts'
import type { ServedData } from '../../served-data/served-data.ts'
import { questionIn, type Query, type Question } from './question.ts'
import { type SharingCatalogue, type SharingTexts, verdictIn } from './sharing-texts.ts'
import { filledText } from '../../../domain/filled-text.ts'

/** What a shared link shows of a page. */
export type Preview = {
  title: string
  description: string
  /** The shortest address of a report or of a search. */
  path: string | undefined
  /** The sign of the answer; none where the page is of no one answer. */
  picture?: DrawnLook | undefined
  /** Where the news of a search are. */
  feed?: string | undefined
}

/** A page with what its address asks for. */
export type AskedPage = {
  edition: Edition
  page: PageName | undefined
  params: Record<string, string>
  query: Query
  language: LanguageCode
}

export type Described = {
  /** Cache key within one version of the data. Made only of what exists, so that invented addresses share one. */
  key: string
  /** Whether only this address has it. */
  isOwn: boolean
  make: () => Preview
}

type Sources = {
  brand: Brand
  texts: SharingCatalogue
  phrases: Phrases
  /** Undefined until data are loaded. */
  data: () => ServedData | undefined
}

const SEARCHES: Partial<Record<PageName, TestKind>> = { search: 'foliar', seedSearch: 'seed' }

const joined = (parts: readonly (string | false | undefined)[], by: string): string => parts.filter(Boolean).join(by)

const countryIn = (language: LanguageCode, code: string): string =>
  new Intl.DisplayNames([regionalTag(language)], { type: 'region' }).of(code) ?? code
const cropIn = ({ crops }: SharingTexts, crop: string | undefined, language: LanguageCode): string | undefined =>
  crop === undefined ? undefined : cropInSentence(crop, language, crops[cropTerm(crop)])

/** The edition's home has no slash at its end. */
const pathIn = ({ prefix }: Edition, path: string): string => (prefix === '' ? path : `${prefix}${path.replace(/^\/(?=\?|$)/, '')}`)

/** Titles and descriptions of pages, for previews of shared links (ANS-43). They say no more than the tests show. */
export const createPreviews = ({ brand, texts, phrases, data }: Sources): ((asked: AskedPage) => Described) => {
  const general = (language: LanguageCode): Preview => {
    const { site, limits, demonstration } = texts(language)
    const about = `${filledText(site, { product: brand.product })} ${limits}`
    return { title: brand.title, description: joined([data()?.demo && demonstration, about], ' · '), path: undefined }
  }

  const ofReport = (report: Report, language: LanguageCode): Omit<Preview, 'path'> => {
    const words = texts(language)
    const { ingredients, phrase, dateOfTest, waterRate, crop } = report
    const { limits } = words
    const marks = [report.underReview && words.underReview, report.incomplete && words.incomplete]
    const mix = ingredients.map(({ name }) => name).join(' + ')
    const country = ingredients[0]?.country
    const date = new Intl.DateTimeFormat(regionalTag(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(dateOfTest))
    const water = waterRate === null ? '' : `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(waterRate)} L/ha`
    const line = `${verdictIn(words, report)}${colonIn(language)}${joined([mix, country && countryIn(language, country), cropIn(words, crop, language)], ', ')}`
    return {
      title: joined([...marks, waterRate === null && words.seedCoatings, line], ' · '),
      description: joined(
        [...marks, filledText(waterRate === null ? words.seedReport : words.report, { phrase, limits, date, water })],
        ' · ',
      ),
      picture: drawnAs(lookOf(report)),
    }
  }

  /** The tests of the searched products alone first: mixes with others clear and blame no pair (ANS-90). */
  const found = ({ names }: Question, summary: TestSummary, language: LanguageCode): string => {
    const words = texts(language)
    const number = new Intl.NumberFormat(language)
    const counted = ({ C, CA, NC, noRate = 0, older = 0 }: Counts): string =>
      joined(
        [
          filledText(NC > 0 ? words.countsFailing : words.counts, {
            pass: number.format(C),
            withCare: number.format(CA),
            fail: number.format(NC),
          }),
          noRate > 0 && filledText(words.noRates, { count: number.format(noRate) }),
          older > 0 && filledText(words.olders, { count: number.format(older) }),
        ],
        ', ',
      )
    const { onlyThese } = summary
    const others = restOf(summary, onlyThese)
    // A product is seldom tested alone; then there is nothing to tell apart.
    if (others.total === 0 || (names.length < 2 && onlyThese.total === 0)) return counted(summary)
    const alone = onlyThese.total === 0 ? words.notAlone : counted(onlyThese)
    return filledText(words.withOthers, { alone, others: counted(others) })
  }

  const ofQuestion = (
    question: Question,
    summary: TestSummary,
    language: LanguageCode,
    reseller: Reseller | undefined,
  ): Omit<Preview, 'path'> => {
    const words = texts(language)
    const { kind, country, names, crop } = question
    const asked = joined(
      [kind === 'seed' && words.seedCoatings, names.join(' + '), cropIn(words, crop, language), countryIn(language, country)],
      ' · ',
    )
    const none = reseller ? filledText(words.resellerNone, { reseller: reseller.name }) : words.notTested
    const about = filledText(kind === 'seed' ? words.seedSearch : words.search, { product: brand.product })
    return {
      title: `${asked}${colonIn(language)}${summary.total === 0 ? none : found(question, summary, language)}`,
      description: joined([about, words.limits, reseller && filledText(words.resellerOnly, { reseller: reseller.name })], ' '),
    }
  }

  return ({ edition, page, params, query, language }) => {
    const served = data()
    const nothing: Described = { key: 'general', isOwn: false, make: () => general(language) }
    if (!served || page === undefined) return nothing
    const reseller = resellerOf(edition, brand.resellers)
    const asker: Asker = { reseller, resellers: brand.resellers }
    const named = ({ title, description, picture }: Omit<Preview, 'path'>, inLanguage: LanguageCode, path: string): Preview => ({
      title: served.demo ? `${texts(inLanguage).demonstration} · ${title}` : title,
      description,
      picture,
      path: pathIn(edition, path),
    })

    if (page === 'report') {
      const { testId = '', languageCode = '' } = params
      const inLanguage = languageOf(languageCode) ?? language
      const outcome = dataCalls.outcome(served, asker, { testId, languageCode: inLanguage, countryCode: '' })
      if ('missing' in outcome) return nothing
      return {
        key: `${edition.prefix} report ${testId} ${inLanguage}`,
        isOwn: true,
        make: () => {
          const report = JSON.parse(outcome.json(phrases)) as Report
          const path = PAGES.report.replace(':testId', encodeURIComponent(testId)).replace(':languageCode', inLanguage)
          return named(ofReport(report, inLanguage), inLanguage, path)
        },
      }
    }

    const kind = SEARCHES[page]
    const question = kind && questionIn(query, kind, served.index, edition)
    const summary = question && dataCalls.searchSummary(served, asker, { ...question.asked, kind })
    if (!summary || 'missing' in summary) return nothing
    return {
      key: `${edition.prefix} ${page} ${question.query}`,
      isOwn: true,
      make: () => {
        const { face, ...counts } = JSON.parse(summary.json(phrases)) as TestSummary & { face?: Pick<AnswerFace, 'family'> }
        const feed = brand.alerts && !reseller ? searchFeedAddress({ ...question.asked, kind }, language) : undefined
        return {
          ...named(
            { ...ofQuestion(question, counts, language, reseller), picture: face?.family },
            language,
            `${PAGES[page]}?${question.query}`,
          ),
          feed,
        }
      },
    }
  }
}
