import { useLingui } from '@lingui/react/macro'
import type { SheetValue } from '../../../domain/console/bench/sheet-values.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { readingTime } from './readings/reading-time.ts'
import { shownNumber } from './sheet/entered-number.ts'
import {
  isLineField,
  isResultCode,
  isSheetField,
  LINE_FIELD_TEXTS,
  READING_FIELD_TEXTS,
  RESULT_TEXTS,
  SHEET_FIELD_TEXTS,
} from './test-texts.ts'
import type { ValuePlace } from './value-rows.ts'

/** Where a value stands and what it is, in words. */
export const useValueTexts = () => {
  const { t, i18n } = useLingui()
  const nameOf = (place: ValuePlace): string => {
    switch (place.in) {
      case 'line': {
        const { number, name } = place
        const field = isLineField(name) ? i18n._(LINE_FIELD_TEXTS[name]) : name
        return t`Product ${number}: ${field}`
      }
      case 'reading': {
        const [time, field] = [readingTime(place.hours), i18n._(READING_FIELD_TEXTS[place.name])]
        return t`Reading at ${time}: ${field}`
      }
      case 'photo':
        return place.name === 'removedAt' ? t`Removal of a photo` : t`Caption of a photo`
      default:
        return isSheetField(place.name) ? i18n._(SHEET_FIELD_TEXTS[place.name]) : place.name
    }
  }
  const shown = (value: SheetValue, place: ValuePlace): string => {
    if (value === null || value === '') return '–'
    if (place.in === 'photo') return place.name === 'removedAt' ? momentOf(String(value)) : String(value)
    if (place.in === 'reading' && place.name === 'notedAt') return momentOf(String(value))
    if (typeof value === 'number') return shownNumber(value)
    return isResultCode(value) ? i18n._(RESULT_TEXTS[value]) : value
  }
  return { nameOf, shown }
}
