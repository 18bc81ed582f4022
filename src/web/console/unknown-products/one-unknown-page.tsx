import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { CONSOLE_API } from '../../../contract/console/console-call.ts'
import { readUnknown, type UnknownDetail } from '../../../contract/console/unknown-products.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { countryName } from '../../../domain/console/words/country-names.ts'
import { SummaryRows } from '../../shared/request-summary.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { useReading } from '../shared/calls/session.ts'
import request from '../shared/facts.module.css'
import { ItemPage } from '../shared/item-page.tsx'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { languageName } from '../shared/texts/language-name.ts'
import { Candidates } from './candidates.tsx'
import { Decide } from './decide.tsx'
import styles from './unknown.module.css'
import { UNKNOWN_REASON_TEXTS } from './unknown-texts.ts'

/** One product that visitors sent: what they sent, and what can be decided (WHO-65). */
export const OneUnknownPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const input = useMemo(() => ({ params: { id } }), [id])
  const [reading, reload] = useReading(readUnknown, input)
  return (
    <LoadedPage title={t`Unknown product`} reading={reading}>
      {(detail) => <OneUnknown detail={detail} reload={reload} />}
    </LoadedPage>
  )
}

const OneUnknown = ({ detail, reload }: { detail: UnknownDetail; reload: () => Promise<void> }) => {
  const { t } = useLingui()
  const { unknown, reports, waiting, settled, candidates, mayEdit } = detail
  const { name, number, country, asked } = unknown
  const rows = [
    { label: t`Name`, value: name || '–' },
    { label: t`Number`, value: number || '–' },
    { label: t`Country`, value: countryName(country) },
    { label: t`First asked about`, value: momentOf(unknown.firstAt) },
    { label: t`Last asked about`, value: momentOf(unknown.lastAt) },
  ]
  return (
    <ItemPage list={CONSOLE_PAGES.unknownProducts} back={<Trans>All unknown products</Trans>} title={name || number}>
      <div className={`stack packed ${request.columns}`}>
        <div className={`stack packed ${request.column}`}>
          <section className={request.part}>
            <SummaryRows rows={rows} />
            <p>
              <Plural value={asked} one="It was asked about # time." other="It was asked about # times." />{' '}
              <Plural value={waiting} one="# person is told what becomes of it." other="# people are told what becomes of it." />
            </p>
            {settled && <Decision detail={detail} settled={settled} />}
          </section>
          {!settled && (mayEdit ? <Decide {...{ unknown, candidates, reload }} /> : <Candidates candidates={candidates} />)}
        </div>
        <section className={`packed ${request.part}`}>
          <h2>
            <Trans>What was sent</Trans>
          </h2>
          {reports.length === 0 && (
            <p>
              <Trans>What was sent is deleted.</Trans>
            </p>
          )}
          <ol className={`${styles.reports} stack plain-list`}>
            {reports.map((report) => (
              <Report key={report.id} unknownId={unknown.id} report={report} />
            ))}
          </ol>
        </section>
      </div>
      <AuditLink entity="unknown-product" id={unknown.id} />
    </ItemPage>
  )
}

type DecisionProps = { detail: UnknownDetail; settled: NonNullable<UnknownDetail['settled']> }

const Decision = ({ detail: { unknown }, settled: { at, by } }: DecisionProps) => {
  const { i18n } = useLingui()
  const { product, reason } = unknown
  const moment = momentOf(at)
  return (
    <p>
      {product ? (
        <Trans>
          It is <Link href={`${CONSOLE_PAGES.products}/${product.id}`}>{product.name}</Link>: {by}, {moment}
        </Trans>
      ) : (
        <>
          {reason && `${i18n._(UNKNOWN_REASON_TEXTS[reason])}: `}
          <Trans>
            closed by {by}, {moment}
          </Trans>
        </>
      )}
    </p>
  )
}

const Report = ({ unknownId, report }: { unknownId: string; report: UnknownDetail['reports'][number] }) => {
  const { t } = useLingui()
  const { id, name, number, language, madeAt, photo } = report
  return (
    <li>
      <bdi>{[name, number].filter(Boolean).join(' · ')}</bdi>{' '}
      <span className="muted">
        {momentOf(madeAt)} · {languageName(language)}
      </span>
      {photo && (
        <img
          src={`${CONSOLE_API}unknown-products/${unknownId}/photos/${id}`}
          alt={t`Label of ${name || number}`}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          className={styles.photo}
        />
      )}
    </li>
  )
}
