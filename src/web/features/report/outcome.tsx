import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { reportLook } from '../../../domain/verdicts.ts'
import { useSession } from '../../platform/session.ts'
import { CropName } from '../../shared/crops/crop-name.tsx'
import { DemoMark } from '../../shared/verdicts/demo-mark.tsx'
import { VerdictSign } from '../../shared/verdicts/verdict-sign.tsx'
import styles from './outcome.module.css'

type OutcomeProps = {
  code: string
  isDemo: boolean | undefined
  /** Whether a pass is none to rely on: under review, or without required readings. */
  isDoubted: boolean
  /** How a pass looks that shows nothing by itself, whatever its code: with a product at rate 0, or of an older formulation. */
  apart: 'unknown' | 'care' | undefined
  /** What says of a seed coating that it is one. */
  coating: string | undefined
  /** The verdict in a word or two, if the code says one. */
  verdict: string | undefined
  /** The mix, and where it was tested. */
  tested: string
  /** As it was recorded. */
  crop: string | undefined
  /** Otherwise the crop may follow. */
  isWhole: boolean
  /** The phrase. */
  children: ReactNode
}

/** The result in words, with a sign where the code says something (RPT-04). */
export const ReportOutcome = ({ code, isDemo, isDoubted, apart, coating, verdict, tested, crop, isWhole, children }: OutcomeProps) => {
  const { t } = useLingui()
  const { language } = useSession()
  const known = reportLook(code)
  const look = apart ?? (isDoubted && known === 'pass' ? 'care' : known)
  const words = { pass: t`Compatible`, care: t`Compatible with care`, fail: t`Not compatible` }
  return (
    <div className={styles.outcome} data-look={look}>
      {look !== 'none' && (
        <span className={styles.sign}>
          <VerdictSign look={look} />
          <span className="visually-hidden">{apart || look === 'unknown' ? verdict : words[look]}</span>
        </span>
      )}
      <p className="grid gap-1 shrinks flush breaks">
        <span className={styles.headline}>
          {coating !== undefined && `${coating} · `}
          {verdict !== undefined && <strong>{`${verdict}${colonIn(language)}`}</strong>}
          {tested}
          {crop && ', '}
          {crop && <CropName recorded={crop} />} {!isWhole && <span aria-hidden className={styles.crop} />} <DemoMark isDemo={isDemo} />
        </span>
        {children}
      </p>
    </div>
  )
}
