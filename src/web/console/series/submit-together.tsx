import { Plural, Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { SeriesJar } from '../../../contract/console/bench/series.ts'
import { changeTest } from '../../../contract/console/bench/tests.ts'
import type { MissingInReport } from '../../../domain/console/bench/missing-in-report.ts'
import { gapKey } from '../../../domain/method/gaps.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { DoubtList } from '../runs/doubt-list.tsx'
import { useGapText } from '../runs/gaps/use-gap-text.ts'
import { MissingLine } from '../runs/test-actions.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useConsoleSession } from '../shared/calls/session.ts'
import { Failure } from '../shared/failure.tsx'
import styles from './series.module.css'
import type { SeriesEntries } from './entry/use-series-bench.ts'

/** What a test lacks of its protocol, and nobody justified. */
const openGapsOf = ({ gaps }: SeriesJar) => gaps.filter(({ deviation }) => deviation === null).map(({ gap }) => gap)

type SubmitProps = { jars: readonly SeriesJar[]; bench: SeriesEntries; reload: () => Promise<boolean> }

/**
 * Submits all tests of a series that can be, each by itself: where it is stopped in between, the others are submitted by pressing it again.
 * What keeps a test is named beside it.
 */
export const SubmitTogether = ({ jars, bench, reload }: SubmitProps) => {
  const id = useId()
  const { redirectIfUnauthorized } = useConsoleSession()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, unknown>>(new Map())
  const atBench = jars.filter(({ actions }) => actions.includes('submit'))
  if (atBench.length === 0) return null
  const hasWaiting = (jar: SeriesJar): boolean => (bench.entries.get(jar.test.id)?.waiting.length ?? 0) > 0
  const isReady = (jar: SeriesJar): boolean =>
    jar.missing.length === 0 && openGapsOf(jar).length === 0 && jar.doubts.length === 0 && !hasWaiting(jar)
  const ready = atBench.filter(isReady)
  const kept = atBench.filter((jar) => !isReady(jar) || refused.has(jar.test.id))
  /** What keeps a test, as a text: tests that lack the same are named together. */
  const reasonOf = (jar: SeriesJar): string =>
    refused.has(jar.test.id) ? jar.test.id : JSON.stringify([hasWaiting(jar), jar.missing, openGapsOf(jar), jar.doubts])
  const submit = async () => {
    setBusy(true)
    const problems = new Map<string, unknown>()
    try {
      for (const { test } of ready)
        try {
          await makeCall(changeTest, { params: { id: test.id }, body: { rowVersion: test.rowVersion, change: { action: 'submit' } } })
        } catch (error) {
          if (redirectIfUnauthorized(error)) return
          problems.set(test.id, error)
        }
      await reload()
    } finally {
      setRefused(problems)
      setBusy(false)
    }
  }
  return (
    <section className={styles.part} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>
        <Trans>Submit for review</Trans>
      </h2>
      <div className={styles.row}>
        <Button look="primary" disabled={isBusy || ready.length === 0} onClick={() => void submit()}>
          <Plural value={ready.length} _0="None can be submitted yet" one="Submit # test" other="Submit # tests" />
        </Button>
      </div>
      {kept.length > 0 && (
        <ul className={styles.kept}>
          {[...Map.groupBy(kept, reasonOf).values()].map((same) => (
            <li key={same[0]!.test.id}>
              <KeptBack jars={same} error={refused.get(same[0]!.test.id)} hasWaiting={hasWaiting(same[0]!)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type KeptBackProps = { jars: readonly SeriesJar[]; error: unknown; hasWaiting: boolean }

/** What keeps these tests from being submitted with the others. */
const KeptBack = ({ jars, error, hasWaiting }: KeptBackProps) => {
  const { missing, doubts } = jars[0]!
  const gaps = openGapsOf(jars[0]!)
  const gapText = useGapText()
  return (
    <>
      <div className={styles.row}>
        {jars.map(({ test }) => (
          <Link key={test.id} href={`${CONSOLE_PAGES.tests}/${test.id}`} className="figures">
            {test.id}
          </Link>
        ))}
      </div>
      {error !== undefined && <Failure error={error} />}
      {hasWaiting && (
        <p>
          <Trans>Something that was entered is not on the server yet.</Trans>
        </p>
      )}
      {missing.length > 0 && (
        <ul>
          {missing.map((one) => (
            <MissingLine key={JSON.stringify(one)} missing={one as MissingInReport} />
          ))}
        </ul>
      )}
      {gaps.length > 0 && (
        <>
          <p>
            <Trans>Its protocol asks for this, or for a deviation that is justified on the page of the test:</Trans>
          </p>
          <ul>
            {gaps.map((gap) => (
              <li key={gapKey(gap)}>{gapText(gap)}</li>
            ))}
          </ul>
        </>
      )}
      {doubts.length > 0 && (
        <>
          <p>
            <Trans>Unlikely, so that each is submitted on its own page, with a reason:</Trans>
          </p>
          <DoubtList doubts={doubts} />
        </>
      )}
    </>
  )
}
