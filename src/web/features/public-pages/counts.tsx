import { useLingui } from '@lingui/react/macro'
import type { LookCounts } from '../../../domain/public-pages/tests-of-product.ts'
import { useDrawing } from './page-context.ts'
import { Sign } from './sign.tsx'

/** All three counts, so that no fail and no care is left unsaid, fails first; then passes that show nothing. */
export const useCountsText = (): ((counts: LookCounts) => string) => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  const olderText = (counted: string) => t`${counted} with an older formulation`
  return (counts) => {
    const [pass, withCare, fail] = [counts.pass, counts.care, counts.fail].map(formats.count) as [string, string, string]
    const isAllFailed = counts.fail > 0 && counts.pass + counts.care + counts.noRate + counts.older === 0
    if (isAllFailed) return t`${fail} of ${fail} failed`
    const said =
      counts.fail > 0 ? t`${fail} fail, ${withCare} with care, ${pass} pass` : t`${pass} pass, ${withCare} with care, ${fail} fail`
    const counted = formats.count(counts.noRate)
    const noRates = counts.noRate > 0 && t`${counted} with a rate that is not known`
    const older = counts.older > 0 && olderText(formats.count(counts.older))
    return [said, noRates, older].filter(Boolean).join(', ')
  }
}

/** Numbers with a fail are red, whatever passed; what passed with older formulations only is drawn like what needs care. */
const lookOfCounts = ({ pass, care, fail, older }: LookCounts): 'fail' | 'care' | 'pass' | 'none' => {
  if (fail > 0) return 'fail'
  if (care > 0) return 'care'
  if (pass > 0) return 'pass'
  return older > 0 ? 'care' : 'none'
}

/** `isPlain` where a part of the mix may have failed, so that no pass of the whole is green beside it. */
export const CountedLooks = ({ counts, isPlain = false }: { counts: LookCounts; isPlain?: boolean }) => {
  const { t } = useLingui()
  const text = useCountsText()
  const look = lookOfCounts(counts)
  if (look === 'none' || (isPlain && counts.fail === 0))
    return <span data-look="none">{look === 'none' && counts.noRate === 0 ? t`no tests` : text(counts)}</span>
  return (
    <span data-look={look}>
      <Sign look={look} /> {text(counts)}
    </span>
  )
}
