import { Trans, useLingui } from '@lingui/react/macro'
import type { Complainant } from '../../../contract/console/quality/nonconformities.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { TextField } from '../shared/form-fields.tsx'

export const NOBODY_NAMED: Complainant = { name: '', email: '', contact: '' }

/** What was entered of who complained. */
export const complainantIn = (data: FormData): Complainant => ({
  name: textIn(data, 'complainant.name'),
  email: textIn(data, 'complainant.email'),
  contact: textIn(data, 'complainant.contact'),
})

type ComplainantFieldsProps = { known: Complainant; fault: (name: string) => string | undefined }

/** Who complained: these fields are deleted as requests are, every other one stays. */
export const ComplainantFields = ({ known, fault }: ComplainantFieldsProps) => {
  const { t } = useLingui()
  return (
    <>
      <p className="muted">
        <Trans>Name who complained here only: these three are deleted as requests are, all other texts stay.</Trans>
      </p>
      <TextField
        name="complainant.name"
        label={t`Who complained`}
        maxLength={200}
        autoComplete="off"
        defaultValue={known.name}
        fault={fault('complainant.name')}
      />
      <TextField
        name="complainant.email"
        label={t`Email of who complained`}
        maxLength={254}
        autoComplete="off"
        defaultValue={known.email}
        fault={fault('complainant.email')}
      />
      <TextField
        name="complainant.contact"
        label={t`Telephone or address of who complained`}
        maxLength={500}
        autoComplete="off"
        defaultValue={known.contact}
        fault={fault('complainant.contact')}
      />
    </>
  )
}
