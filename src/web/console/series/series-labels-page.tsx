import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { readSeries } from '../../../contract/console/bench/series.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { canPrint } from '../../platform/device/print-page.ts'
import { Button } from '../../ui/button.tsx'
import { JarLabel } from '../runs/jar-label.tsx'
import styles from '../runs/label.module.css'
import facts from '../shared/facts.module.css'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/calls/session.ts'

/** The labels of all jars of a series on one sheet: a scan opens the test. */
export const SeriesLabelsPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [reading] = useReading(readSeries, { params: { id } })
  return (
    <LoadedPage title={t`Labels`} reading={reading}>
      {({ jars }) => (
        <div className={facts.page}>
          <div className={`screen-only ${styles.tools}`}>
            <p className="flush">
              <Link href={`${CONSOLE_PAGES.series}/${id}`}>
                <Trans>The series</Trans>
              </Link>
            </p>
            <PageTitle title={t`Labels of ${id}`} />
            {canPrint() && (
              <div className="row gap-3">
                <Button look="primary" onClick={() => window.print()}>
                  <Trans>Print</Trans>
                </Button>
              </div>
            )}
          </div>
          <div className={styles.labels}>
            {jars.map(({ test, sheet, products }, at) => (
              <JarLabel key={test.id} id={test.id} testedOn={sheet.testedOn} products={products}>
                <Place at={at + 1} of={jars.length} />
              </JarLabel>
            ))}
          </div>
        </div>
      )}
    </LoadedPage>
  )
}

/** Its place in the series, as the page of the series counts. */
const Place = ({ at, of }: { at: number; of: number }) => (
  <Trans>
    {at} of {of} in the series
  </Trans>
)
