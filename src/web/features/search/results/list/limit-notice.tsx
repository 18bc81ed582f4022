import { Trans } from '@lingui/react/macro'
import { MAX_RESULTS } from '../../../../../domain/search/max-results.ts'
import { useSession } from '../../../../platform/session.ts'
import { Notice } from '../../../../ui/notice.tsx'
import styles from '../search-results.module.css'

type LimitNoticeProps = {
  /** How many tests meet all criteria and filters; undefined while unknown. */
  total: number | undefined
  isNewestFirst: boolean
}

/** A list of 500 may lack tests (SRCH-09). */
export const LimitNotice = ({ total, isNewestFirst }: LimitNoticeProps) => {
  const { formats } = useSession()
  const shown = formats.count(MAX_RESULTS)
  const all = total !== undefined && total > MAX_RESULTS ? formats.count(total) : undefined
  return (
    <Notice>
      <p className={styles.limit}>
        <Trans>The maximum allowed number of search results were reached. You may wish to refine your search criteria further.</Trans>
      </p>
      <p className={styles.limit}>
        {all !== undefined &&
          (isNewestFirst ? (
            <Trans>
              newest {shown} of {all}
            </Trans>
          ) : (
            <Trans>
              first {shown} of {all}
            </Trans>
          ))}
      </p>
    </Notice>
  )
}
