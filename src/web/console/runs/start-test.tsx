import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import type { RequestDetail } from '../../../contract/console/requests.ts'
import { createTest } from '../../../contract/console/bench/tests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { AlsoField } from '../shared/form-fields.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { NextReadingCell } from '../shared/next-reading-cell.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import styles from '../shared/facts.module.css'
import { TEST_STATE_TEXTS } from './test-texts.ts'

type StartProps = { detail: RequestDetail; disabled: boolean; run: (call: () => Promise<unknown>) => Promise<unknown> }

/** Starts a test for an accepted request, and for others of the same mix. */
export const StartTest = ({ detail: { request, actions, sameMix, mixes }, disabled, run }: StartProps) => {
  const [, navigate] = useLocation()
  // Of several mixes each is begun where it stands.
  if (!actions.includes('start-test') || mixes.length > 0) return null
  const others = sameMix.filter(({ state }) => state === 'accepted')
  const start = (data: FormData) => {
    const also = new Set(data.getAll('also'))
    const requests = [request, ...others.filter(({ id }) => also.has(id))].map(({ id, rowVersion }) => ({ id, rowVersion }))
    void run(async () => {
      const { id } = await makeCall(createTest, { body: { from: 'requests', requests } })
      navigate(`${CONSOLE_PAGES.tests}/${id}`)
    })
  }
  return (
    <ConsoleForm submit={<Trans>Start a test</Trans>} isBusy={disabled} onSubmit={start}>
      <AlsoField legend={<Trans>Test for these of the same mix too</Trans>} requests={others} isChosen />
    </ConsoleForm>
  )
}

type RunLineProps = { run: RequestDetail['runs'][number]; now: string; /** Whether readers find its report. */ isPublic?: boolean }

/** A test for a request with its state, in a list. */
export const RunLine = ({ run: { id, state, next }, now, isPublic = false }: RunLineProps) => {
  const { i18n } = useLingui()
  return (
    <li>
      <Link href={`${CONSOLE_PAGES.tests}/${id}`}>{id}</Link> · {i18n._(TEST_STATE_TEXTS[state])}
      {isPublic && (
        <>
          {' · '}
          <Link href={CONSOLE_PAGES.publishedTest.replace(':id', id)}>
            <Trans>report</Trans>
          </Link>
        </>
      )}
      {next && (
        <>
          {' · '}
          <Trans>next reading:</Trans> <NextReadingCell next={next} serverTime={now} />
        </>
      )}
    </li>
  )
}

/** The laboratory's own tests for a request. */
export const TestsOfRequest = ({ runs, now }: Pick<RequestDetail, 'runs' | 'now'>) => {
  if (runs.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Tests</Trans>
      </h2>
      <ul>
        {runs.map((one) => (
          <RunLine key={one.id} run={one} now={now} />
        ))}
      </ul>
    </section>
  )
}
