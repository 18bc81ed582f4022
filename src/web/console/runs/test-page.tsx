import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { lookedAt, validReadings } from '../../../domain/console/bench/bench-test.ts'
import { laboratoryDay, NO_TIME_ZONE } from '../../../domain/method/laboratory-days.ts'
import { formats } from '../shared/texts/formats.ts'
import { equipmentDoubts } from '../../../domain/console/bench/equipment.ts'
import { Notice } from '../../ui/notice.tsx'
import { Notes } from '../notes/notes.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { LoadedPage } from '../shared/loaded-page.tsx'
import type { ApiError } from '../../platform/network/api.ts'
import { PageTitle } from '../shared/page-title.tsx'
import { RecordProof } from '../shared/record-proof.tsx'
import { limitsOfSheet, requirementsOfSheet } from './bench/asked-reasons.ts'
import { BenchState } from './bench/bench-state.tsx'
import { RepeatLinks, RepeatTest } from './again/repeat-test.tsx'
import { ConflictNotice } from './bench/conflict-notice.tsx'
import { LinesForm } from './sheet/lines-form.tsx'
import { ControlActions } from './controls/control-actions.tsx'
import { ControlFacts } from './controls/control-facts.tsx'
import { ControlState } from './controls/control-state.tsx'
import { CONTROL_KIND_TEXTS } from './controls/control-texts.ts'
import { ControlsOfTest } from './controls/controls-of-test.tsx'
import { Photos } from './photos.tsx'
import { Readings } from './readings/readings.tsx'
import { ConclusionForm, ConditionsForm } from './sheet/sheet-form.tsx'
import { TestActions } from './test-actions.tsx'
import { TestChanges, TestHistory, TestHistoryLine } from './test-history.tsx'
import styles from './test.module.css'
import { useBench } from './bench/use-bench.ts'
import { usePhotoChanges } from './bench/use-photo-changes.ts'
import { useOpenedTest, type OpenedTest } from './bench/use-opened-test.ts'
import { ValueHistory } from './value-history.tsx'
import { ChangedNotice } from '../shared/changed-notice.tsx'

/** One test of the laboratory, as it is entered at the bench. */
export const TestPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [reading, reload] = useOpenedTest(id)
  return (
    <LoadedPage title={t`Test`} reading={reading}>
      {(opened) => <BenchPage opened={opened} reload={reload} />}
    </LoadedPage>
  )
}

const BenchPage = ({ opened, reload }: { opened: OpenedTest; reload: () => Promise<boolean> }) => {
  const { i18n, t } = useLingui()
  const bench = useBench(opened, reload)
  const { detail, copiedAt } = opened
  const photoChanges = usePhotoChanges({ detail, bench, reload })
  const [changes, setChanges] = useState<ApiError['changes']>([])
  const { test, products, protocols, requests, history, mayEdit, mayRead, control } = detail
  const { sheet, unreadable, faults, edit } = bench
  const limits = limitsOfSheet(sheet, protocols)
  const asked = requirementsOfSheet(sheet, protocols)
  const form = { sheet, limits, unreadable, faults, disabled: !mayEdit, edit }
  const measured = validReadings(detail.readings).map((one) => ({ ...one, readAt: lookedAt(one, detail.readings) }))
  const returned = test.state === 'returned' ? history.findLast(({ action }) => action === 'return') : undefined
  return (
    <div className={styles.page}>
      <p>
        <Link href={CONSOLE_PAGES.tests}>
          <Trans>All tests</Trans>
        </Link>
      </p>
      <PageTitle title={control ? t`Control ${test.id}` : test.id} />
      <p className={styles.row}>
        <ControlState state={test.state} outcome={control?.outcome ?? null} />
        {control && <span>{i18n._(CONTROL_KIND_TEXTS[control.kind])}</span>}
        {detail.isDemonstration && <DemonstrationMark />}
        <Link href={CONSOLE_PAGES.label.replace(':id', test.id)}>
          <Trans>Print a label</Trans>
        </Link>
        {requests.length > 0 && (
          <span>
            <Trans>For</Trans>{' '}
            {requests.map(({ id, reference }) => (
              <span key={id}>
                <Link href={`${CONSOLE_PAGES.requests}/${reference}`}>{reference}</Link>{' '}
              </span>
            ))}
          </span>
        )}
      </p>
      {test.state === 'submitted' && !control && (
        <p>
          <Link href={CONSOLE_PAGES.review.replace(':id', test.id)}>
            <Trans>Open the review</Trans>
          </Link>
        </p>
      )}
      {test.versions > 0 && (
        <p>
          <Link href={CONSOLE_PAGES.publishedTest.replace(':id', test.testId)}>
            <Trans>Open the published report</Trans>
          </Link>
        </p>
      )}
      <RepeatLinks of={detail} />
      {returned && (
        <Notice>
          <TestHistoryLine entry={returned} />
        </Notice>
      )}
      {changes.length > 0 && (
        <ChangedNotice said={<Trans>Nothing was done, because this test was changed since you opened it. Look at it again:</Trans>}>
          <TestChanges changes={changes} />
        </ChangedNotice>
      )}
      {copiedAt !== undefined && <CopyNotice at={copiedAt} />}
      <ConflictNotice bench={bench} detail={detail} />
      {(mayEdit || bench.waiting.length > 0) && <BenchState bench={bench} photoChanges={photoChanges} />}
      <div className={styles.withActions}>
        <div className={styles.column}>
          <TestActions
            detail={detail}
            hasWaiting={bench.waiting.length > 0 || photoChanges.hasWaiting}
            onDone={async (stale = []) => {
              setChanges(stale)
              await reload()
            }}
          />
          {control && (
            <ControlActions
              detail={detail}
              hasWaiting={bench.waiting.length > 0 || photoChanges.hasWaiting}
              onDone={async (stale = []) => {
                setChanges(stale)
                await reload()
              }}
            />
          )}
        </div>
        <div className={`${styles.column} ${styles.read}`}>
          {control && <ControlFacts control={control} />}
          <ConditionsForm
            {...form}
            protocols={protocols}
            isProtocolFixed={test.state !== 'draft' && test.versions === 0 && detail.sheet.protocol !== null}
            equipment={detail.equipment}
            requests={requests}
            isControl={control !== null}
            doubts={equipmentDoubts(sheet, measured, detail.equipment, (time) => laboratoryDay(time, formats().timeZone ?? NO_TIME_ZONE))}
          />
          {control?.kind !== 'water' && (
            <LinesForm
              sheet={sheet}
              products={products}
              lots={detail.lots}
              weighedShare={limits.weighedShare}
              isWeightAsked={(asked?.weights ?? null) !== null}
              bench={bench}
              disabled={!mayEdit}
            />
          )}
          {!control && <ControlsOfTest detail={detail} reload={reload} />}
          {detail.actions.includes('start') && <ReadingsAfterStart />}
          {(mayRead || detail.readings.length > 0) && <Readings detail={detail} bench={bench} reload={reload} />}
          {(mayRead || detail.photos.length > 0) && (
            <Photos detail={detail} bench={bench} changes={photoChanges} isAway={copiedAt !== undefined} />
          )}
          {!control && <ConclusionForm {...form} />}
          <ValueHistory history={history} readings={detail.readings} jars={detail.jars} className={styles.part} />
        </div>
        <div className={styles.column}>
          <Notes of="test" id={test.id} className={styles.part} isAway={copiedAt !== undefined} />
          {detail.repeatFor !== null && (
            <section className={styles.part} aria-labelledby="bench-again">
              <h2 id="bench-again">
                <Trans>Do it again</Trans>
              </h2>
              <RepeatTest of={{ testId: test.testId, repeatFor: detail.repeatFor }} />
            </section>
          )}
          <TestHistory history={history} />
          <AuditLink entity="test" id={test.id} />
          <RecordProof id={test.id} />
        </div>
      </div>
    </div>
  )
}

/** *To the readings* leads here before the start too (ENTRY-10). */
const ReadingsAfterStart = () => (
  <section className={styles.part} aria-labelledby="bench-readings">
    <h2 id="bench-readings">
      <Trans>Readings</Trans>
    </h2>
    <p>
      <Trans>
        Readings are added once the test is started: <a href="#bench-actions">go to the start</a>.
      </Trans>
    </p>
  </section>
)

/** What is shown is a copy: the server is asked again by itself. */
const CopyNotice = ({ at }: { at: string }) => {
  const time = momentOf(at)
  return (
    <output>
      <Notice>
        <Trans>
          The server cannot be reached. This is the test as it was on {time}; what you enter is kept on this device and sent when the server
          is back.
        </Trans>
      </Notice>
    </output>
  )
}
