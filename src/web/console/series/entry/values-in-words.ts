import type { I18n } from '@lingui/core'
import type { Reading } from '../../../../domain/console/bench/bench-test.ts'
import { shownNumber } from '../../runs/sheet/entered-number.ts'
import { READING_FIELD_VIEWS } from './reading-fields.ts'

/** What was entered of a jar, in one line. */
export const valuesInWords = (reading: Reading, i18n: I18n): string =>
  READING_FIELD_VIEWS.flatMap((field) => {
    if (field.is === 'text') return reading.appearance === '' ? [] : [reading.appearance]
    if (field.is === 'number') return reading[field.name] === null ? [] : [`${i18n._(field.label)}: ${shownNumber(reading[field.name])}`]
    const chosen = field.options.find(([value]) => value === reading[field.name])
    return chosen ? [`${i18n._(field.label)}: ${i18n._(chosen[1])}`] : []
  }).join(' · ')
