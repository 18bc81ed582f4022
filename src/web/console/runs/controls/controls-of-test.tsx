import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { createControl, linkControlCall, unlinkControlCall, type LinkedControl } from '../../../../contract/console/bench/controls.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import type { ControlKind } from '../../../../domain/console/bench/controls.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { textIn } from '../../shared/calls/use-saving.ts'
import { ConsoleForm } from '../../shared/console-form.tsx'
import { Failure } from '../../shared/failure.tsx'
import { OptionsField, TextField } from '../../shared/form-fields.tsx'
import { CONTROL_KIND_TEXTS, CONTROL_OUTCOME_TEXTS } from './control-texts.ts'
import { LinkedControls } from './linked-controls.tsx'
import styles from '../test.module.css'

type ControlsProps = { detail: TestDetail; reload: () => Promise<unknown> }

const MAX_NOTE = 4_000

/** Which controls a test rests on, linking to one and beginning one (JAR-13). Nothing where its protocol asks for none and it has none. */
export const ControlsOfTest = ({ detail, reload }: ControlsProps) => {
  const { t, i18n } = useLingui()
  const [, navigate] = useLocation()
  const { isBusy, error, run } = useMutation({ onConflict: async () => void (await reload()) })
  const { controls, offeredControls, mayEdit, sheet, protocols, test } = detail
  const own = protocols.find(({ id, version }) => id === sheet.protocol?.id && version === sheet.protocol.version)
  const requirements = own?.requirements
  const asked = requirements?.jars.control ?? 'none'
  if (controls.length === 0 && asked === 'none' && offeredControls.length === 0) return null
  const begin = (control: ControlKind) =>
    run(async () => {
      const { ids } = await makeCall(createControl, { body: { control, for: { from: 'test', id: test.id } } })
      navigate(`${CONSOLE_PAGES.tests}/${ids[0]}`)
    })
  const link = (data: FormData) =>
    run(async () => {
      await makeCall(linkControlCall, { params: { id: test.id }, body: { control: textIn(data, 'control') } })
      await reload()
    })
  const kinds: ControlKind[] = asked === 'products' ? ['products'] : asked === 'water' ? ['water'] : ['water', 'products']
  return (
    <section className={styles.part} aria-labelledby="bench-controls">
      <h2 id="bench-controls">
        <Trans>Controls</Trans>
      </h2>
      {asked === 'water' && (
        <p>
          <Trans>The protocol asks for a control of the water alone, of the same day.</Trans>
        </p>
      )}
      {asked === 'products' && (
        <p>
          <Trans>The protocol asks for a control of each product alone, of the same day.</Trans>
        </p>
      )}
      {error !== undefined && <Failure error={error} />}
      {controls.length > 0 && (
        <LinkedControls controls={controls}>
          {(control) => mayEdit && <Unlink control={control} test={test.id} reload={reload} />}
        </LinkedControls>
      )}
      {mayEdit && requirements && (
        <div className={styles.row}>
          {kinds.map((kind) => (
            <Button key={kind} disabled={isBusy} onClick={() => void begin(kind)}>
              {kind === 'water' ? <Trans>Begin a control of the water</Trans> : <Trans>Begin a control of the products</Trans>}
            </Button>
          ))}
        </div>
      )}
      {mayEdit && offeredControls.length > 0 && (
        <ConsoleForm submit={<Trans>Link this control</Trans>} isBusy={isBusy} onSubmit={(data) => void link(data)}>
          <OptionsField
            name="control"
            label={t`A control of the same day and protocol`}
            options={offeredControls.map(({ id, control, outcome, products }) => [
              id,
              [
                id,
                i18n._(CONTROL_KIND_TEXTS[control]),
                products.join(', '),
                outcome === null ? t`at the bench` : i18n._(CONTROL_OUTCOME_TEXTS[outcome]),
              ]
                .filter(Boolean)
                .join(' · '),
            ])}
          />
        </ConsoleForm>
      )}
    </section>
  )
}

/** Takes a link back that was made by mistake; the server refuses it once something was read in the control. */
const Unlink = ({ control, test, reload }: { control: LinkedControl; test: string; reload: () => Promise<unknown> }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, error, run } = useMutation({ onConflict: async () => void (await reload()) })
  if (control.unlinked !== null || control.outcome !== null || control.state === 'void') return null
  const unlink = (data: FormData) =>
    run(async () => {
      await makeCall(unlinkControlCall, { params: { id: test, control: control.id }, body: { note: textIn(data, 'note') } })
      setOpen(false)
      await reload()
    })
  return (
    <>
      <div>
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Trans>
            Unlink it from this test<span className="visually-hidden">: {control.id}</span>
          </Trans>
        </Button>
      </div>
      {isOpen && (
        <ConsoleForm submit={<Trans>Take it back</Trans>} isBusy={isBusy} error={error} onSubmit={(data) => void unlink(data)}>
          <TextField
            name="note"
            label={t`Why it is not a control of this test; possible until something is read in it`}
            rows={2}
            maxLength={MAX_NOTE}
            required
          />
        </ConsoleForm>
      )}
    </>
  )
}
