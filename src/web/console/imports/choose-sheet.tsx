import { Trans, useLingui } from '@lingui/react/macro'
import { readImportAgain, type ImportDetail } from '../../../contract/console/imports/imports.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { ConsoleForm } from '../shared/console-form.tsx'
import facts from '../shared/facts.module.css'
import { OptionsField } from '../shared/form-fields.tsx'

/** Which of several sheets is read; and once more where a file could not be. Nothing where there is one sheet that was read. */
export const ChooseSheet = ({ detail, reload }: { detail: ImportDetail; reload: () => Promise<void> }) => {
  const { t } = useLingui()
  const { import: own, sheets, mapping } = detail
  const { error, isBusy, run } = useMutation({ onConflict: reload, showsConflict: true })
  const isUnreadable = own.state === 'unreadable'
  const chosen = mapping?.read.sheet ?? ''
  if (sheets.length < 2 && !isUnreadable) return null
  const read = (form: FormData) =>
    run(async () => {
      const sheet = textIn(form, 'sheet')
      await makeCall(readImportAgain, {
        params: { id: own.id },
        body: { rowVersion: own.rowVersion, ...(sheet === '' ? {} : { sheet }) },
      })
      await reload()
    })
  return (
    <section className={facts.part}>
      <ConsoleForm
        noValidate
        isInLine
        submit={isUnreadable ? <Trans>Try again</Trans> : <Trans>Read this sheet</Trans>}
        isBusy={isBusy}
        error={error}
        onSubmit={(form) => void read(form)}
      >
        {sheets.length > 1 && (
          <OptionsField
            name="sheet"
            label={t`Sheet with the tests`}
            options={[...(chosen === '' ? [['', t`Choose`] as const] : []), ...sheets.map(({ name }) => [name, name] as const)]}
            defaultValue={chosen}
          />
        )}
      </ConsoleForm>
    </section>
  )
}
