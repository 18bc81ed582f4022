import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import {
  changeVerdict,
  readVerdict,
  type VerdictChange,
  type VerdictDetail,
  type VerdictEvent,
} from '../../../contract/console/published-verdicts.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { SummaryRows } from '../../shared/request-summary.tsx'
import { Button } from '../../ui/button.tsx'
import { DemoNotice } from '../products/demo-notice.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useReading } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import facts from '../shared/facts.module.css'
import { Failure } from '../shared/failure.tsx'
import { TextField } from '../shared/form-fields.tsx'
import { ItemPage } from '../shared/item-page.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { VerdictForm } from './verdict-form.tsx'
import { EVENT_TEXTS, mixOfVerdict, VERDICT_CELLS, VERDICT_NAMES } from './verdict-texts.ts'

/** One verdict that others published: what it says, who keeps it, and what the console did with it. */
export const VerdictPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const input = useMemo(() => ({ params: { id } }), [id])
  const [reading, reload] = useReading(readVerdict, input)
  if (reading.step === 'failed') return <Failure error={reading.error} />
  if (reading.step === 'loading') return <PageTitle title={t`Published by others`} />
  const { verdict, version, history, isDemo, mayEdit } = reading.value
  return (
    <ItemPage list={CONSOLE_PAGES.verdicts} back={<Trans>All published verdicts</Trans>} title={mixOfVerdict(verdict)}>
      {isDemo && mayEdit && <DemoNotice />}
      <Verdict key={version} detail={reading.value} reload={reload} />
      <section className={facts.part}>
        <h2>
          <Trans>Kept by</Trans>
        </h2>
        <p>
          {verdict.keptBy === 'console' ? (
            <Trans>Kept by the console: an import does not change it and lists the differences.</Trans>
          ) : (
            <Trans>The import. Once it is changed here, the console keeps it.</Trans>
          )}
        </p>
      </section>
      {history.length > 0 && (
        <section className={facts.part}>
          <h2>
            <Trans>History</Trans>
          </h2>
          <History history={history.toReversed()} />
        </section>
      )}
      <AuditLink entity="published-verdict" id={id} />
    </ItemPage>
  )
}

const History = ({ history }: { history: readonly VerdictEvent[] }) => {
  const { i18n } = useLingui()
  return (
    <ol className="grid gap-2 plain-list">
      {history.map(({ rowVersion, at, by, action, changed, reason }) => (
        <li key={rowVersion} className="breaks">
          {by} {i18n._(EVENT_TEXTS[action])}
          {reason !== '' && `: ${reason}`} <span className="muted">{momentOf(at)}</span>
          {Object.keys(changed).length > 0 && (
            <ul>
              {Object.entries(changed).map(([name, [before, after]]) => (
                <li key={name}>
                  {i18n._(VERDICT_CELLS[name as keyof typeof VERDICT_CELLS])}: {before || '–'} → {after || '–'}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

type VerdictProps = { detail: VerdictDetail; reload: () => Promise<void> }

const Verdict = ({ detail: { verdict, version, mayEdit }, reload }: VerdictProps) => {
  const { i18n } = useLingui()
  const [doing, setDoing] = useState<VerdictChange['action']>()
  const { id, reference, title, year, note } = verdict
  const change = async (asked: VerdictChange, reason: string) => {
    await makeCall(changeVerdict, { params: { id }, body: { version, reason, change: asked } })
    await reload()
  }
  const label = (name: keyof typeof VERDICT_CELLS): string => i18n._(VERDICT_CELLS[name])
  const isWithdrawn = verdict.verdict === 'withdrawn'
  if (doing === 'correct')
    return (
      <section className={facts.part}>
        <VerdictForm
          verdict={verdict}
          submit={isWithdrawn ? <Trans>Correct it: it counts again</Trans> : <Trans>Correct it</Trans>}
          onSave={(cells, reason) => change({ action: 'correct', cells }, reason)}
          onCancel={() => setDoing(undefined)}
        />
      </section>
    )
  return (
    <section className={facts.part}>
      {isWithdrawn && (
        <p>
          <StatePill state="withdrawn">
            <Trans>Withdrawn: in no answer</Trans>
          </StatePill>
        </p>
      )}
      <SummaryRows
        rows={[
          {
            label: label('products'),
            value: verdict.products.map(({ name, manufacturer }) => [name, manufacturer].filter(Boolean).join(', ')).join('\n'),
          },
          ...(isWithdrawn ? [] : [{ label: label('verdict'), value: i18n._(VERDICT_NAMES[verdict.verdict]) }]),
          { label: label('title'), value: title },
          { label: label('year'), value: String(year) },
          { label: label('note'), value: note },
        ]}
      />
      <p className="breaks">
        <a href={reference} rel="noreferrer">
          {reference}
        </a>
      </p>
      {mayEdit && doing === undefined && (
        <div className="row gap-3 bottom">
          <Button look="primary" onClick={() => setDoing('correct')}>
            <Trans>Correct</Trans>
          </Button>
          {!isWithdrawn && (
            <Button onClick={() => setDoing('withdraw')}>
              <Trans>Withdraw</Trans>
            </Button>
          )}
        </div>
      )}
      {doing === 'withdraw' && (
        <Withdraw onWithdraw={(reason) => change({ action: 'withdraw' }, reason)} onCancel={() => setDoing(undefined)} />
      )}
    </section>
  )
}

type WithdrawProps = { onWithdraw: (reason: string) => Promise<void>; onCancel: () => void }

const Withdraw = ({ onWithdraw, onCancel }: WithdrawProps) => {
  const { t } = useLingui()
  const { error, isBusy, run } = useMutation()
  return (
    <ConsoleForm
      submit={<Trans>Withdraw it</Trans>}
      isBusy={isBusy}
      error={error}
      onSubmit={(data) => void run(() => onWithdraw(textIn(data, 'reason')))}
      onCancel={onCancel}
    >
      <p>
        <Trans>No answer has it from then on, within seconds. It stays here with its reason.</Trans>
      </p>
      <TextField name="reason" label={t`Why it is withdrawn`} isMarked required maxLength={4_000} rows={2} />
    </ConsoleForm>
  )
}
