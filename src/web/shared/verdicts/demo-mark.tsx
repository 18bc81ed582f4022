import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../platform/session.ts'
import styles from './demo-mark.module.css'

/**
 * Says inside a verdict that it comes from demonstration data, so that no picture of it passes as a laboratory result. `isDemo`: what
 * the test itself says, which may be older than the page's data: from a stored pack, a cached report or the last results.
 */
export const DemoMark = ({ isDemo = false }: { isDemo?: boolean | undefined }) =>
  (useSession().data.demo || isDemo) && (
    <span className={styles.mark}>
      <Trans comment="Short mark inside a verdict that comes from demonstration data">DEMO</Trans>
    </span>
  )

/** The same word for tables that have it in every cell; undefined where the data are real. */
export const useDemoWord = (): string | undefined => {
  const { t } = useLingui()
  const { data } = useSession()
  return data.demo ? t({ message: 'DEMO', comment: 'Short mark inside a verdict that comes from demonstration data' }) : undefined
}
