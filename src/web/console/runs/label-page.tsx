import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { canPrint } from '../../platform/device/print-page.ts'
import { readTestCall, type TestDetail } from '../../../contract/console/bench/tests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { qrPath } from '../../shared/sharing/qr-path.ts'
import facts from '../shared/facts.module.css'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/calls/session.ts'
import styles from './label.module.css'

const MAX_COPIES = 12

/** Labels for the jars of a test: a scan opens it at the bench (LAB-243). */
export const LabelPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [reading] = useReading(readTestCall, { params: { id } })
  const [copies, setCopies] = useState(1)
  return (
    <LoadedPage title={t`Label`} reading={reading}>
      {(detail) => (
        <div className={facts.page}>
          <div className={`screen-only ${styles.tools}`}>
            <p className="flush">
              <Link href={`${CONSOLE_PAGES.tests}/${id}`}>
                <Trans>The test at the bench</Trans>
              </Link>
            </p>
            <PageTitle title={t`Label of ${id}`} />
            <div className="row gap-3 bottom">
              <Field id="copies" label={t`Jars`}>
                <select {...controlProps('copies')} value={copies} onChange={({ target }) => setCopies(Number(target.value))}>
                  {Array.from({ length: MAX_COPIES }, (_, at) => (
                    <option key={at} value={at + 1}>
                      {at + 1}
                    </option>
                  ))}
                </select>
              </Field>
              {canPrint() && (
                <Button look="primary" onClick={() => window.print()}>
                  <Trans>Print</Trans>
                </Button>
              )}
            </div>
          </div>
          <div className={styles.labels}>
            {Array.from({ length: copies }, (_, at) => (
              <Label key={at} detail={detail} jar={at + 1} jars={copies} />
            ))}
          </div>
        </div>
      )}
    </LoadedPage>
  )
}

type LabelProps = { detail: TestDetail; jar: number; jars: number }

const Label = ({ detail: { test, sheet, products }, jar, jars }: LabelProps) => {
  const names = new Map(products.map(({ id, name }) => [id, name]))
  return (
    <article className={styles.label} aria-label={test.id}>
      <JarCode path={`${CONSOLE_PAGES.tests}/${test.id}`} />
      <div className={styles.words}>
        <strong>{test.id}</strong>
        {jars > 1 && (
          <span>
            <Trans>
              Jar {jar} of {jars}
            </Trans>
          </span>
        )}
        {sheet.testedOn !== '' && <span>{sheet.testedOn}</span>}
        <ol>
          {sheet.lines.map((line) => (
            <li key={JSON.stringify(line)}>{names.get(line.productId) ?? line.name}</li>
          ))}
        </ol>
      </div>
    </article>
  )
}

/** The address of the test as a QR code. */
const JarCode = ({ path }: { path: string }) => {
  const { size, path: dark } = qrPath(`${location.origin}${path}`, 'M')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden className={styles.code}>
      <path d={dark} />
    </svg>
  )
}
