import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { HOUR_MS } from '../../../../domain/durations.ts'
import type { StoredReading } from '../../../../contract/console/bench/bench-sheet.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { emptyReading, usualSource } from '../../../../domain/console/bench/bench-test.ts'
import { hoursToRead, nextReading } from '../../../../domain/console/bench/next-reading.ts'
import { Button } from '../../../ui/button.tsx'
import { randomKey } from '../../../platform/storage/random-key.ts'
import { momentOf } from '../../shared/texts/dates.ts'
import { TimeLeft } from '../../shared/time-left.tsx'
import { useServerNow } from '../../shared/use-server-now.ts'
import { AddJar, JarList } from '../jars/jar-list.tsx'
import { jarsOfBench, type BenchJar } from '../jars/jars-of-bench.ts'
import { MadeWithWords } from '../jars/made-with-words.tsx'
import type { KeptReading } from '../bench/kept-entries.ts'
import type { EnteredReading, ReplacedEntry } from './reading-drafts.ts'
import { enteredOf, ReadingForm } from './reading-form.tsx'
import { readingTime, withJar } from './reading-time.ts'
import styles from '../test.module.css'
import type { Bench } from '../bench/use-bench.ts'
import { useReadingDraft } from './use-reading-draft.ts'
import { useReadingValues } from './use-reading-values.ts'
import { WaitingEntry } from '../bench/waiting-entry.tsx'

type ReadingsProps = { detail: TestDetail; bench: Bench; reload: () => Promise<unknown> }

/** What was seen, when it is due, and the form for the next reading. */
export const Readings = ({ detail, bench, reload }: ReadingsProps) => {
  const { t } = useLingui()
  const jars = jarsOfBench(detail, bench)
  const asked = new URLSearchParams(useSearch()).get('jar')
  const scanned = jars.find(({ code }) => code === asked)
  const [form, setForm] = useState<{ start: EnteredReading; corrects: string | null; replaces?: ReplacedEntry | undefined }>()
  const valuesOf = useReadingValues()
  const waiting = bench.waiting.filter((entry): entry is KeptReading => entry.kind === 'reading')
  const valid = detail.readings.filter(({ correctedBy }) => correctedBy === null)
  const done = [
    ...valid.map(({ hours, readAt, jar }) => ({ hours, readAt, jar })),
    ...waiting.map(({ reading, readAt, source }) => ({ hours: reading.hours, readAt, jar: source?.jar ?? null })),
  ]
  const { protocol } = detail.sheet
  const own = detail.protocols.find(({ id, version }) => id === protocol?.id && version === protocol.version)
  const hoursAsked = hoursToRead(own?.requirements)
  const next = nextReading(
    done,
    jars.map(({ id }) => id),
    hoursAsked,
  )
  const codeOf = (jar: string | null = null): string | undefined => (jars.length > 1 ? jars.find(({ id }) => id === jar)?.code : undefined)
  const placeOf = (jar: string | null): number => jars.find(({ id }) => id === jar)?.place ?? 1
  const inOrder = detail.readings.toSorted((a, b) => a.hours - b.hours || placeOf(a.jar) - placeOf(b.jar))
  /** The jar that was scanned, or the first one that was not read at these hours. */
  const jarFor = (hours: number): string | null =>
    (scanned ?? jars.find(({ id }) => !done.some((one) => one.hours === hours && one.jar === id)))?.id ?? null
  const draft = useReadingDraft(detail.test.id, ({ corrects, replaces, reading, source, readAt, isOther, unreadable, reason }) => {
    // What it corrects may have been corrected by somebody else since.
    const isOpen = corrects === null || valid.some(({ id }) => id === corrects)
    if (isOpen) setForm((before) => before ?? { start: { reading, source, readAt, isOther, unreadable, reason }, corrects, replaces })
  })
  /** What corrects a reading that somebody else corrected meanwhile corrects that correction. */
  const newestOf = (id: string | null): string | null => {
    const correction = detail.readings.find((one) => one.id === id)?.correctedBy ?? null
    return correction === null ? id : newestOf(correction)
  }
  const reopen = ({ id, readAt, corrects, reading, source = usualSource(), reason = '', faults = {} }: KeptReading) =>
    setForm({
      start: { ...enteredOf(reading, { ...source, readAt }, hoursAsked), reason },
      corrects: newestOf(corrects),
      replaces: { id, readAt, faults },
    })
  return (
    <section className={styles.part} aria-labelledby="bench-readings">
      <h2 id="bench-readings">
        <Trans>Readings</Trans>
      </h2>
      <ul className={`stack gap-3 plain-list ${styles.timers}`}>
        {hoursAsked.map((hours) => (
          <li key={hours}>
            <strong>{t`${hours}\u00a0h`}</strong> <Timer hours={hours} readings={done} jars={jars} />
          </li>
        ))}
      </ul>
      <JarList detail={detail} bench={bench} jars={jars} onChange={reload} />
      <ol className={`stack gap-3 plain-list ${styles.readings}`}>
        {inOrder.map((one) => (
          <li key={one.id} data-corrected={one.correctedBy !== null || undefined}>
            <ReadingFacts reading={one} jar={codeOf(one.jar)} equipment={detail.equipment} />
            {detail.mayRead && one.correctedBy === null && (
              <Button look="quiet" onClick={() => setForm({ start: enteredOf(one, one, hoursAsked), corrects: one.id })}>
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
                name={withJar(readingTime(entry.reading.hours), codeOf(entry.source?.jar))}
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
            detail={detail}
            hoursAsked={hoursAsked}
            mixedAt={(jar) => done.find((one) => one.hours === 0 && one.jar === jar)?.readAt ?? detail.test.startedAt}
            jars={jars}
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
            <Button
              look="primary"
              onClick={() => {
                const hours = next?.hours ?? 0
                const made = { ...usualSource(), jar: jarFor(hours), readAt: null }
                setForm({ start: enteredOf(emptyReading(hours), made, hoursAsked), corrects: null })
              }}
            >
              <Trans>New reading</Trans>
            </Button>
            <AddJar detail={detail} bench={bench} jars={jars} />
          </div>
        ))}
    </section>
  )
}

/** Whether a reading is done, and if not until when or since when it is due. */
type TimerProps = { hours: number; readings: readonly { hours: number; readAt: string; jar: string | null }[]; jars: readonly BenchJar[] }
const Timer = ({ hours, readings, jars }: TimerProps) => {
  const now = useServerNow()
  const left = jars.filter(({ id }) => !readings.some((one) => one.hours === hours && one.jar === id))
  if (left.length === 0) return <Trans>done</Trans>
  if (left.length < jars.length) {
    const codes = left.map(({ code }) => code).join(', ')
    return <Trans>to be read: jar {codes}</Trans>
  }
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

type FactsProps = { reading: StoredReading; jar: string | undefined; equipment: TestDetail['equipment'] }
const ReadingFacts = ({ reading, jar, equipment }: FactsProps) => {
  const facts = useReadingValues()(reading)
  return (
    <div className={`grid gap-1 breaks ${styles.reading}`}>
      <p>
        <strong>{withJar(readingTime(reading.hours), jar)}</strong> {reading.appearance}
      </p>
      {facts !== '' && <p>{facts}</p>}
      <p className={styles.muted}>
        {reading.by} · {momentOf(reading.readAt)}
        <ReceivedAt reading={reading} />
        <MadeWithWords reading={reading} equipment={equipment} />
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
