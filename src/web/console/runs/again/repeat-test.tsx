import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { createTest } from '../../../../contract/console/bench/tests.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { ConsoleForm } from '../../shared/console-form.tsx'
import { Failure } from '../../shared/failure.tsx'

type Repeatable = { testId: string; repeats: string | null; repeatedBy: readonly string[] }

/** What a test repeats, and what repeats it (AGAIN-08). */
export const RepeatLinks = ({ of: { repeats, repeatedBy } }: { of: Pick<Repeatable, 'repeats' | 'repeatedBy'> }) => (
  <>
    {repeats !== null && (
      <p>
        <Trans>
          It repeats <TestLink id={repeats} />.
        </Trans>
      </p>
    )}
    {repeatedBy.length > 0 && (
      <p>
        <Trans>Repeated by</Trans>{' '}
        {repeatedBy.map((id) => (
          <span key={id}>
            <TestLink id={id} />{' '}
          </span>
        ))}
      </p>
    )}
  </>
)

type Offered = Pick<Repeatable, 'testId'> & {
  repeatFor: readonly string[]
  /** No test of the bench stands behind it. */ isImported?: boolean
}

/** A button that tests it again, in two presses. */
export const RepeatTest = ({ of }: { of: Offered }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Trans>Test again</Trans>
        </Button>
      </div>
      {isOpen && <BeginRepetition of={of} submit={<Trans>Begin the repetition</Trans>} />}
    </>
  )
}

/** Begins it, for the requests that had the test too. */
export const BeginRepetition = ({ of: { testId, repeatFor, isImported }, submit }: { of: Offered; submit: ReactNode }) => {
  const [, navigate] = useLocation()
  const { isBusy, error, run } = useMutation()
  const begin = (isForRequests: boolean) =>
    run(async () => {
      const { id } = await makeCall(createTest, { body: { from: 'test', testId, isForRequests } })
      navigate(`${CONSOLE_PAGES.tests}/${id}`)
    })
  const requests = repeatFor.join(', ')
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      <ConsoleForm submit={submit} isBusy={isBusy} onSubmit={(data) => void begin(repeatFor.length > 0 && data.has('requests'))}>
        <p>
          {isImported ? (
            <Trans>
              It was imported: a new draft gets its products and rates, country, crop and water rate, and nothing else. Requests that it
              answered stay answered with it.
            </Trans>
          ) : (
            <Trans>
              A new draft gets the products, rates, lots, water, equipment and the newest version of the protocol. What was weighed, read,
              seen and concluded is not copied.
            </Trans>
          )}
        </p>
        {repeatFor.length > 0 && (
          <label>
            <input type="checkbox" name="requests" defaultChecked />{' '}
            <Trans>For {requests} too: in test again, and whoever has a report is told that it is being repeated</Trans>
          </label>
        )}
      </ConsoleForm>
    </>
  )
}

const TestLink = ({ id }: { id: string }) => <Link href={`${CONSOLE_PAGES.tests}/${id}`}>{id}</Link>
