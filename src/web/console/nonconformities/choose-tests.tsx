import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeNonconformity, MAX_TYPED, readNonconformityChoices } from '../../../contract/console/quality/nonconformities.ts'
import { TEST_ORIGINS, type TestOrigin } from '../../../domain/console/nonconformities.ts'
import { controlProps, Field } from '../../ui/field.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useReading } from '../shared/calls/session.ts'
import { textIn, useSaving } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import type { OneNonconformityProps } from './one-nonconformity.ts'
import { ORIGIN_CHOICE_TEXTS } from './nonconformity-texts.ts'

const NO_INPUT = {}
type ChooseTestsProps = Pick<OneNonconformityProps, 'detail'> & { onDone: () => Promise<void> }

/** Numbers as they are pasted from a spreadsheet, a message or a list. */
const numbersOf = (text: string): string[] => [...new Set(text.split(/[\s,;|]+/).filter((one) => one !== ''))]

/** Adds all tests that name something, on some days where any are given, or those whose numbers are typed (NC-04). */
export const ChooseTests = ({ detail: { nonconformity }, onDone }: ChooseTestsProps) => {
  const { t, i18n } = useLingui()
  const [origin, setOrigin] = useState<TestOrigin>('instrument')
  const [choices] = useReading(readNonconformityChoices, NO_INPUT)
  const { faults, error, isBusy, save } = useSaving()
  const fault = (name: string) => faults[`change.${name}`]
  const testsFault = fault('tests') ?? faults[Object.keys(faults).find((name) => name.startsWith('change.tests.')) ?? '']
  const send = async (data: FormData) => {
    const of = (name: string) => textIn(data, name)
    const tests = origin === 'hand' ? numbersOf(of('tests')) : []
    const choice = { action: 'add-tests' as const, origin, name: of('name'), from: of('from'), until: of('until'), tests }
    const { id, rowVersion } = nonconformity
    await makeCall(changeNonconformity, { params: { id }, body: { rowVersion, change: choice } })
    await onDone()
  }
  const found = choices.step === 'loaded' ? choices.value : { equipment: [], people: [] }
  return (
    <ConsoleForm noValidate submit={<Trans>Add them</Trans>} isBusy={isBusy} error={error} onSubmit={(_, form) => void save(form, send)}>
      <Field id="origin" label={t`Which tests`}>
        <select {...controlProps('origin')} value={origin} onChange={({ target }) => setOrigin(target.value as TestOrigin)}>
          {TEST_ORIGINS.map((one) => (
            <option key={one} value={one}>
              {i18n._(ORIGIN_CHOICE_TEXTS[one])}
            </option>
          ))}
        </select>
      </Field>
      {origin === 'instrument' && (
        <OptionsField
          key={`instrument ${found.equipment.length}`}
          name="name"
          label={t`Instrument`}
          fault={fault('name')}
          options={found.equipment.map(({ id, name }) => [id, `${id} · ${name}`] as const)}
        />
      )}
      {origin === 'person' && (
        <OptionsField
          key={`person ${found.people.length}`}
          name="name"
          label={t`Person`}
          fault={fault('name')}
          options={found.people.map(({ id, name }) => [id, name] as const)}
        />
      )}
      {origin === 'lot' && (
        <TextField key="lot" name="name" label={t`Number of the lot`} isMarked required maxLength={100} fault={fault('name')} />
      )}
      {origin === 'request' && (
        <TextField key="request" name="name" label={t`Reference of the request`} isMarked required maxLength={100} fault={fault('name')} />
      )}
      {origin === 'hand' ? (
        <TextField
          name="tests"
          label={t`Numbers of tests or reports`}
          note={t`one a line, or with commas or spaces between; at most ${MAX_TYPED}`}
          isMarked
          required
          rows={5}
          fault={testsFault}
        />
      ) : (
        <>
          {testsFault !== undefined && <p role="alert">{testsFault}</p>}
          <TextField name="from" type="date" label={t`Tested from`} fault={fault('from')} />
          <TextField name="until" type="date" label={t`Tested until`} fault={fault('until')} />
        </>
      )}
    </ConsoleForm>
  )
}
