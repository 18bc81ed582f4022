import { useLingui } from '@lingui/react/macro'
import type { LookCounts } from '../../../domain/public-pages/tests-of-product.ts'
import { useDrawing } from './page-context.ts'
import { Sign } from './sign.tsx'

/** All three counts, so that no fail and no care is left unsaid, fails first; then passes that show nothing. */
export const useCountsText = (): ((counts: LookCounts) => string) => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  return (counts) => {
    const [pass, withCare, fail] = [counts.pass, counts.care, counts.fail].map(formats.count) as [string, string, string]
    const said =
      counts.fail > 0 ? t`${fail} fail, ${withCare} with care, ${pass} pass` : t`${pass} pass, ${withCare} with care, ${fail} fail`
    if (counts.noRate === 0) return said
    const counted = formats.count(counts.noRate)
    const noRates = t`${counted} with a rate that is not known`
    return `${said}, ${noRates}`
  }
}

const lookOfCounts = ({ pass, care, fail }: LookCounts): 'fail' | 'conflicting' | 'care' | 'pass' | 'none' => {
  if (fail > 0) return pass + care > 0 ? 'conflicting' : 'fail'
  if (care > 0) return 'care'
  return pass > 0 ? 'pass' : 'none'
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
