import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { bibtexOf, type Cited, risOf } from '../../../domain/citations.ts'
import { utcDay } from '../../../domain/durations.ts'
import { methodPath } from '../../../domain/public-pages/method-path.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { lazyExtra } from '../../platform/lazy-component.ts'
import { useSession } from '../../platform/session.ts'
import { MethodLink } from '../../shared/method-link.tsx'
import { WrittenText } from '../../shared/texts/written-text.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useHeadline } from './headline.ts'
import styles from './issue-method.module.css'

const JarsRead = lazyExtra(() => import('./deviations.tsx').then((file) => file.JarsRead))
const ReportedDeviations = lazyExtra(() => import('./deviations.tsx').then((file) => file.ReportedDeviations))

type IssueMethodProps = {
  test: Report
  /** A copy that the browser or a cache stored may lack what the report has. */
  isCopy: boolean
  /** A report that is not public is cited by nobody. */
  isPublic: boolean
}

/** By which protocol it was tested, where that was recorded, and how the report is cited (METHOD-08, METHOD-10). */
export const IssueMethod = ({ test, isCopy, isPublic }: IssueMethodProps) => {
  const { method = '', deviations = '', completeness } = test.issue ?? {}
  const { language } = useSession()
  return (
    <section className="stack gap-2">
      <h2>
        <Trans>Method</Trans>
      </h2>
      <p className="flush">
        {method !== '' ? <WrittenText text={method} /> : isCopy ? <Trans>not in this copy</Trans> : <Trans>not recorded</Trans>}
        {' · '}
        <MethodLink />
        <span className="paper-only">{`: ${location.origin}${methodPath(language)}`}</span>
      </p>
      {completeness?.jars && (
        <p className="flush">
          <JarsRead jars={completeness.jars} />
        </p>
      )}
      {(deviations !== '' || (completeness?.deviations.length ?? 0) > 0) && (
        <p className={`flush ${styles.text}`}>
          <strong>
            <Trans>Deviations:</Trans>
          </strong>
          {deviations !== '' && (
            <>
              {' '}
              <WrittenText text={deviations} />
            </>
          )}
        </p>
      )}
      {completeness && completeness.deviations.length > 0 && <ReportedDeviations deviations={completeness.deviations} />}
      {isPublic && <Citation test={test} />}
    </section>
  )
}

const Citation = ({ test }: { test: Report }) => {
  const { t } = useLingui()
  const { brand, formats, language } = useSession()
  const { title } = useHeadline()(test)
  const [readOn] = useState(() => utcDay(Date.now()))
  const { tankmixId: testId, dateOfTest: testedOn, issue } = test
  const address = `${location.origin}${pagePaths.report(testId, language)}`
  const cited: Cited = {
    publisher: brand.registeredOffice.company,
    title,
    testId,
    version: issue?.version,
    testedOn,
    address,
    readOn,
  }
  const facts = [
    `${t`Test Number`} ${testId}`,
    ...(issue ? [`${t`Version`} ${formats.count(issue.version)}`] : []),
    `${t`Date Tested`} ${formats.day(testedOn)}`,
  ]
  const forms = [
    { name: t`Text`, text: `${brand.title}. ${title}. ${facts.join(', ')}. ${address}` },
    { name: 'BibTeX', text: bibtexOf(cited) },
    { name: 'RIS', text: risOf(cited) },
  ]
  return (
    <details className={`screen-only ${styles.citation}`}>
      <summary>
        <Trans>How to cite</Trans>
      </summary>
      {forms.map(({ name, text }) => (
        <div key={name} className={styles.form}>
          <h3>{name}</h3>
          <CopyButton text={() => text} />
          <pre>{text}</pre>
        </div>
      ))}
    </details>
  )
}
