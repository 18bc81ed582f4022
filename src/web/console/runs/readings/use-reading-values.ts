import { useLingui } from '@lingui/react/macro'
import type { Reading } from '../../../../domain/console/bench/bench-test.ts'
import { shownNumber } from '../sheet/entered-number.ts'
import { REDISPERSES_TEXTS, SIEVE_TEXTS } from '../test-texts.ts'

/** What was measured and chosen in a reading, in one line; empty where nothing was. */
export const useReadingValues = (): ((reading: Reading) => string) => {
  const { t, i18n } = useLingui()
  const ml = (value: number): string => t`${shownNumber(value)}\u00a0ml`
  return ({ foam, cream, sediment, redisperses, sieveResidue, ph, temperature }) => {
    const facts: [string, string][] = []
    if (foam !== null) facts.push([t`Foam`, ml(foam)])
    if (cream !== null) facts.push([t`Cream`, ml(cream)])
    if (sediment !== null) facts.push([t`Sediment`, ml(sediment)])
    if (redisperses !== '') facts.push([t`Redisperses`, i18n._(REDISPERSES_TEXTS[redisperses])])
    if (sieveResidue !== '') facts.push([t`Sieve residue`, i18n._(SIEVE_TEXTS[sieveResidue])])
    if (ph !== null) facts.push([t`pH`, shownNumber(ph)])
    if (temperature !== null) facts.push([t`Temperature`, `${shownNumber(temperature)} °C`])
    return facts.map(([name, value]) => `${name}: ${value}`).join(' · ')
  }
}
