import { Trans, useLingui } from '@lingui/react/macro'
import type { SeriesJar } from '../../../../contract/console/bench/series.ts'
import { Button } from '../../../ui/button.tsx'
import type { KeptReading } from '../../runs/bench/kept-entries.ts'
import { readingTime } from '../../runs/readings/reading-time.ts'
import styles from '../series.module.css'
import type { Drafts } from './use-drafts.ts'
import type { SeriesEntries } from './use-series-bench.ts'
import { valuesInWords } from './values-in-words.ts'

type RefusedProps = { jars: readonly SeriesJar[]; bench: SeriesEntries; drafts: Drafts; onTaken: (hours: number) => void }

/** Readings that the server refused, with their values and why: they are entered again, sent again or discarded. */
export const RefusedReadings = ({ jars, bench, drafts, onTaken }: RefusedProps) => {
  const { i18n } = useLingui()
  const refused = jars.flatMap(({ test }) =>
    (bench.entries.get(test.id)?.waiting ?? [])
      .filter((entry): entry is KeptReading => entry.kind === 'reading' && entry.refusal !== undefined)
      .map((entry) => ({ runId: test.id, entry })),
  )
  if (refused.length === 0) return null
  return (
    <ul className={styles.refused}>
      {refused.map(({ runId, entry }) => {
        const { hours } = entry.reading
        const takeUp = () => {
          // It was seen when it was seen.
          drafts.change(runId, hours, entry.reading, {}, entry.readAt)
          void bench.of(runId).drop(entry.key)
          onTaken(hours)
        }
        return (
          <li key={entry.key} role="alert">
            <p>
              <strong className="figures">{runId}</strong> {readingTime(hours)}: {valuesInWords(entry.reading, i18n)}
            </p>
            <p className="fault">
              <Trans>Not accepted:</Trans> {entry.refusal}
            </p>
            <div className={styles.row}>
              {entry.corrects === null && (
                <Button onClick={takeUp}>
                  <Trans>Enter it again</Trans>
                </Button>
              )}
              <Button onClick={() => void bench.of(runId).sendAll()}>
                <Trans>Send it again</Trans>
              </Button>
              <Button look="quiet" onClick={() => void bench.of(runId).drop(entry.key)}>
                <Trans>Discard</Trans>
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
