import { useLingui } from '@lingui/react/macro'
import { csvStyleOf } from '../../../../../domain/spreadsheet-csv.ts'
import { observationCoder } from '../../../../../domain/observations.ts'
import { CSV_UNITS, CSV_WORDS, type TestsCsvColumn } from '../../../../../domain/search/csv/tests-csv-columns.ts'
import type { SpreadsheetWords } from '../../../../../domain/search/csv/tests-for-spreadsheet.ts'
import { useSession } from '../../../../platform/session.ts'
import { useEnteredCrop } from '../../../../shared/crops/known-crops.ts'
import { useUsualSentences } from '../../../../shared/texts/observation-text.tsx'

/** Where a page may break a word is no part of it. */
const unbroken = (text: string): string => text.replaceAll('\u00ad', '')

/** The words of the file of a search in the reader's language; loads the English sentences that observations are made of. */
export const useSpreadsheetWords = (): (() => Promise<SpreadsheetWords>) => {
  const { t } = useLingui()
  const { edition, formats, language } = useSession()
  const cropName = useEnteredCrop()
  const inReadersWords = useUsualSentences()
  const headings: Record<TestsCsvColumn, string> = {
    Test: t`Test`,
    Date: t`Date Tested`,
    Country: t`Country`,
    Crop: t`Crop`,
    Result: t`Result`,
    'Result in words': t`Result in words`,
    'Water L/ha': `${t`Water Volume`} (L/ha)`,
    'Hardness mg/L CaCO3': `${t`Water hardness`} (mg/L CaCO₃)`,
    'Water pH': t`pH of the water`,
    'Temperature °C': `${t`Temperature`} (°C)`,
    'Hours watched': `${t`Time watched`} (h)`,
    Observations: t`Observations`,
    Laboratory: t`Laboratory`,
    Order: t`Order`,
    Product: t`Product`,
    'Sold as': t`Sold as`,
    Manufacturer: t`Manufacturer`,
    'Active ingredients': t`Active Ingredients`,
    Rate: t`Rate`,
    Unit: t`Units`,
    Note: t`Note`,
  }
  const units: Record<string, string> = {
    [CSV_UNITS.seed.L]: t`L per kg of seed`,
    [CSV_UNITS.seed.P]: t`kg per kg of seed`,
  }
  const notes: [plain: string, inWords: string][] = [
    [CSV_WORDS.underReview, t`under review: it may be amended or withdrawn, do not rely on it`],
    [CSV_WORDS.incomplete, t`readings that the method requires are missing: do not rely on it as a pass`],
    [CSV_WORDS.noRate, t`Where a product has rate 0, nobody knows how much of it was in the mix. This is not a pass.`],
    [CSV_WORDS.older, t`A pass with an older formulation of a product proves nothing by itself: today’s is newer.`],
    [CSV_WORDS.demo, t`demonstration data`],
  ]
  const limits = t`Results are a guide, not a guarantee: follow the product labels.`
  const { reseller } = edition
  if (reseller !== undefined)
    notes.push(
      [CSV_WORDS.nothing(reseller), t`Nothing in ${reseller}’s tests`],
      [CSV_WORDS.others(reseller), t`Other tests, not in ${reseller}’s list, may exist and may differ.`],
    )
  return async () => {
    const english = await import('../../../../../../content/observations/en.json').catch(() => undefined)
    const codesOf = english && observationCoder(english.default)
    const cells: Partial<Record<TestsCsvColumn, (text: string) => string>> = {
      Country: (code) => formats.country(code),
      Crop: cropName,
      Observations: (text) => inReadersWords(codesOf?.(text)) ?? text,
      Unit: (unit) => units[unit] ?? unit,
      Note: (note) => notes.reduce((text, [plain, inWords]) => text.replace(plain, () => inWords), note),
    }
    const notRecorded = t`not recorded`
    const cell = (column: TestsCsvColumn, text: string): string => {
      if (text === '') return text
      return text === CSV_WORDS.notRecorded ? notRecorded : (cells[column]?.(text) ?? text)
    }
    return {
      ...csvStyleOf(language),
      headings: Object.fromEntries(Object.entries(headings).map(([column, text]) => [column, unbroken(text)])) as typeof headings,
      limits,
      cell: (column, text) => unbroken(cell(column, text)),
    }
  }
}
