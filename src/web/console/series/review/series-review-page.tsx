import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { decideReview, MAX_REVIEW_NOTE } from '../../../../contract/console/bench/publishing.ts'
import { readSeriesReview, type ReviewedTest, type SeriesReview } from '../../../../contract/console/bench/series-review.ts'
import { readSigning } from '../../../../contract/console/bench/signing.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SignatureStatement } from '../../publishing/signature-statement.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useConsoleSession, useReading } from '../../shared/calls/session.ts'
import { textIn } from '../../shared/calls/use-saving.ts'
import { ConsoleForm } from '../../shared/console-form.tsx'
import { DemonstrationMark } from '../../shared/demonstration-mark.tsx'
import { TextField } from '../../shared/form-fields.tsx'
import { LoadedPage } from '../../shared/loaded-page.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { signApproval, takeSigning } from '../../sign-in/sign-approval.ts'
import styles from '../series.module.css'
import { decideTogether, keptFromOthers, publishing, type Decided } from './decide-together.ts'
import { DecidedTests, SigningFailure, type DecisionProgress } from './decided-tests.tsx'
import { ReviewedTestCard } from './reviewed-test.tsx'

/** The submitted tests of a series: looked at one below the other, approved or returned together, each by itself (SERIES-08). */
export const SeriesReviewPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [reading, reload] = useReading(readSeriesReview, { params: { id } })
  return (
    <LoadedPage title={t`Review`} reading={reading}>
      {(review) => <OpenReview review={review} reload={reload} />}
    </LoadedPage>
  )
}

const OpenReview = ({ review, reload }: { review: SeriesReview; reload: () => Promise<void> }) => {
  const { t } = useLingui()
  const { redirectIfUnauthorized } = useConsoleSession()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [confidential, setConfidential] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [progress, setProgress] = useState<DecisionProgress>()
  const [failure, setFailure] = useState<unknown>()
  const [isUnsigned, setUnsigned] = useState(false)
  const { submitted, tests, published } = review
  const page = CONSOLE_PAGES.seriesReview.replace(':id', review.id)
  const isBusy = progress !== undefined && !progress.isOver
  const isConfidential = (test: ReviewedTest): boolean => confidential.get(test.id) ?? test.isConfidential ?? test.confidentialByDefault
  const approvable = submitted.filter((test) => keptFromOthers(test) === undefined)
  const isChosen = ({ id }: ReviewedTest): boolean => chosen.has(id)
  const toApprove = approvable.filter(isChosen)
  const toReturn = submitted.filter((test) => isChosen(test) && test.actions.includes('return'))
  const errorOf = (id: string): unknown => progress?.done.find((one) => one.id === id)?.error

  const decide = async (action: DecisionProgress['action'], work: () => Promise<{ decisions: readonly Decided[]; signature?: string }>) => {
    setFailure(undefined)
    setUnsigned(false)
    setProgress({ action, all: 0, done: [], isOver: false })
    try {
      const { decisions, signature } = await work()
      setProgress({ action, all: decisions.length, done: [], isOver: false })
      await decideTogether(
        decisions,
        ({ id, rowVersion, change }) => makeCall(decideReview, { params: { id }, body: { rowVersion, change, signature } }),
        { onPart: (done) => setProgress({ action, all: decisions.length, done, isOver: false }), isOver: redirectIfUnauthorized },
      )
      await reload()
    } catch (error) {
      if (redirectIfUnauthorized(error)) return
      setFailure(error)
    } finally {
      setProgress((before) => before && { ...before, isOver: true })
    }
  }
  const approve = (): void => {
    const decisions = toApprove.map((test) => ({
      id: test.id,
      rowVersion: test.rowVersion,
      change: publishing(test, isConfidential(test)),
    }))
    void decide('publish', async () => ({ decisions, signature: await signApproval(decisions, page) }))
  }
  const putBack = (note: string): void => {
    const decisions = toReturn.map(({ id, rowVersion }): Decided => ({ id, rowVersion, change: { action: 'return', note } }))
    void decide('return', () => Promise.resolve({ decisions }))
  }
  /** Back from the company's sign-in: what was signed there is published, or is as it was. */
  const goOn = async ({ id: signature, isSigned }: { id: string; isSigned: boolean }) => {
    const { tests: decisions } = await makeCall(readSigning, { params: { id: signature } })
    setChosen(new Set(decisions.map(({ id }) => id)))
    setConfidential(new Map(decisions.map(({ id, change }) => [id, change.isConfidential])))
    setUnsigned(!isSigned)
    return { decisions: isSigned ? decisions : [], signature }
  }
  useEffect(() => {
    const back = takeSigning()
    if (back) void decide('publish', () => goOn(back))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [])
  const choose = (id: string, isOne: boolean): void => {
    const next = new Set(chosen)
    if (isOne) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div className={`${styles.page} comfortable`}>
      <p>
        <Link href={CONSOLE_PAGES.oneSeries.replace(':id', review.id)}>
          <Trans>The series at the bench</Trans>
        </Link>
        {submitted.length > 0 && (
          <>
            {' '}
            ·{' '}
            <a href="#decision">
              <Trans>To the decision</Trans>
            </a>
          </>
        )}
      </p>
      <PageTitle title={review.name === '' ? t`Review of ${review.id}` : t`Review of ${review.id} · ${review.name}`} />
      <p className={styles.row}>
        {review.isDemonstration && <DemonstrationMark />}
        <span>
          {t`${submitted.length} of ${tests} wait for their review.`} {t`${published} of ${tests} are issued.`}
        </span>
      </p>
      {submitted.map((test) => (
        <ReviewedTestCard
          key={`${test.id} ${test.rowVersion}`}
          test={test}
          isChosen={isChosen(test)}
          onChoose={(isOne) => choose(test.id, isOne)}
          isConfidential={isConfidential(test)}
          onConfidential={(isOne) => setConfidential(new Map(confidential).set(test.id, isOne))}
          isBusy={isBusy}
          error={errorOf(test.id)}
        />
      ))}
      <section className={styles.part} id="decision">
        <h2>
          <Trans>Decision</Trans>
        </h2>
        {failure !== undefined && <SigningFailure error={failure} />}
        {isUnsigned && (
          <div role="alert">
            <Notice tone="error">
              <Trans>The company’s sign-in did not recognise you once more, so nothing was signed or published. Please try again.</Trans>
            </Notice>
          </div>
        )}
        <DecidedTests progress={progress} />
        {submitted.length === 0 && (
          <p>
            <Trans>No test of this series waits for its review.</Trans>
          </p>
        )}
        {submitted.length > 0 && (
          <div className={styles.row}>
            {approvable.length > 0 && (
              <Button disabled={isBusy} onClick={() => setChosen(new Set(approvable.map(({ id }) => id)))}>
                <Plural value={approvable.length} one="Choose the one that can be approved" other="Choose all # that can be approved" />
              </Button>
            )}
            <Button disabled={isBusy || chosen.size === 0} onClick={() => setChosen(new Set())}>
              <Trans>Choose none</Trans>
            </Button>
          </div>
        )}
        {toApprove.length > 0 && (
          <ConsoleForm
            submit={
              toApprove.some(isConfidential) ? (
                <Plural
                  value={toApprove.length}
                  one="Approve and issue # test confidentially"
                  other="Approve and issue # tests as chosen"
                />
              ) : (
                <Plural value={toApprove.length} one="Approve and publish # test" other="Approve and publish # tests" />
              )
            }
            isBusy={isBusy}
            onSubmit={approve}
          >
            {toApprove.length < toReturn.length && (
              <p>
                <Trans>Of the chosen tests those below are approved; the others say why not.</Trans>
              </p>
            )}
            <SignatureStatement>
              <Approved tests={toApprove} isConfidential={isConfidential} />
            </SignatureStatement>
          </ConsoleForm>
        )}
        {toReturn.length > 0 && <ReturnForm count={toReturn.length} isBusy={isBusy} onReturn={putBack} />}
      </section>
    </div>
  )
}

/** What the signature says: every report by its number. */
const Approved = ({ tests, isConfidential }: { tests: readonly ReviewedTest[]; isConfidential: (test: ReviewedTest) => boolean }) => {
  const open = tests.filter((test) => !isConfidential(test))
  const closed = tests.filter(isConfidential)
  const deviations = tests.reduce((sum, { gaps }) => sum + gaps.length, 0)
  const numbers = (some: readonly ReviewedTest[]): string => some.map(({ testId }) => testId).join(', ')
  const [openNumbers, closedNumbers] = [numbers(open), numbers(closed)]
  return (
    <>
      {open.length > 0 && (
        <Plural
          value={open.length}
          one={`I reviewed this test and approve its report ${openNumbers}, to be published.`}
          other={`I reviewed these tests and approve their # reports ${openNumbers}, to be published.`}
        />
      )}{' '}
      {closed.length > 0 && (
        <Plural
          value={closed.length}
          one={`I reviewed this test and approve its report ${closedNumbers}, to be issued confidentially.`}
          other={`I reviewed these tests and approve their # reports ${closedNumbers}, to be issued confidentially.`}
        />
      )}{' '}
      {deviations > 0 && (
        <Plural
          value={deviations}
          one="I authorise the deviation from the protocol that is named above."
          other="I authorise the # deviations from the protocol that are named above."
        />
      )}
    </>
  )
}

const ReturnForm = ({ count, isBusy, onReturn }: { count: number; isBusy: boolean; onReturn: (note: string) => void }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.row}>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Plural value={count} one="Return # test to the bench" other="Return # tests to the bench" />
        </Button>
      </div>
      {isOpen && (
        <ConsoleForm
          submit={<Plural value={count} one="Return it" other="Return them" />}
          isBusy={isBusy}
          onSubmit={(data) => {
            setOpen(false)
            onReturn(textIn(data, 'note'))
          }}
        >
          <TextField name="note" label={t`What has to be done`} rows={4} maxLength={MAX_REVIEW_NOTE} required />
        </ConsoleForm>
      )}
    </>
  )
}
