import { languageOf } from '../../../domain/texts/languages.ts'
import { useLookup } from '../../lookups/lookup.ts'
import { DEFAULT_COUNTRY } from '../../platform/asked-country.ts'
import { useSession } from '../../platform/session.ts'
import { useNamesApart } from '../../shared/products/names-apart.ts'
import type { OpenedReport } from './report-history.ts'

const QUIET = { isExtra: true }

/**
 * The products of an opened report as its country names them now (NAME-10). One that was stored without its makers is asked for again; until it is
 * there, and without it, its products stand as they were stored.
 */
export const ReportMix = ({ item }: { item: OpenedReport }) => {
  const { testId, mix, makers, country, isWithdrawn } = item
  const { edition, preferences, language } = useSession()
  const isBare = makers === undefined && !isWithdrawn
  const languageCode = languageOf(item.languageCode) ?? language
  const countryCode = edition.forcedCountry ?? (preferences.country.get() || DEFAULT_COUNTRY)
  const report = useLookup('outcome', isBare ? { params: { testId, languageCode, countryCode } } : undefined, QUIET)
  const nameApart = useNamesApart(country)
  const names =
    isBare && report.step === 'ready'
      ? report.value.ingredients.map(({ name }) => name)
      : mix.map((name, place) => nameApart(name, makers?.[place] ?? ''))
  return names.join(' + ')
}
