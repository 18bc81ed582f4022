import { useMemo } from 'react'
import { useSession } from '../../../../platform/session.ts'
import type { Words } from './words.ts'

/** When to look at a jar, in the language's own words, and what for. */
export const useLookWords = (words: Words) => {
  const { language } = useSession()
  return useMemo(() => {
    const inUnit = (unit: string) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    const [minute, hour] = [inUnit('minute'), inUnit('hour')]
    return {
      labelOf: (minutes: number): string => (minutes % 60 === 0 ? hour.format(minutes / 60) : minute.format(minutes)),
      watchFor: (minutes: number): string => (words as Record<string, string>)[`look.${minutes}`] ?? '',
    }
  }, [language, words])
}
