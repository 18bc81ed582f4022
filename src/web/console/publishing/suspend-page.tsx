import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { suspendReports } from '../../../contract/console/bench/suspending.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { ID_PATTERN } from '../../../domain/records.ts'
import { TextField } from '../shared/form-fields.tsx'
import { useConsoleSession } from '../shared/calls/session.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { ItemPage } from '../shared/item-page.tsx'
import { SUSPENDED_TEXTS } from './publishing-texts.ts'
import styles from './publishing.module.css'
import { SuspendForm, type Suspended } from './suspend-form.tsx'

/** Numbers as they are pasted from a spreadsheet, a message or a list. */
const numbersIn = (text: string): string[] => [...new Set(text.split(/[\s,;|]+/).filter((one) => one !== ''))]
const isNumber = (one: string): boolean => ID_PATTERN.test(one)

const chosenBefore = (): string[] => {
  const { reports } = (history.state ?? {}) as { reports?: unknown }
  return Array.isArray(reports) ? reports.filter((one) => typeof one === 'string') : []
}

type Progress = { done: readonly Suspended[]; all: number; isOver: boolean; others: readonly string[] }

/** Suspends many reports at once, chosen in the list or pasted by their numbers (HOLD-03). */
export const SuspendPage = () => {
  const { t } = useLingui()
  const { me } = useConsoleSession()
  const [chosen] = useState(chosenBefore)
  const [progress, setProgress] = useState<Progress>()
  if (!mayCall(suspendReports.access, me.roles)) return <Redirect to="/Forbidden" replace />
  const reportsOf = (data: FormData): string[] => {
    const numbers = numbersIn(textIn(data, 'reports'))
    setProgress({ done: [], all: numbers.length, isOver: false, others: numbers.filter((one) => !isNumber(one)) })
    return numbers.filter(isNumber)
  }
  return (
    <ItemPage list={CONSOLE_PAGES.published} back={<Trans>All reports</Trans>} title={t`Suspend reports`}>
      {progress?.isOver !== true && (
        <section className={styles.part}>
          <SuspendForm
            submit={<Trans>Suspend them now</Trans>}
            reportsOf={reportsOf}
            onPart={(done) => setProgress((before) => before && { ...before, done })}
            onDone={() => setProgress((before) => before && { ...before, isOver: true })}
          >
            <TextField
              name="reports"
              label={t`Numbers of the reports`}
              note={t`one a line, or with commas or spaces between`}
              rows={6}
              defaultValue={chosen.join('\n')}
              required
            />
          </SuspendForm>
        </section>
      )}
      {progress && <Outcome progress={progress} />}
    </ItemPage>
  )
}

const Outcome = ({ progress: { done, all, isOver, others } }: { progress: Progress }) => {
  const { i18n } = useLingui()
  const good = done.filter(({ outcome }) => outcome === 'suspended' || outcome === 'already suspended')
  const bad = [
    ...done.filter(({ outcome }) => outcome === 'unknown report' || outcome === 'not published'),
    ...others.map((id) => ({ id, outcome: 'unknown report' as const })),
  ]
  return (
    <section className={styles.part} aria-live="polite">
      {isOver ? (
        <p>
          <strong>
            <Plural value={good.length} one="# report is suspended." other="# reports are suspended." />
          </strong>
        </p>
      ) : (
        <p>
          <Trans>
            {done.length} of {all} done.
          </Trans>
        </p>
      )}
      {bad.length > 0 && (
        <>
          <p>
            <Trans>These were not suspended:</Trans>
          </p>
          <ul className="grid plain-list gap-2 breaks">
            {bad.map(({ id, outcome }) => (
              <li key={id}>
                {id}: {i18n._(SUSPENDED_TEXTS[outcome])}
              </li>
            ))}
          </ul>
        </>
      )}
      {good.length > 0 && (
        <ul className="row gap-3 plain-list">
          {good.map(({ id }) => (
            <li key={id}>
              <Link href={CONSOLE_PAGES.publishedTest.replace(':id', id)}>{id}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
