import { Trans } from '@lingui/react/macro'
import FileText from 'lucide-react/icons/file-text'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import styles from './report-page.module.css'

/** Says that a test does not exist, or that it could not be fetched. */
export const NoReport = ({ isUnknown, isCutOff }: { isUnknown: boolean; isCutOff: boolean }) => {
  const { product } = useSession().brand
  return (
    <div className={styles.none}>
      <FileText aria-hidden size={48} strokeWidth={1.5} />
      {isUnknown ? (
        <>
          <h1>
            <Trans>There is no such report</Trans>
          </h1>
          <p>
            <Trans>There is no {product} test with this number. The link may be incomplete, or the test may have been withdrawn.</Trans>
          </p>
        </>
      ) : (
        <>
          <h1>
            <Trans>The report could not be loaded</Trans>
          </h1>
          <p>
            {isCutOff ? (
              <Trans>The server cannot be reached, and this report is not saved in this browser.</Trans>
            ) : (
              <Trans>Something bad happened; please try again later.</Trans>
            )}
          </p>
          <Button look="primary" onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      <ButtonLink look={isUnknown ? 'primary' : 'secondary'} href={pagePaths.search}>
        <Trans>Search for {product} Results</Trans>
      </ButtonLink>
    </div>
  )
}
