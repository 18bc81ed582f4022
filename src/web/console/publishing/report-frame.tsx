import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { PageTitle } from '../shared/page-title.tsx'
import styles from './publishing.module.css'

type ReportFrameProps = {
  title: string
  /** Another way, beside that to all reports. */
  way?: ReactNode
  above?: ReactNode
  /** The wide column, and the narrow one. */
  main: ReactNode
  side: ReactNode
}

/** What the page of a report and that of its review have around what they show. */
export const ReportFrame = ({ title, way, above, main, side }: ReportFrameProps) => (
  <div className={`stack flush-texts ${styles.page}`}>
    <p>
      <Link href={CONSOLE_PAGES.published}>
        <Trans>All reports</Trans>
      </Link>
      {way && <> · {way}</>}
    </p>
    <PageTitle title={title} />
    {above}
    <div className={styles.columns}>
      <div className="stack">{main}</div>
      <div className="stack" id="beside">
        {side}
      </div>
    </div>
  </div>
)
