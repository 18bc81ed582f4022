import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import { addDailyCheck, MAX_CHECK_POINTS, readOneEquipment, setCheck } from '../../../contract/console/bench/equipment.ts'
import { ListTable } from '../list/list-table.tsx'
import { readEntered, shownNumber } from '../runs/sheet/entered-number.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import { useReading } from '../shared/calls/session.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import request from '../shared/facts.module.css'
import { Failure } from '../shared/failure.tsx'
import { TextField } from '../shared/form-fields.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { momentOf } from '../shared/texts/dates.ts'
import { DoubtfulTests } from './doubtful-tests.tsx'

type Detail = OutputOf<typeof readOneEquipment>
type PartProps = { id: string; detail: Detail; reload: () => Promise<void> }

/** Of a balance that weighs to a tenth of a milligram. */
const DECIMALS = 4
/** NaN where it is no number, which the server refuses by the field's name. */
const valueIn = (data: FormData, name: string): number => {
  const entered = readEntered(textIn(data, name), DECIMALS)
  return entered.step === 'number' && entered.value !== null ? entered.value : Number.NaN
}

/** The daily checks of an instrument, and what was made with it while it is in doubt (EQUIP-03, EQUIP-05). */
export const ChecksAndTests = ({ id, mayEdit }: { id: string; mayEdit: boolean }) => {
  const input = useMemo(() => ({ params: { id } }), [id])
  const [reading, reload] = useReading(readOneEquipment, input)
  if (reading.step === 'loading') return null
  if (reading.step === 'failed') return <Failure error={reading.error} />
  const detail = reading.value
  return (
    <>
      <section className={request.part}>
        <h2>
          <Trans>Daily check</Trans>
        </h2>
        <Points detail={detail} />
        {mayEdit && detail.points.length > 0 && <NewCheck key={detail.checks[0]?.id} id={id} detail={detail} reload={reload} />}
        {detail.checks.length > 0 && <Checks detail={detail} />}
        {mayEdit && <PointsForm id={id} detail={detail} reload={reload} />}
      </section>
      <DoubtfulTests id={id} detail={detail} reload={reload} />
    </>
  )
}

const useLimits = () => {
  const { t } = useLingui()
  return ({ name, from, to }: Detail['points'][number]): string => t`${name}: ${shownNumber(from)} to ${shownNumber(to)}`
}

const Points = ({ detail: { points } }: { detail: Detail }) => {
  const limitsOf = useLimits()
  if (points.length === 0)
    return (
      <p>
        <Trans>It has none. Say what it looks at, such as a weight or a buffer, and between which values it has to read.</Trans>
      </p>
    )
  return (
    <ul>
      {points.map((point) => (
        <li key={point.name}>{limitsOf(point)}</li>
      ))}
    </ul>
  )
}

const NewCheck = ({ id, detail: { points }, reload }: PartProps) => {
  const { t } = useLingui()
  const limitsOf = useLimits()
  // One for all attempts: what is sent twice is added once.
  const [own] = useState(() => crypto.randomUUID())
  const { faults, error, isBusy, save } = useSaving()
  const send = async (data: FormData) => {
    const values = points.map((_, at) => valueIn(data, `values.${at}`))
    await makeCall(addDailyCheck, {
      params: { id },
      body: { id: own, checkedAt: new Date().toISOString(), values, note: textIn(data, 'note') },
    })
    await reload()
  }
  return (
    <ConsoleForm
      noValidate
      submit={<Trans>Add the check</Trans>}
      isBusy={isBusy}
      error={error}
      onSubmit={(_, form) => void save(form, send)}
    >
      {points.map((point, at) => (
        <TextField
          key={point.name}
          name={`values.${at}`}
          label={t`Read now: ${point.name}`}
          note={limitsOf(point)}
          isMarked
          required
          maxLength={20}
          autoComplete="off"
          fault={faults[`values.${at}`]}
        />
      ))}
      <TextField name="note" label={t`Remark on the check`} maxLength={500} autoComplete="off" fault={faults['note']} />
    </ConsoleForm>
  )
}

const Checks = ({ detail: { checks } }: { detail: Detail }) => {
  const { t } = useLingui()
  const columns = [
    { id: 'at', name: t`Checked`, isPlain: true },
    { id: 'result', name: t`Result`, isWord: true },
    { id: 'read', name: t`Read` },
    { id: 'by', name: t`Who` },
  ] as const
  const rows = checks.map(({ id, at, passed, points, note, by }) => ({
    id,
    cells: {
      at: momentOf(at),
      result: passed ? (
        <Trans>Passed</Trans>
      ) : (
        <StatePill state="expired">
          <Trans>Failed</Trans>
        </StatePill>
      ),
      read: [...points.map(({ name, value }) => `${name}: ${shownNumber(value)}`), note].filter(Boolean).join(' · '),
      by,
    },
  }))
  return <ListTable columns={columns} rows={rows} caption={t`Daily checks`} />
}

const PointsForm = ({ id, detail: { points }, reload }: PartProps) => {
  const { t } = useLingui()
  const { faults, error, isBusy, save } = useSaving()
  const places = Array.from({ length: MAX_CHECK_POINTS }, (_, at) => at)
  const send = async (data: FormData) => {
    const entered = places
      .filter((at) => ['name', 'from', 'to'].some((field) => textIn(data, `points.${at}.${field}`) !== ''))
      .map((at) => ({
        name: textIn(data, `points.${at}.name`),
        from: valueIn(data, `points.${at}.from`),
        to: valueIn(data, `points.${at}.to`),
      }))
    await makeCall(setCheck, { params: { id }, body: { points: entered } })
    await reload()
  }
  const field = (at: number, name: 'name' | 'from' | 'to', label: string) => {
    const point = points[at]
    const value = point === undefined ? '' : name === 'name' ? point.name : shownNumber(point[name])
    const key = `points.${at}.${name}`
    return <TextField key={key} name={key} label={label} defaultValue={value} maxLength={100} autoComplete="off" fault={faults[key]} />
  }
  return (
    <details>
      <summary>
        <Trans>What the daily check looks at</Trans>
      </summary>
      <ConsoleForm
        noValidate
        submit={<Trans>Save what it looks at</Trans>}
        isBusy={isBusy}
        error={error}
        onSubmit={(_, form) => void save(form, send)}
      >
        {places.map((at) => (
          <fieldset key={at}>
            <legend>{t`Point ${at + 1}`}</legend>
            {field(at, 'name', t`Weight or buffer, with its unit`)}
            {field(at, 'from', t`Reads at least`)}
            {field(at, 'to', t`Reads at most`)}
          </fieldset>
        ))}
      </ConsoleForm>
    </details>
  )
}
