import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { HOUR_MS } from '../../../../domain/durations.ts'
import type { StoredReading } from '../../../../contract/console/bench/bench-sheet.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { emptyReading, READING_HOURS } from '../../../../domain/console/bench/bench-test.ts'
import { nextReading } from '../../../../domain/console/bench/next-reading.ts'
import { Button } from '../../../ui/button.tsx'
import { randomKey } from '../../../platform/storage/random-key.ts'
import { momentOf } from '../../shared/texts/dates.ts'
import { TimeLeft } from '../../shared/time-left.tsx'
import { useServerNow } from '../../shared/use-server-now.ts'
import type { KeptReading } from '../bench/kept-entries.ts'
import type { EnteredReading, ReplacedEntry } from './reading-drafts.ts'
import { enteredOf, ReadingForm } from './reading-form.tsx'
import { readingTime } from './reading-time.ts'
import styles from '../test.module.css'
import type { Bench } from '../bench/use-bench.ts'
import { useReadingDraft } from './use-reading-draft.ts'
import { useReadingValues } from './use-reading-values.ts'
import { WaitingEntry } from '../bench/waiting-entry.tsx'

type ReadingsProps = { detail: TestDetail; bench: Bench }

/** What was seen, when it is due, and the form for the next reading. */
export const Readings = ({ detail, bench }: ReadingsProps) => {
  const { t } = useLingui()
  const [form, setForm] = useState<{ start: EnteredReading; corrects: string | null; replaces?: ReplacedEntry | undefined }>()
  const valuesOf = useReadingValues()
  const waiting = bench.waiting.filter((entry): entry is KeptReading => entry.kind === 'reading')
  const valid = detail.readings.filter(({ correctedBy }) => correctedBy === null)
  const done = [...valid, ...waiting.map(({ reading, readAt }) => ({ hours: reading.hours, readAt }))]
  const next = nextReading(done)
  const draft = useReadingDraft(detail.test.id, ({ corrects, replaces, reading, isOther, unreadable, reason }) => {
    // What it corrects may have been corrected by somebody else since.
    const isOpen = corrects === null || valid.some(({ id }) => id === corrects)
    if (isOpen) setForm((before) => before ?? { start: { reading, isOther, unreadable, reason }, corrects, replaces })
  })
  /** What corrects a reading that somebody else corrected meanwhile corrects that correction. */
  const newestOf = (id: string | null): string | null => {
    const correction = detail.readings.find((one) => one.id === id)?.correctedBy ?? null
    return correction === null ? id : newestOf(correction)
  }
  const reopen = ({ id, readAt, corrects, reading, reason = '', faults = {} }: KeptReading) =>
    setForm({ start: { ...enteredOf(reading), reason }, corrects: newestOf(corrects), replaces: { id, readAt, faults } })
  return (
    <section className={styles.part} aria-labelledby="bench-readings">
      <h2 id="bench-readings">
        <Trans>Readings</Trans>
      </h2>
      <ul className={`stack gap-3 plain-list ${styles.timers}`}>
        {READING_HOURS.map((hours) => (
          <li key={hours}>
            <strong>{t`${hours}\u00a0h`}</strong> <Timer hours={hours} readings={done} />
          </li>
        ))}
      </ul>
      <ol className={`stack gap-3 plain-list ${styles.readings}`}>
        {detail.readings.map((one) => (
          <li key={one.id} data-corrected={one.correctedBy !== null || undefined}>
            <ReadingFacts reading={one} />
            {detail.mayRead && one.correctedBy === null && (
              <Button look="quiet" onClick={() => setForm({ start: enteredOf(one), corrects: one.id })}>
                <Trans>Correct</Trans>
              </Button>
            )}
          </li>
        ))}
        {waiting.map((entry) => (
          <li key={entry.key}>
            <p className="breaks">{[entry.reading.appearance, valuesOf(entry.reading)].filter(Boolean).join(' · ')}</p>
            {form?.replaces?.id !== entry.id && (
              <WaitingEntry
                entry={entry}
                name={readingTime(entry.reading.hours)}
                bench={bench}
                onReopen={detail.mayRead ? () => reopen(entry) : undefined}
              />
            )}
          </li>
        ))}
      </ol>
      {detail.mayRead &&
        (form ? (
          <ReadingForm
            key={form.replaces?.id ?? form.corrects ?? 'new'}
            start={form.start}
            corrects={form.corrects}
            replaces={form.replaces}
            needsReason={detail.needsReason}
            onChange={(entered) => draft.keep(entered, form.corrects, form.replaces)}
            onCancel={() => {
              setForm(undefined)
              draft.drop()
            }}
            onAdd={async (reading) => {
              setForm(undefined)
              // The refused one may have been accepted meanwhile, as when the test was returned.
              const isThere = detail.readings.some(({ id }) => id === reading.id)
              const added = bench.add(isThere ? { ...reading, id: randomKey(), corrects: reading.id } : reading)
              draft.drop()
              await added
            }}
          />
        ) : (
          <div className={styles.row}>
            <Button look="primary" onClick={() => setForm({ start: enteredOf(emptyReading(next?.hours ?? 0)), corrects: null })}>
              <Trans>New reading</Trans>
            </Button>
          </div>
        ))}
    </section>
  )
}

/** Whether a reading is done, and if not until when or since when it is due. */
const Timer = ({ hours, readings }: { hours: number; readings: readonly { hours: number; readAt: string }[] }) => {
  const now = useServerNow()
  if (readings.some((one) => one.hours === hours)) return <Trans>done</Trans>
  const before = readings.filter((one) => one.hours < hours)
  if (before.length < readings.length) return <Trans>not read</Trans>
  const mixedAt = before.find((one) => one.hours === 0)?.readAt
  if (mixedAt === undefined) return hours === 0 ? <Trans>when the mix is made</Trans> : <Trans>after the first</Trans>
  return <TimeLeft dueAt={Date.parse(mixedAt) + hours * HOUR_MS} now={now} />
}

/** The server's time beside that of the device, where they differ. */
export const ReceivedAt = ({ reading: { readAt, addedAt } }: { reading: Pick<StoredReading, 'readAt' | 'addedAt'> }) => {
  const [read, received] = [momentOf(readAt), momentOf(addedAt)]
  if (read === received) return null
  return (
    <>
      {' · '}
      <Trans>received {received}</Trans>
    </>
  )
}

const ReadingFacts = ({ reading }: { reading: StoredReading }) => {
  const facts = useReadingValues()(reading)
  return (
    <div className={`grid gap-1 breaks ${styles.reading}`}>
      <p>
        <strong>{readingTime(reading.hours)}</strong> {reading.appearance}
      </p>
      {facts !== '' && <p>{facts}</p>}
      <p className={styles.muted}>
        {reading.by} · {momentOf(reading.readAt)}
        <ReceivedAt reading={reading} />
        {reading.correctedBy !== null && (
          <>
            {' · '}
            <Trans>corrected below</Trans>
          </>
        )}
      </p>
    </div>
  )
}
