import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { LABORATORY_LANGUAGE } from '../../../domain/observations.ts'
import type { WatchedHours } from '../../../domain/method/requirements.ts'
import type { ChangedPart } from '../../../domain/published-test.ts'
import { useSession } from '../../platform/session.ts'
import { Day } from '../../shared/amounts/quantities.tsx'
import { WrittenText } from '../../shared/texts/written-text.tsx'
import { IncompleteSentence } from '../../shared/verdicts/incomplete-sentence.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './issue-details.module.css'

type Issue = NonNullable<Report['issue']>

/** Above a report that the laboratory is looking at again. */
export const UnderReviewNotice = () => (
  <Notice>
    <strong>
      <Trans>Under review</Trans>
      {'. '}
    </strong>
    <Trans>
      The laboratory is looking at this test again and may amend or withdraw the report. Do not rely on it until the laboratory has
      finished.
    </Trans>
  </Notice>
)

/** Above a report of a test that lacks readings which its method requires. */
export const IncompleteNotice = ({ hours }: { hours: WatchedHours }) => (
  <Notice>
    <strong>
      <Trans>Incomplete</Trans>
      {'. '}
    </strong>
    <IncompleteSentence hours={hours} />
  </Notice>
)

type IssueDetailsProps = {
  issue: Issue
  amendmentsId: string
  /** The address of its PDF, where it has one. */
  pdf?: string | undefined
}

/** What the laboratory publishes with a test besides its result (LAB-85). */
export const IssueDetails = ({ issue, amendmentsId, pdf }: IssueDetailsProps) => {
  const { photos, amendments, laboratory } = issue
  return (
    <div className="stack gap-5">
      {photos.length > 0 && <Photos photos={photos} />}
      {amendments.length > 0 && <Amendments amendments={amendments} id={amendmentsId} />}
      {laboratory && <IssuedBy laboratory={laboratory} />}
      <p className="muted flush">
        <Trans>
          The results relate only to the items tested. The report was issued by an authorised person of the laboratory who did not carry out
          the test.
        </Trans>
      </p>
      {pdf !== undefined && (
        <p className="screen-only flush">
          <a href={pdf}>
            <Trans>Report as PDF</Trans>
          </a>
        </p>
      )}
    </div>
  )
}

/** Who answers for this version: the laboratory, and the person by name or code (LAB-242). */
const IssuedBy = ({
  laboratory: { name, addressLines, accreditation, authorisedBy },
}: {
  laboratory: NonNullable<Issue['laboratory']>
}) => (
  <section>
    <h2>
      <Trans>Laboratory</Trans>
    </h2>
    <address className={styles.laboratory}>
      {[name, ...addressLines].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
    {accreditation !== '' && (
      <p>
        <Trans>Accreditation: {accreditation}</Trans>
      </p>
    )}
    <p>
      <Trans>Authorised by: {authorisedBy}</Trans>
    </p>
  </section>
)

const Photos = ({ photos }: Pick<Issue, 'photos'>) => {
  const { t } = useLingui()
  return (
    <section>
      <h2>
        <Trans>Photos</Trans>
      </h2>
      <div className={styles.photos}>
        {photos.map(({ url, caption }, at) => {
          const number = at + 1
          return (
            <figure key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url}
                  alt={caption === '' ? t`Photo ${number}` : caption}
                  lang={caption === '' ? undefined : LABORATORY_LANGUAGE}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              {caption !== '' && (
                <figcaption>
                  <WrittenText text={caption} />
                </figcaption>
              )}
            </figure>
          )
        })}
      </div>
    </section>
  )
}

/** What a later version can change, by name. */
export const usePartNames = (): Record<ChangedPart, string> => {
  const { t } = useLingui()
  return {
    result: t`Result`,
    products: t`Products`,
    water: t`Water Volume`,
    date: t`Date Tested`,
    country: t`Country`,
    crop: t`Crop`,
    observations: t`Observations`,
    method: t`Method`,
    conditions: t`Test Conditions`,
    deviations: t`Deviations from the method`,
    photos: t`Photos`,
  }
}

/** What later versions changed, and why, in the laboratory's own words. */
const Amendments = ({ amendments, id }: Pick<Issue, 'amendments'> & { id: string }) => {
  const { language } = useSession()
  const names = usePartNames()
  return (
    <section>
      <h2 id={id} tabIndex={-1}>
        <Trans>Amendments</Trans>
      </h2>
      <ol className={`grid gap-2 ${styles.amendments}`}>
        {amendments.map(({ version, issuedOn, changed, reason }) => {
          const parts = new Intl.ListFormat(language).format(changed.map((part) => names[part]))
          return (
            <li key={version}>
              <strong>
                <Trans>Version {version}</Trans>
              </strong>
              , <Day isoDay={issuedOn} />
              {parts !== '' && (
                <>
                  {' · '}
                  <Trans>Changed: {parts}</Trans>
                </>
              )}
              <span className={styles.text}>
                <WrittenText text={reason} />
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
