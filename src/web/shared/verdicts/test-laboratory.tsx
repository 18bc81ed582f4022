import { Trans } from '@lingui/react/macro'
import type { Test } from '../../../contract/look-ups/tests.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { useSession } from '../../platform/session.ts'

/** Who made a test, where that is not the service's own laboratory (SOURCE-05). */
export const TestLaboratory = ({ test: { laboratory } }: { test: Pick<Test, 'laboratory'> }) => {
  const { language } = useSession()
  return (
    laboratory && (
      <span className="quiet breaks">
        <Trans>Laboratory</Trans>
        {colonIn(language)}
        {laboratory.name}
      </span>
    )
  )
}
