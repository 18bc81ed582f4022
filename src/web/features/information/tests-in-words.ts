import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'

/** The largest number of one digit and noughts, from 10, that is less than a count, so that “more than” is true; 0 where there is none. */
export const moreThan = (count: number): number => {
  if (count <= 10) return 0
  const step = 10 ** (String(count - 1).length - 1)
  return Math.floor((count - 1) / step) * step
}

/** How many tests the edition can find and how new they are; of a demonstration, that they are made up. Empty where there are only a few (LIMIT-05). */
export const useTestsInWords = (): string => {
  const { t } = useLingui()
  const { brand, data, edition, formats } = useSession()
  const { product } = brand
  const found = data.tests[edition.extraRestriction ?? '']
  const most = moreThan(found?.count ?? 0)
  if (!found || most === 0) return ''
  const number = formats.count(most)
  const day = formats.day(found.newest)
  return data.demo
    ? t`There are more than ${number} made-up ${product} tests.`
    : t`There are more than ${number} ${product} tests, updated ${day}.`
}
