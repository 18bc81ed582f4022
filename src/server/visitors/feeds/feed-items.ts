import type { FeedItem } from '../../../contract/public/feeds.ts'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { displayName, namesIn } from '../../../domain/products/display-names.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { PAGES } from '../../../domain/pages.ts'
import type { News } from '../../../domain/public-pages/reported-tests.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import type { MailTexts } from '../../mail/mail-texts.ts'
import type { Phrases } from '../../content/phrases.ts'
import type { ServedData } from '../../served-data/served-data.ts'

export type FeedSource = {
  served: ServedData
  phrases: Phrases
  withdrawals: (language: LanguageCode) => MailTexts['withdrawals']
  language: LanguageCode
  origin: string
  /** Counts what the making costs, in searches. */
  charge: (searches: number) => void
}

/** Later than every version of its day. */
const WITHDRAWN_AT = 3_599

/** The data know days only: the seconds after midnight put the versions of one day in their order. */
export const updatedOf = ({ day, version }: Pick<News, 'day' | 'version'>): string => {
  const seconds = Math.min(version - 1, WITHDRAWN_AT)
  return `${day}T00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}Z`
}

const namesOf = (index: SearchIndex, ids: readonly string[], country: string): string =>
  ids
    .map((id) => {
      const at = index.terms.product.get(id)
      return at === undefined ? id : displayName(index.products[at]!, namesIn(index.products, country))
    })
    .join(' + ')

export const itemOf = ({ served: { index, encoder }, phrases, withdrawals, language, origin }: FeedSource, news: News): FeedItem => {
  const address = `${origin}${PAGES.report.replace(':testId', encodeURIComponent(news.id)).replace(':languageCode', language)}`
  if ('doc' in news) return { address, test: JSON.parse(encoder.encodeTest(news.doc, phrases(language))) as Report }
  const { kind, country, on, reason, text, productIds = [] } = news.withdrawn
  return {
    address,
    withdrawn: {
      testId: news.id,
      kind,
      name: namesOf(index, productIds, country),
      country,
      on,
      // For other reasons the console asks for a text.
      reason: reason === 'other' ? undefined : withdrawals(language)[reason],
      text,
    },
  }
}
