import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../../platform/session.ts'
import { mixName } from '../../../shared/verdicts/headline-looks.ts'
import type { Known, TankResponse } from './known.ts'
import { testedParts } from './tested-parts.ts'

/** More parts than these are counted: the table of pairs below has them. */
const MOST_PARTS = 3

/** Of a tank of which only parts were tested: which ones, how often they passed, and what was tested with none of the others. */
export const PartsLine = ({ answer, known }: { answer: TankResponse; known: Known }) => {
  const { t } = useLingui()
  const { edition, language } = useSession()
  const { parts, untested } = testedParts(answer)
  if (parts.length === 0) return null
  const named = parts.slice(0, MOST_PARTS).map(({ productIds, counts }) => {
    const mix = mixName(productIds, known)
    if (!counts) return mix
    const { passed, withCare } = counts
    const ended = [
      ...(passed > 0 ? [plural(passed, { one: '# passed', other: '# passed' })] : []),
      ...(withCare > 0 ? [plural(withCare, { one: '# with care', other: '# with care' })] : []),
    ].join(', ')
    return `${mix} (${ended})`
  })
  const more = parts.length - named.length
  const list = [...named, ...(more > 0 ? [t`and ${more} more`] : [])].join('; ')
  const names = new Intl.ListFormat(language).format(untested.map(known.nameOf))
  return (
    <p className="flush">
      <Trans>Tested together: {list}.</Trans>
      {/* A reseller's list is not all that was tested (EDI-20). */}
      {edition.reseller === undefined && names !== '' && (
        <>
          {' '}
          <Trans>Not tested with {names}.</Trans>
        </>
      )}
    </p>
  )
}
