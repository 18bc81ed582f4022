import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { DESK, useMediaQuery } from '../../platform/device/media-query.ts'
import { randomKey } from '../../platform/storage/random-key.ts'
import { Notice } from '../../ui/notice.tsx'
import { readingTime } from '../runs/readings/reading-time.ts'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { NextReadingCell } from '../shared/next-reading-cell.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { useServerNow } from '../shared/use-server-now.ts'
import { hoursOf, isReadAt, jarAt, nextOfJar, nextOfSeries } from './entry/jar-at.ts'
import { JarByJar } from './entry/jar-by-jar.tsx'
import { JarGrid } from './entry/jar-grid.tsx'
import { PhotoOfJar } from './entry/photo-of-jar.tsx'
import { RefusedReadings } from './entry/refused-readings.tsx'
import { ResultsOfJars } from './entry/results-of-jars.tsx'
import styles from './series.module.css'
import { ControlsOfSeries } from './controls-of-series.tsx'
import { SubmitTogether } from './submit-together.tsx'
import { useDrafts } from './entry/use-drafts.ts'
import { useOpenedSeries, useSeriesBench, type OpenedSeries, type SeriesEntries } from './entry/use-series-bench.ts'

/** Tests that are made and read together: the readings of one hour down the jars. */
export const SeriesPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [reading, reload] = useOpenedSeries(id)
  return (
    <LoadedPage title={t`Series`} reading={reading}>
      {(opened) => <OpenSeries opened={opened} reload={reload} />}
    </LoadedPage>
  )
}

const RESULTS = 'results'

const OpenSeries = ({ opened, reload }: { opened: OpenedSeries; reload: () => Promise<boolean> }) => {
  const { t } = useLingui()
  const id = useId()
  const { detail, copiedAt } = opened
  const { jars } = detail
  const bench = useSeriesBench(opened, reload)
  const drafts = useDrafts(detail.id)
  const entriesOf = (runId: string) => bench.entries.get(runId)
  const now = useServerNow(undefined)
  const next = nextOfSeries(
    jars.filter(({ mayRead }) => mayRead).map((jar) => nextOfJar(jar, entriesOf(jar.test.id), detail.protocols)),
    now,
  )
  const [chosen, setChosen] = useState<number | typeof RESULTS>()
  // It stays with the hour at which entering began until another one is chosen.
  const [begun] = useState(next?.hours)
  const shown = chosen ?? begun ?? RESULTS
  const isWide = useMediaQuery(DESK)
  const [asksJarByJar, setJarByJar] = useState(false)
  const rowsAt = (hours: number) => jars.map((jar) => jarAt(jar, hours, entriesOf(jar.test.id)))
  const add = (runId: string, hours: number): void => {
    const draft = drafts.of(runId, hours)
    if (!draft) return
    const { reading, since } = draft
    const added = bench.of(runId).add({ kind: 'reading', id: randomKey(), corrects: null, readAt: since, reading })
    drafts.drop(runId, hours)
    void added
  }
  const addAll = (hours: number): void => {
    for (const jar of jars) if (Object.keys(drafts.of(jar.test.id, hours)?.unreadable ?? {}).length === 0) add(jar.test.id, hours)
  }
  const submitted = jars.filter(({ test }) => test.state === 'submitted').length
  return (
    <div className={`${styles.page} comfortable`}>
      <p>
        <Link href={CONSOLE_PAGES.series}>
          <Trans>All series</Trans>
        </Link>
      </p>
      <PageTitle title={detail.name === '' ? detail.id : `${detail.id} · ${detail.name}`} />
      <p className={styles.row}>
        {detail.isDemonstration && <DemonstrationMark />}
        <span className="muted">
          {detail.madeBy} · {momentOf(detail.madeAt)}
        </span>
        <Link href={CONSOLE_PAGES.seriesLabels.replace(':id', detail.id)}>
          <Trans>Print all labels</Trans>
        </Link>
        <Link href={`${CONSOLE_PAGES.tests}?series=${detail.id}&state=all`}>
          <Trans>Its tests as a list</Trans>
        </Link>
      </p>
      {copiedAt !== undefined && <CopyOfSeries at={copiedAt} />}
      <section className={styles.part} aria-labelledby={`${id}readings`}>
        <h2 id={`${id}readings`}>
          <Trans>At the bench</Trans>
        </h2>
        {next && (
          <p>
            <Trans>Next reading:</Trans> <NextReadingCell next={next} serverTime={undefined} />
          </p>
        )}
        <WaitingState bench={bench} />
        <fieldset className={styles.choices}>
          <legend>
            <Trans>What is entered</Trans>
          </legend>
          {hoursOf(jars, detail.protocols).map((hours) => {
            const read = rowsAt(hours).filter(isReadAt).length
            return (
              <label key={hours}>
                <input type="radio" name={`${id}hours`} checked={shown === hours} onChange={() => setChosen(hours)} /> {readingTime(hours)}{' '}
                <span className="muted figures">{t`${read} of ${jars.length}`}</span>
              </label>
            )
          })}
          <label>
            <input type="radio" name={`${id}hours`} checked={shown === RESULTS} onChange={() => setChosen(RESULTS)} />{' '}
            <Trans>Weights and results</Trans>
          </label>
        </fieldset>
        {isWide && shown !== RESULTS && (
          <label className={styles.check}>
            <input type="checkbox" checked={asksJarByJar} onChange={({ target }) => setJarByJar(target.checked)} />{' '}
            <Trans>One jar at a time</Trans>
          </label>
        )}
        {shown === RESULTS ? (
          <ResultsOfJars jars={jars} protocols={detail.protocols} bench={bench} />
        ) : isWide && !asksJarByJar ? (
          <JarGrid rows={rowsAt(shown)} hours={shown} drafts={drafts} onSave={() => addAll(shown)} />
        ) : (
          <JarByJar key={shown} rows={rowsAt(shown)} hours={shown} drafts={drafts} onAdd={(runId) => add(runId, shown)} />
        )}
        <RefusedReadings jars={jars} bench={bench} drafts={drafts} onTaken={setChosen} />
      </section>
      <ControlsOfSeries detail={detail} reload={reload} />
      <PhotoOfJar jars={jars} bench={bench} />
      <SubmitTogether jars={jars} bench={bench} reload={reload} />
      {submitted > 0 && (
        <p>
          {t`${submitted} of ${jars.length} wait for their review.`}{' '}
          <Link href={CONSOLE_PAGES.seriesReview.replace(':id', detail.id)}>
            <Trans>Review them</Trans>
          </Link>
        </p>
      )}
    </div>
  )
}

/** Whether everything that was entered is on the server. */
const WaitingState = ({ bench }: { bench: SeriesEntries }) => {
  const { t } = useLingui()
  const all = [...bench.entries.values()]
  const waiting = all.flatMap((entries) => entries.waiting)
  const isAway = all.some(({ away }) => away !== undefined)
  const isRefused = waiting.some(({ refusal }) => refusal !== undefined)
  return (
    <output className={styles.state}>
      {waiting.length === 0
        ? t`Everything is saved`
        : isRefused
          ? t`Not accepted by the server: look at what is marked below. It is kept on this device.`
          : isAway
            ? t`Not sent yet (${waiting.length}): the server cannot be reached. Everything is kept on this device and sent when it is back.`
            : t`Not sent yet (${waiting.length}): kept on this device`}
    </output>
  )
}

const CopyOfSeries = ({ at }: { at: string }) => {
  const time = momentOf(at)
  return (
    <output>
      <Notice>
        <Trans>
          The server cannot be reached. This is the series as it was on {time}; what you enter is kept on this device and sent when the
          server is back.
        </Trans>
      </Notice>
    </output>
  )
}
