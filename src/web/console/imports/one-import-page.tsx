import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { dropImport, readImport, type ImportDetail } from '../../../contract/console/imports/imports.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { isEnded, isWorking } from '../../../domain/console/imports.ts'
import { SummaryRows } from '../../shared/request-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { useReadingWhile } from '../shared/calls/use-reading-while.ts'
import { ConfirmButton } from '../shared/confirm-button.tsx'
import { Failure } from '../shared/failure.tsx'
import facts from '../shared/facts.module.css'
import { ItemPage } from '../shared/item-page.tsx'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { formats } from '../shared/texts/formats.ts'
import { ChooseSheet } from './choose-sheet.tsx'
import { IMPORT_STATE_TEXTS, sentence } from './import-texts.ts'
import styles from './imports.module.css'
import { Undo } from './undo/undo.tsx'
import { WhatChanges } from './what-changes.tsx'
import { MappingForm } from './mapping-form.tsx'
import { MappingFile } from './mapping-file.tsx'

/** One spreadsheet: how far it is, what is asked, what it would change, and what can be done (BRING-20 to BRING-28). */
export const OneImportPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const input = useMemo(() => ({ params: { id } }), [id])
  const [reading, reload] = useReadingWhile(readImport, input, ({ import: { state } }) => isWorking(state))
  return (
    <LoadedPage title={t`Import`} reading={reading}>
      {(detail) => <OneImport detail={detail} reload={reload} />}
    </LoadedPage>
  )
}

type OneImportProps = { detail: ImportDetail; reload: () => Promise<void> }

const OneImport = ({ detail, reload }: OneImportProps) => {
  const { t, i18n } = useLingui()
  const { import: own, said, mapping, problem, progress, look, mayEdit } = detail
  const { state } = own
  const isSmall = own.bytes < 100_000
  const size = formats().number(Number((own.bytes / (isSmall ? 1_000 : 1_000_000)).toFixed(1)))
  const by = (who: string | null, at: string | null): string => (who === null ? '' : at === null ? who : `${who}, ${momentOf(at)}`)
  const rows = [
    { label: t`State`, value: i18n._(IMPORT_STATE_TEXTS[state]) },
    { label: t`Size`, value: isSmall ? t`${size}\u00a0kB` : t`${size}\u00a0MB` },
    { label: t`Files`, value: own.files.length === 1 ? '' : own.files.join(', ') },
    { label: t`Uploaded`, value: by(own.uploadedBy, own.uploadedAt) },
    { label: t`Questions answered by`, value: own.mappedBy ?? '' },
    { label: t`Confirmed`, value: by(own.confirmedBy, own.confirmedAt) },
    { label: t`Ended`, value: own.endedAt === null ? '' : momentOf(own.endedAt) },
  ]
  const isOpen = state === 'mapping' || state === 'looked' || state === 'unreadable'
  const hasColumns = mapping !== null && mapping.columns.length > 0
  return (
    <ItemPage list={CONSOLE_PAGES.imports} back={<Trans>All imports</Trans>} title={own.uploadedAs}>
      <section className={facts.part}>
        <SummaryRows rows={rows} />
        {said.length > 0 && (
          <ul>
            {said.map((text) => (
              <li key={text} className="breaks">
                {text}
              </li>
            ))}
          </ul>
        )}
        {problem !== '' && (
          <div role="alert">
            <Notice tone="error">{sentence(problem)}</Notice>
          </div>
        )}
        {progress && <Progress progress={progress} />}
      </section>
      {isOpen && mayEdit && <ChooseSheet key={`sheet ${own.rowVersion}`} detail={detail} reload={reload} />}
      {look && state !== 'dropped' && <WhatChanges detail={detail} look={look} reload={reload} />}
      {own.takenIn !== null && <Undo number={own.takenIn} />}
      {hasColumns &&
        isOpen &&
        mayEdit &&
        (state === 'looked' ? (
          <details className={facts.part}>
            <summary>
              <Trans>Change the mapping</Trans>
            </summary>
            <MappingForm key={own.rowVersion} detail={detail} mapping={mapping} reload={reload} />
          </details>
        ) : (
          <MappingForm key={own.rowVersion} detail={detail} mapping={mapping} reload={reload} />
        ))}
      {hasColumns && <MappingFile id={own.id} />}
      {!isEnded(state) && state !== 'taking' && <Drop detail={detail} reload={reload} />}
      <AuditLink entity="upload" id={own.id} />
    </ItemPage>
  )
}

const Progress = ({ progress: { rows, ofRows, share, secondsLeft } }: { progress: NonNullable<ImportDetail['progress']> }) => {
  const { t } = useLingui()
  const [read, all] = [formats().number(rows), formats().number(ofRows)]
  return (
    <div className="stack gap-2">
      <progress className={styles.bar} value={share} max={1_000} aria-label={t`How far it is`} />
      <p>
        {ofRows > 0 ? <Trans>{`${read} of ${all} rows read.`}</Trans> : rows > 0 && <Trans>{`${read} rows read.`}</Trans>}{' '}
        {secondsLeft !== null && (
          <Plural value={Math.max(1, Math.ceil(secondsLeft / 60))} one="About # minute left." other="About # minutes left." />
        )}{' '}
        <Trans>It goes on when you close this page.</Trans>
      </p>
    </div>
  )
}

const Drop = ({ detail: { import: own }, reload }: OneImportProps) => {
  const { error, isBusy, run } = useMutation({ onConflict: reload, showsConflict: true })
  const drop = () =>
    run(async () => {
      await makeCall(dropImport, { params: { id: own.id }, body: { rowVersion: own.rowVersion } })
      await reload()
    })
  return (
    <div className="stack gap-2 at-start">
      {error !== undefined && <Failure error={error} />}
      <ConfirmButton
        disabled={isBusy}
        question={<Trans>Drop this import, and delete its file?</Trans>}
        confirm={<Trans>Drop it</Trans>}
        onConfirm={() => void drop()}
      >
        <Trans>Drop this import</Trans>
      </ConfirmButton>
    </div>
  )
}
