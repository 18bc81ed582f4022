import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  changeNonconformity,
  MAX_QUALITY_TEXT,
  suspendTouched,
  type TouchedTest,
} from '../../../contract/console/quality/nonconformities.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import part from '../shared/facts.module.css'
import { TextField } from '../shared/form-fields.tsx'
import { ChooseTests } from './choose-tests.tsx'
import type { OneNonconformityProps } from './one-nonconformity.ts'
import { CHOSEN_BY_TEXTS, TOUCHED_REPORT_TEXTS } from './nonconformity-texts.ts'
import styles from './nonconformity.module.css'

/** Which tests and reports it touches, choosing more, and suspending those that are public (NC-04, NC-05). */
export const TouchedTests = ({ detail, reload }: OneNonconformityProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'choose' | 'suspend'>()
  const { tests, mayChange, nonconformity } = detail
  const mayAdd = mayChange && nonconformity.state !== 'closed'
  const toSuspend = tests.filter(({ report }) => report === 'to suspend').length
  const close = async () => {
    setOpen(undefined)
    await reload()
  }
  return (
    <section className={part.part} aria-labelledby="touched">
      <h2 id="touched">
        <Trans>Tests and reports</Trans> <span className="muted">({tests.length})</span>
      </h2>
      {tests.length === 0 ? (
        <p>
          <Trans>None yet.</Trans>
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        <section className={styles.tests} aria-label={t`List of tests and reports`} tabIndex={0}>
          {tests.map((one) => (
            <Touched key={one.testId} test={one} mayRemove={mayAdd} detail={detail} reload={reload} />
          ))}
        </section>
      )}
      {mayAdd && (
        <div className="row gap-3">
          <Button aria-expanded={open === 'choose'} onClick={() => setOpen(open === 'choose' ? undefined : 'choose')}>
            <Trans>Choose tests</Trans>
          </Button>
          {toSuspend > 0 && (
            <Button aria-expanded={open === 'suspend'} onClick={() => setOpen(open === 'suspend' ? undefined : 'suspend')}>
              <Plural value={toSuspend} one="Suspend # report" other="Suspend # reports" />
            </Button>
          )}
        </div>
      )}
      {mayAdd && open === 'choose' && <ChooseTests detail={detail} onDone={close} />}
      {mayAdd && open === 'suspend' && (
        <SuspendTouched
          id={nonconformity.id}
          label={t`Why they are suspended; only the laboratory sees this`}
          all={toSuspend}
          onDone={close}
        />
      )}
    </section>
  )
}

type TouchedProps = OneNonconformityProps & { test: TouchedTest; mayRemove: boolean }

const Touched = ({ test: { testId, runId, origin, originName, report }, mayRemove, detail, reload }: TouchedProps) => {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { faults, error, isBusy, save } = useSaving()
  const { id, rowVersion } = detail.nonconformity
  const remove = async (data: FormData) => {
    const change = { action: 'remove-tests' as const, tests: [testId], note: textIn(data, 'note') }
    await makeCall(changeNonconformity, { params: { id }, body: { rowVersion, change } })
    await reload()
  }
  const isReport = report !== 'none'
  const page = isReport ? CONSOLE_PAGES.publishedTest : CONSOLE_PAGES.test
  return (
    <div className="grid gap-2">
      <p className={styles.touched}>
        <Link href={page.replace(':id', isReport ? testId : (runId ?? testId))} className="strong figures">
          {testId}
        </Link>
        <span>{i18n._(TOUCHED_REPORT_TEXTS[report])}</span>
        <span className="muted">{[i18n._(CHOSEN_BY_TEXTS[origin]), originName].filter(Boolean).join(': ')}</span>
        {mayRemove && (report === 'none' || report === 'to suspend') && (
          <Button look="quiet" aria-expanded={isOpen} aria-label={t`Remove ${testId}`} onClick={() => setOpen(!isOpen)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </p>
      {isOpen && (
        <ConsoleForm
          noValidate
          submit={<Trans>Remove it</Trans>}
          isBusy={isBusy}
          error={error}
          onCancel={() => setOpen(false)}
          onSubmit={(_, form) => void save(form, remove)}
        >
          <TextField
            name="note"
            label={t`Why ${testId} is not touched`}
            isMarked
            required
            maxLength={MAX_QUALITY_TEXT}
            fault={faults['change.note']}
          />
        </ConsoleForm>
      )}
    </div>
  )
}

/** Suspends part by part until none is left; where that is interrupted, the same press does the rest, on any device. */
const SuspendTouched = ({ id, label, all, onDone }: { id: string; label: string; all: number; onDone: () => Promise<void> }) => {
  const { isBusy, error, run } = useMutation()
  const [left, setLeft] = useState<number>()
  const suspend = (data: FormData) =>
    void run(async () => {
      for (let before = Infinity; ;) {
        const { left: next } = await makeCall(suspendTouched, { params: { id }, body: { note: textIn(data, 'note') } })
        setLeft(next)
        // What cannot be suspended, such as what was withdrawn meanwhile, is never asked for again and again.
        if (next === 0 || next >= before) break
        before = next
      }
      await onDone()
    })
  const done = all - (left ?? all)
  return (
    <ConsoleForm submit={<Trans>Suspend them now</Trans>} isBusy={isBusy} error={error} onSubmit={suspend}>
      {error !== undefined && (
        <p>
          <Trans>Reports that were suspended before it stopped stay suspended. Send it again for the rest.</Trans>
        </p>
      )}
      <TextField name="note" label={label} rows={3} maxLength={MAX_QUALITY_TEXT} required />
      <p className="muted">
        <Trans>
          Readers see at once that it is under review, and no pass of it is green. Nobody is mailed. An approver who did not suspend it
          lifts it again, report by report.
        </Trans>
      </p>
      {isBusy && left !== undefined && (
        <output>
          <Trans>
            {done} of {all} done.
          </Trans>
        </output>
      )}
    </ConsoleForm>
  )
}
