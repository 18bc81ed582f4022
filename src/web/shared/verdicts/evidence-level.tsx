import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { EvidenceLevel } from '../../../domain/evidence-level/evidence-level.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import methodLink from '../method-link.module.css'

/** How well a test is documented and whether it was repeated, with the page that tells the rule (EVID-04). It is no part of any verdict. */
export const EvidenceLevelLine = ({ level }: { level: EvidenceLevel }) => {
  const { t } = useLingui()
  const words: Record<EvidenceLevel, string> = {
    A: t`Level of evidence A: readings and conditions are complete, and the result was repeated.`,
    B: t`Level of evidence B: readings and conditions are complete.`,
    C: t`Level of evidence C: readings, conditions or rates are missing.`,
    D: t`Level of evidence D: published elsewhere.`,
  }
  const path = pagePaths.advice('evidence-levels')
  return (
    <p className="flush">
      {words[level]}{' '}
      <Link href={path} className={methodLink.link}>
        <Trans>What the levels mean</Trans>
      </Link>
      <span className="paper-only">{`: ${location.origin}${path}`}</span>
    </p>
  )
}
