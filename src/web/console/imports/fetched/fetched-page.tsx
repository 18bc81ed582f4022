import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { acceptFetched, readFetched, type Fetched } from '../../../../contract/console/imports/fetched.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { SummaryRows } from '../../../shared/request-summary.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { useReadingWhile } from '../../shared/calls/use-reading-while.ts'
import { ConfirmButton } from '../../shared/confirm-button.tsx'
import { Failure } from '../../shared/failure.tsx'
import facts from '../../shared/facts.module.css'
import { ItemPage } from '../../shared/item-page.tsx'
import { LoadedPage } from '../../shared/loaded-page.tsx'
import { momentOf } from '../../shared/texts/dates.ts'
import { WAITS_TEXTS } from './fetched-note.tsx'

/** What is fetched from elsewhere daily: what was said of it last, and what an approver accepts (BRING-60, BRING-61). */
export const FetchedPage = () => {
  const { t } = useLingui()
  /** What was accepted here and is not taken in yet. */
  const [accepted, setAccepted] = useState('')
  const isTakenIn = (value: Fetched): boolean =>
    value.state?.isUnderWay === true || (accepted !== '' && `${value.token} ${value.state?.lookedAt}` === accepted)
  const [reading, reload] = useReadingWhile(readFetched, {}, isTakenIn)
  return (
    <LoadedPage title={t`Fetched`} reading={reading}>
      {(fetched) => (
        <OneFetched
          fetched={fetched}
          isTakenIn={isTakenIn(fetched)}
          reload={reload}
          onAccepted={() => setAccepted(`${fetched.token} ${fetched.state?.lookedAt}`)}
        />
      )}
    </LoadedPage>
  )
}

type OneFetchedProps = { fetched: Fetched; isTakenIn: boolean; reload: () => Promise<void>; onAccepted: () => void }

const OneFetched = ({ fetched: { state, said, token, mayAccept }, isTakenIn, reload, onAccepted }: OneFetchedProps) => {
  const { t, i18n } = useLingui()
  const { error, isBusy, run } = useMutation({ onConflict: reload, showsConflict: true })
  const accept = (of: string) =>
    run(async () => {
      await makeCall(acceptFetched, { body: { token: of } })
      onAccepted()
    })
  return (
    <ItemPage list={CONSOLE_PAGES.imports} back={<Trans>All imports</Trans>} title={t`Fetched from elsewhere`}>
      <section className={facts.part}>
        {state ? (
          <SummaryRows
            rows={[
              { label: t`State`, value: i18n._(WAITS_TEXTS[state.waitsFor]) },
              { label: t`Last looked at`, value: state.lookedAt === null ? t`Not yet` : momentOf(state.lookedAt) },
            ]}
          />
        ) : (
          <p>
            <Trans>Nothing is fetched: whoever runs the server sets it.</Trans>
          </p>
        )}
        {said.length > 0 && (
          <ul>
            {said.map((line) => (
              <li key={line} className="breaks">
                {line}
              </li>
            ))}
          </ul>
        )}
        {error !== undefined && <Failure error={error} />}
        {isTakenIn && (
          <output>
            <Trans>The server takes it in. It goes on when you close this page.</Trans>
          </output>
        )}
        {token !== null && mayAccept && !isTakenIn && (
          <div className="row screen-only">
            <ConfirmButton
              disabled={isBusy}
              question={<Trans>Visitors then see the milder verdicts. Take all of it in?</Trans>}
              confirm={<Trans>Take it in</Trans>}
              onConfirm={() => void accept(token)}
            >
              <Trans>Accept the milder verdicts</Trans>
            </ConfirmButton>
          </div>
        )}
        {state?.waitsFor === 'approver' && !mayAccept && !isTakenIn && (
          <p>
            <Trans>An approver accepts it on this page.</Trans>
          </p>
        )}
        {state?.waitsFor === 'operator' && (
          <p>
            <Trans>
              Whoever runs the server corrects the file, or answers in its mapping; then it is taken in with the next fetch, within a day.
            </Trans>
          </p>
        )}
      </section>
    </ItemPage>
  )
}
