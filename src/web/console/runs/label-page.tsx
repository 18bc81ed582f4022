import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { canPrint } from '../../platform/device/print-page.ts'
import { readTestCall, type TestDetail } from '../../../contract/console/bench/tests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { jarsOf, MAX_JARS_OF_TEST } from '../../../domain/console/bench/bench-test.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import facts from '../shared/facts.module.css'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/calls/session.ts'
import { JarLabel } from './jar-label.tsx'
import styles from './label.module.css'

/** Labels for the jars of a test, each with its own code: a scan opens it at the bench, at that jar (LAB-243, JAR-06). */
export const LabelPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [reading] = useReading(readTestCall, { params: { id } })
  const [chosen, setCopies] = useState<number>()
  return (
    <LoadedPage title={t`Label`} reading={reading}>
      {(detail) => {
        const jars = jarsOf(detail.jars)
        const copies = chosen ?? jars.length
        return (
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
                    {Array.from({ length: MAX_JARS_OF_TEST }, (_, at) => (
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
                <Label key={at} detail={detail} code={jars[at]?.code ?? String(detail.nextJar + at - jars.length)} jars={copies} />
              ))}
            </div>
          </div>
        )
      }}
    </LoadedPage>
  )
}

type LabelProps = { detail: TestDetail; /** Of the jar. */ code: string; jars: number }

const Label = ({ detail: { test, sheet, products }, code, jars }: LabelProps) => {
  const names = new Map(products.map(({ id, name }) => [id, name]))
  return (
    <JarLabel
      id={test.id}
      path={jars > 1 ? `?jar=${encodeURIComponent(code)}` : ''}
      testedOn={sheet.testedOn}
      products={sheet.lines.map((line) => names.get(line.productId) ?? line.name)}
    >
      {jars > 1 && (
        <Trans>
          Jar {code} of {jars}
        </Trans>
      )}
    </JarLabel>
  )
}
